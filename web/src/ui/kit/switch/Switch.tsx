import { useId } from 'react';
import styles from './Switch.module.css';

interface SwitchProps {
  label: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  /** Small, below the label. */
  hint?: string;
}

/** A setting that holds at once. */
export function Switch({ label, isOn, onChange, hint }: SwitchProps) {
  const id = useId();
  return (
    <div className={styles.line}>
      <span>
        <span id={id}>{label}</span>
        {hint !== undefined && <span className={styles.hint}>{hint}</span>}
      </span>
      <button
        type="button"
        role="switch"
        aria-checked={isOn}
        aria-labelledby={id}
        className={styles.switch}
        onClick={() => onChange(!isOn)}
      >
        <span className={styles.knob} />
      </button>
    </div>
  );
}
