import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import { Checkbox as KitCheckbox } from '@mantine/core';
import type { ReactNode } from 'react';
import type { FieldProps } from './fields.ts';
import { KitScope } from '../kit/KitScope.tsx';

interface CheckboxProps extends FieldProps<boolean> {
  /** May hold links. */
  label: ReactNode;
  help?: string;
  disabled?: boolean;
}

export function Checkbox({ name, value, onChange, error, label, help, disabled = false }: CheckboxProps) {
  return (
    <KitScope>
      <KitCheckbox
        name={name}
        checked={value}
        onChange={(event) => onChange(event.currentTarget.checked)}
        label={label}
        disabled={disabled}
        aria-invalid={error !== undefined}
        {...(help === undefined ? {} : { description: help })}
        {...(error === undefined ? {} : { error })}
      />
    </KitScope>
  );
}
