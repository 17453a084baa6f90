import { Textarea, TextInput } from '@mantine/core';
import { type FieldChrome, type FieldProps, kitField } from './fields.ts';
import { KitScope } from '../kit/KitScope.tsx';
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
    ...kitField(props),
    value,
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
    ...(placeholder === undefined ? {} : { placeholder }),
    ...(maxLength === undefined ? {} : { maxLength }),
    ...(autoComplete === undefined ? {} : { autoComplete }),
    ...(inputMode === undefined ? {} : { inputMode }),
    ...(icon === undefined ? {} : { leftSection: <Icon of={icon} /> }),
    ...(prefix === undefined ? {} : { leftSection: prefix }),
  };
  return (
    <KitScope>
      {rows === undefined ? <TextInput type={type} {...shared} /> : <Textarea rows={rows} {...shared} />}
    </KitScope>
  );
}
