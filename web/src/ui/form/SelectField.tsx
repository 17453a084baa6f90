import { Icon } from '../kit/Icon.tsx';
import { DownIcon } from '../kit/icons.ts';
import { FieldFrame } from './plain/FieldFrame.tsx';
import type { FieldChrome, FieldProps } from './fields.ts';

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
}

interface SelectFieldProps extends FieldProps<string>, FieldChrome {
  options: SelectOption[];
  /** sm: in a row of filters. */
  size?: 'sm' | 'md';
}

/** One of many, in the browser's own list: it is at home on every device. */
export function SelectField(props: SelectFieldProps) {
  const { value, onChange, options } = props;
  return (
    <FieldFrame {...props} pointer right={<Icon of={DownIcon} size={16} />}>
      {(input) => (
        <select {...input} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}
