import type { ReactNode } from 'react';

/** What every field takes; `form.field(name)` gives all of it but the label. */
export interface FieldProps<Value> {
  name: string;
  value: Value;
  onChange: (value: Value) => void;
  onBlur?: () => void;
  error?: string | undefined;
}

export interface FieldChrome {
  label: string;
  /** One line below the label's field: bounds, an example. What is more than text stays within phrasing content. */
  help?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  autoFocus?: boolean;
}

/** Props in the kit's words; absent ones stay absent. */
export function kitField(props: FieldChrome & { name: string; error?: string | undefined; onBlur?: () => void }) {
  const { label, help, required = false, disabled = false, autoFocus = false, name, error, onBlur } = props;
  return {
    label,
    name,
    disabled,
    size: 'md' as const,
    inputWrapperOrder: ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[],
    // The star says it; the browser's own bubbles would hide our texts.
    withAsterisk: required,
    'aria-required': required,
    ...(help === undefined ? {} : { description: help }),
    ...(error === undefined ? {} : { error }),
    ...(autoFocus ? { 'data-autofocus': true, autoFocus: true } : {}),
    ...(onBlur ? { onBlur } : {}),
  };
}
