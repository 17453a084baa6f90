import type { ReactNode } from 'react';
import { useTexts } from '../../language/texts.ts';
import { Icon } from './Icon.tsx';
import { CheckIcon, CloseIcon } from './icons.ts';
import styles from './Steps.module.css';
import { texts } from './texts.ts';

export interface Step {
  name: string;
  label: ReactNode;
  state: 'done' | 'current' | 'next' | 'failed';
  /** When it happened or will, who acts, what it means. */
  note?: ReactNode;
}

const stateTexts = { done: 'stepDone', current: 'stepCurrent', failed: 'stepFailed', next: 'stepNext' } as const;

/** A process drawn: what is done, where it stands, what comes next. */
export function Steps({ steps, label }: { steps: Step[]; label: string }) {
  const t = useTexts(texts);
  return (
    <div className={styles.box}>
      <ol className={`${styles.steps} ${steps.length > 2 ? styles.many : ''}`} aria-label={label}>
        {steps.map(({ name, label: text, state, note }, index) => (
          <li key={name} className={styles[state]} aria-current={state === 'current' ? 'step' : undefined}>
            <span className={styles.mark} aria-hidden>
              {state === 'done' && <Icon of={CheckIcon} size={14} />}
              {state === 'failed' && <Icon of={CloseIcon} size={14} />}
              {(state === 'current' || state === 'next') && index + 1}
            </span>
            <span className={styles.label}>
              {text}
              <span className="visually-hidden"> ({t(stateTexts[state])})</span>
            </span>
            {note !== undefined && <span className={styles.note}>{note}</span>}
          </li>
        ))}
      </ol>
    </div>
  );
}
