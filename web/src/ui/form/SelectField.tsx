import { NativeSelect } from '@mantine/core';
import { type FieldChrome, type FieldProps, kitField } from './fields.ts';
import { KitScope } from '../kit/KitScope.tsx';

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
  const { value, onChange, options, size = 'md' } = props;
  return (
    <KitScope>
      <NativeSelect
        {...kitField(props)}
        size={size}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        data={options}
      />
    </KitScope>
  );
}
