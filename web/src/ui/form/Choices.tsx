import { type ReactNode, useId } from 'react';
import styles from './Choices.module.css';
import type { FieldProps } from './fields.ts';

interface Option {
  value: string;
  label: ReactNode;
  /** A second line, or what stands at the end. */
  note?: ReactNode;
  disabled?: boolean;
}

interface ChoicesProps extends FieldProps<string> {
  label: string;
  options: Option[];
  /** chips: beside one another · rows: one below the other, the note at the end · tiles: two in a row, the note below. */
  look?: 'chips' | 'rows' | 'tiles';
}

/** One of a few, all of them in sight. Arrow keys move within, as in any group of radio buttons. */
export function Choices({ name, value, onChange, error, label, options, look = 'chips' }: ChoicesProps) {
  const id = useId();
  return (
    <fieldset className={styles.field} aria-describedby={error === undefined ? undefined : `${id}-error`}>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles[look]}>
        {options.map((option) => (
          <label key={option.value} className={styles.option}>
            <input
              type="radio"
              className={styles.input}
              name={`${id}-${name}`}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
            />
            <span className={styles.label}>{option.label}</span>
            {option.note !== undefined && <span className={styles.note}>{option.note}</span>}
          </label>
        ))}
      </div>
      {error !== undefined && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
