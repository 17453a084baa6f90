import { TextInput } from '@mantine/core';
import { type FieldChrome, type FieldProps, kitField } from './fields.ts';
import { KitScope } from '../kit/KitScope.tsx';

interface DateFieldProps extends FieldProps<string>, FieldChrome {
  /** Days, as `2026-03-05`. */
  min?: string;
  max?: string;
  /** sm: in a row of filters. */
  size?: 'sm' | 'md';
}

/** A day of the calendar, in the browser's own picker: it is at home on every device. */
export function DateField(props: DateFieldProps) {
  const { value, onChange, min, max, size = 'md' } = props;
  return (
    <KitScope>
      <TextInput
        {...kitField(props)}
        type="date"
        size={size}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        {...(min === undefined ? {} : { min })}
        {...(max === undefined ? {} : { max })}
      />
    </KitScope>
  );
}
