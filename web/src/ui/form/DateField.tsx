import { FieldFrame } from './plain/FieldFrame.tsx';
import type { FieldChrome, FieldProps } from './fields.ts';

interface DateFieldProps extends FieldProps<string>, FieldChrome {
  /** Days, as `2026-03-05`. */
  min?: string;
  max?: string;
  /** sm: in a row of filters. */
  size?: 'sm' | 'md';
}

/** A day of the calendar, in the browser's own picker: it is at home on every device. */
export function DateField(props: DateFieldProps) {
  const { value, onChange, min, max } = props;
  return (
    <FieldFrame {...props}>
      {(input) => (
        <input
          {...input}
          type="date"
          value={value}
          min={min}
          max={max}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </FieldFrame>
  );
}
