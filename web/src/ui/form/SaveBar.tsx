import type { ReactNode } from 'react';
import { Icon } from '../kit/Icon.tsx';
import { InfoIcon, SuccessIcon, WarningIcon } from '../kit/icons.ts';
import styles from './SaveBar.module.css';
import { useFootBar } from '../kit/overlay/useFootBar.ts';

interface SaveBarProps {
  /** What became of the last save, or that something is not saved. */
  said: string;
  tone: 'neutral' | 'good' | 'bad';
  /** Leads to what it says, such as what is still missing. */
  onFind?: (() => void) | undefined;
  /** The buttons. */
  children: ReactNode;
}

const icons = { neutral: InfoIcon, good: SuccessIcon, bad: WarningIcon };

/** The foot of a long form: it stays in sight and says what is saved and what is not. */
export function SaveBar({ said, tone, onFind, children }: SaveBarProps) {
  useFootBar();
  return (
    <div className={styles.bar}>
      <p className={`${styles.said} ${tone === 'neutral' ? '' : styles[tone]}`} role="status">
        {said !== '' && <Icon of={icons[tone]} size={16} />}
        {onFind ? (
          <button type="button" className={styles.find} onClick={onFind}>
            {said}
          </button>
        ) : (
          <span>{said}</span>
        )}
      </p>
      {children}
    </div>
  );
}
