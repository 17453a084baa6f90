import type { ReactNode } from 'react';
import { Mark, type MarkKind } from '../drawings/Mark.tsx';
import { Icon, type IconShape } from './Icon.tsx';
import { InfoIcon } from './icons.ts';
import styles from './Status.module.css';

/** `genuine` has the seal: certified, verified. `good` is what is in use, done or went well. */
export type Tone =
  | 'neutral'
  | 'info'
  | 'good'
  | 'genuine'
  | 'warning'
  | 'bad'
  | 'waiting'
  | 'unproven'
  | 'ended'
  | 'refunded';

const toneMarks: Record<Tone, MarkKind | undefined> = {
  neutral: undefined,
  info: undefined,
  good: 'done',
  genuine: 'verified',
  warning: 'waiting',
  bad: 'revoked',
  waiting: 'waiting',
  unproven: 'unproven',
  ended: 'ended',
  refunded: 'refunded',
};

interface StatusProps {
  tone: Tone;
  icon?: IconShape;
  /** Without a tint: of what is settled. */
  quiet?: boolean;
  children: ReactNode;
}

/** A state: its mark (or an icon of its own) and its word, never colour alone. */
export function Status({ tone, icon, quiet = false, children }: StatusProps) {
  const mark = icon === undefined ? toneMarks[tone] : undefined;
  return (
    <span className={`${styles.status} ${styles.marked} ${styles[tone]} ${quiet ? styles.quiet : ''}`}>
      {mark === undefined ? <Icon of={icon ?? InfoIcon} size={14} /> : <Mark kind={mark} />}
      {children}
    </span>
  );
}

/** A short word on a tint, without a state's meaning: a kind, a tag, a count. */
export function Badge({ children, tone = 'neutral' }: { children: ReactNode; tone?: Tone }) {
  return <span className={`${styles.status} ${styles[tone]}`}>{children}</span>;
}
