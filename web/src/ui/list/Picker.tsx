import { useId, type ReactNode } from 'react';
import { Button } from '../kit/Button.tsx';
import styles from './Picker.module.css';

interface PickedProps {
  label: string;
  /** What the button says. */
  change: string;
  onChange: () => void;
  children: ReactNode;
}

/** What was picked, in place of the field, with a button to pick something else. */
export function Picked({ label, change, onChange, children }: PickedProps) {
  const labelId = useId();
  return (
    <div>
      <span id={labelId} className={styles.label}>
        {label}
      </span>
      <div className={styles.picked} role="group" aria-labelledby={labelId}>
        {children}
        <Button size="sm" kind="quiet" onClick={onChange}>
          {change}
        </Button>
      </div>
    </div>
  );
}

interface FoundProps<T> {
  label: string;
  items: readonly T[];
  keyOf: (item: T) => number;
  show: (item: T) => ReactNode;
  onPick: (item: T) => void;
}

/** What a search found, to pick one from. */
export function Found<T>({ label, items, keyOf, show, onPick }: FoundProps<T>) {
  return (
    <ul className={styles.found} aria-label={label}>
      {items.map((item) => (
        <li key={keyOf(item)}>
          <button type="button" onClick={() => onPick(item)}>
            {show(item)}
          </button>
        </li>
      ))}
    </ul>
  );
}
