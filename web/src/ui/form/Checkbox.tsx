import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import { type CSSProperties, type ReactNode, useId } from 'react';
import type { FieldProps } from './fields.ts';
import { tickClasses } from './plain/kitClasses.ts';

interface CheckboxProps extends FieldProps<boolean> {
  /** May hold links. */
  label: ReactNode;
  help?: string;
  disabled?: boolean;
}

const colors = {
  '--checkbox-radius': 'var(--mantine-radius-sm)',
  '--checkbox-color': 'var(--mantine-color-brand-filled)',
} as CSSProperties;

export function Checkbox({ name, value, onChange, onBlur, error, label, help, disabled = false }: CheckboxProps) {
  const id = useId();
  const [helpId, errorId] = [`${id}-help`, `${id}-error`];
  const describedBy = [help !== undefined && helpId, error !== undefined && errorId].filter(Boolean).join(' ');
  const isDisabled = disabled || undefined;
  return (
    <div className={tickClasses.root} style={colors} data-variant="filled" data-label-position="right">
      <div className={tickClasses.body}>
        <div className={tickClasses.inner} data-label-position="right">
          <input
            id={id}
            type="checkbox"
            name={name}
            className={tickClasses.input}
            checked={value}
            disabled={disabled}
            data-with-error-styles
            data-error={error !== undefined || undefined}
            aria-invalid={error !== undefined}
            aria-describedby={describedBy || undefined}
            onChange={(event) => onChange(event.currentTarget.checked)}
            onBlur={onBlur}
          />
          <svg viewBox="0 0 10 7" fill="none" aria-hidden className={tickClasses.icon}>
            <path
              d="M4 4.586L1.707 2.293A1 1 0 1 0 .293 3.707l3 3a.997.997 0 0 0 1.414 0l5-5A1 1 0 1 0 8.293.293L4 4.586z"
              fill="currentColor"
              fillRule="evenodd"
              clipRule="evenodd"
            />
          </svg>
        </div>
        <div className={tickClasses.words} data-disabled={isDisabled}>
          <label htmlFor={id} className={tickClasses.label} data-disabled={isDisabled}>
            {label}
          </label>
          {help !== undefined && (
            <p id={helpId} className={tickClasses.description}>
              {help}
            </p>
          )}
          {error !== undefined && (
            <p id={errorId} className={tickClasses.error}>
              {error}
            </p>
          )}
        </div>
      </div>
    </div>
  );
}
