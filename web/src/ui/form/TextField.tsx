import { FieldFrame } from './plain/FieldFrame.tsx';
import type { FieldChrome, FieldProps } from './fields.ts';
import { Icon, type IconShape } from '../kit/Icon.tsx';

interface TextFieldProps extends FieldProps<string>, FieldChrome {
  type?: 'text' | 'email' | 'tel' | 'url' | 'search' | 'time';
  placeholder?: string;
  maxLength?: number;
  autoComplete?: string;
  inputMode?: 'text' | 'numeric' | 'decimal' | 'email' | 'tel';
  icon?: IconShape;
  /** Stands before what is typed and is no part of it, such as a currency. */
  prefix?: string;
  /** More than one line: a text area of so many rows. */
  rows?: number;
}

export function TextField(props: TextFieldProps) {
  const { value, onChange, type = 'text', placeholder, maxLength, autoComplete, inputMode, icon, prefix, rows } = props;
  const shared = {
    value,
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
    placeholder,
    maxLength,
    autoComplete,
    inputMode,
  };
  const left = prefix ?? (icon === undefined ? undefined : <Icon of={icon} />);
  return (
    <FieldFrame {...props} left={left} multiline={rows !== undefined}>
      {(input) =>
        rows === undefined ? (
          <input {...input} {...shared} type={type} />
        ) : (
          <textarea {...input} {...shared} rows={rows} />
        )
      }
    </FieldFrame>
  );
}
