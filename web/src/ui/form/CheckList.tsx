import { Checkbox } from './Checkbox.tsx';
import { FieldGroup } from './FieldGroup.tsx';
import styles from './FieldGroup.module.css';
import type { FieldProps } from './fields.ts';

interface CheckListProps<Value extends string> extends Omit<FieldProps<readonly Value[]>, 'onChange'> {
  onChange: (value: Value[]) => void;
  label: string;
  help?: string;
  options: readonly { value: Value; label: string; help?: string }[];
  /** Checks or unchecks all of them. */
  all?: string;
  /** rows: one below the other · columns: beside one another where there is room · row: a few short words. */
  look?: 'rows' | 'columns' | 'row';
}

/** Any of several, all of them in sight. */
export function CheckList<Value extends string>(props: CheckListProps<Value>) {
  const { label, help, name, value, onChange, options, error, all, look = 'rows' } = props;
  const values = options.map((option) => option.value);
  const change = (one: Value, isChosen: boolean) =>
    onChange(values.filter((other) => (other === one ? isChosen : value.includes(other))));
  return (
    <FieldGroup label={label} error={error} {...(help === undefined ? {} : { help })}>
      {all !== undefined && (
        <Checkbox
          name={`${name}.all`}
          label={all}
          value={value.length === options.length}
          onChange={(isChosen) => onChange(isChosen ? values : [])}
        />
      )}
      <div className={styles[look]}>
        {options.map((option) => (
          <Checkbox
            key={option.value}
            name={`${name}.${option.value}`}
            label={option.label}
            value={value.includes(option.value)}
            onChange={(isChosen) => change(option.value, isChosen)}
            {...(option.help === undefined ? {} : { help: option.help })}
            {...(error === undefined ? {} : { error: '' })}
          />
        ))}
      </div>
    </FieldGroup>
  );
}
