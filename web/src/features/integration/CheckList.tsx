import { useId } from 'react';
import { Checkbox } from '../../ui/Checkbox.tsx';
import styles from './Integration.module.css';

interface CheckListProps<Value extends string> {
  legend: string;
  name: string;
  value: readonly Value[];
  onChange: (value: Value[]) => void;
  options: readonly { value: Value; label: string; help?: string }[];
  error?: string | undefined;
  /** Checks or unchecks all of them. */
  all?: string;
  /** Beside one another where there is room. */
  inColumns?: boolean;
}

/** Any of several, all of them in sight. */
export function CheckList<Value extends string>(props: CheckListProps<Value>) {
  const { legend, name, value, onChange, options, error, all, inColumns = false } = props;
  const id = useId();
  const change = (one: Value, isChosen: boolean) =>
    onChange(
      options.map((option) => option.value).filter((other) => (other === one ? isChosen : value.includes(other))),
    );
  const mark = error === undefined ? {} : { error: '' };
  return (
    <fieldset className={styles.choices} aria-describedby={error === undefined ? undefined : `${id}-error`}>
      <legend>{legend}</legend>
      {all !== undefined && (
        <Checkbox
          name={`${name}.all`}
          label={all}
          value={value.length === options.length}
          onChange={(isChosen) => onChange(isChosen ? options.map((option) => option.value) : [])}
        />
      )}
      <div className={inColumns ? styles.columns : styles.choices}>
        {options.map((option) => (
          <Checkbox
            key={option.value}
            name={`${name}.${option.value}`}
            label={option.label}
            value={value.includes(option.value)}
            onChange={(isChosen) => change(option.value, isChosen)}
            {...(option.help === undefined ? {} : { help: option.help })}
            {...mark}
          />
        ))}
      </div>
      {error !== undefined && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
