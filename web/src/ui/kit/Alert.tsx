import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import { InfoIcon, SuccessIcon, WarningIcon } from './icons.ts';
import styles from './Alert.module.css';

const icons = { info: InfoIcon, good: SuccessIcon, warning: WarningIcon };

/** A message within the page that stays: what happened or what to know. Read out when it appears. */
export function Alert({
  tone,
  children,
  more,
}: {
  tone: keyof typeof icons;
  children: ReactNode;
  /** A quieter second line. */
  more?: ReactNode;
}) {
  return (
    <div role={tone === 'warning' ? 'alert' : 'status'} className={`${styles.said} ${styles[tone]}`}>
      <Icon of={icons[tone]} size={20} />
      <div>
        <p>{children}</p>
        {more !== undefined && <p className={styles.more}>{more}</p>}
      </div>
    </div>
  );
}
