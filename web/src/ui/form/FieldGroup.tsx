import { type ReactNode, type Ref, useId } from 'react';
import styles from './FieldGroup.module.css';

interface FieldGroupProps {
  label: string;
  /** Stands before the fields, since there may be many. */
  help?: ReactNode;
  /** What is wrong with all of them together. */
  error?: string | undefined;
  ref?: Ref<HTMLFieldSetElement>;
  children: ReactNode;
}

/** Fields that are told together, under a label like that of a single one. */
export function FieldGroup({ label, help, error, ref, children }: FieldGroupProps) {
  const id = useId();
  const described = [
    ...(help === undefined ? [] : [`${id}-help`]),
    ...(error === undefined ? [] : [`${id}-error`]),
  ].join(' ');
  return (
    <fieldset ref={ref} className={styles.group} aria-describedby={described || undefined}>
      <legend>{label}</legend>
      {help !== undefined && (
        <p id={`${id}-help`} className={styles.help}>
          {help}
        </p>
      )}
      {children}
      {error !== undefined && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
