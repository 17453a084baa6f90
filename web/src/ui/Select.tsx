import { NativeSelect } from '@mantine/core';
import { type FieldLook, type FieldProps, kitField } from './fields.ts';

interface SelectProps extends FieldProps<string>, FieldLook {
  options: { value: string; label: string }[];
}

/** One of a few. The browser's own list: it works on every phone and without our script. */
export function Select(props: SelectProps) {
  const { value, onChange, options } = props;
  return (
    <NativeSelect
      {...kitField(props)}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={options}
    />
  );
}
