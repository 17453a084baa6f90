import type { ReactNode } from 'react';
import { Icon, type IconShape } from './Icon.tsx';
import { ClockIcon, FailedIcon, InfoIcon, SuccessIcon, WarningIcon } from './icons.ts';
import styles from './Status.module.css';

export type Tone = 'neutral' | 'info' | 'good' | 'warning' | 'bad' | 'waiting';

const toneIcons: Record<Tone, IconShape> = {
  neutral: InfoIcon,
  info: InfoIcon,
  good: SuccessIcon,
  warning: WarningIcon,
  bad: FailedIcon,
  waiting: ClockIcon,
};

/** A state: icon and word, never colour alone. */
export function Status({ tone, icon, children }: { tone: Tone; icon?: IconShape; children: ReactNode }) {
  return (
    <span className={`${styles.status} ${styles[tone]}`}>
      <Icon of={icon ?? toneIcons[tone]} size={14} />
      {children}
    </span>
  );
}

/** A short word on a tint, without a state's meaning: a kind, a tag, a count. */
export function Badge({ children, tone = 'neutral' }: { children: ReactNode; tone?: Tone }) {
  return <span className={`${styles.status} ${styles[tone]}`}>{children}</span>;
}
