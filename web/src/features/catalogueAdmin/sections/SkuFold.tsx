import { type ReactNode, useState } from 'react';
import { Icon } from '../../../ui/kit/Icon.tsx';
import { DownIcon } from '../../../ui/kit/icons.ts';
import styles from './Sections.module.css';

interface SkuFoldProps {
  title: string;
  /** What is set in it, in one line. */
  words: string;
  /** Something in it is wrong: it must be in sight. */
  hasProblem: boolean;
  children: ReactNode;
}

/** Settings of a SKU that most leave as they are. */
export function SkuFold({ title, words, hasProblem, children }: SkuFoldProps) {
  const [open, setOpen] = useState(false);
  return (
    <details className={styles.more} open={open || hasProblem} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <span className={styles.lines}>
          <span>{title}</span>
          <span className={styles.words}>{words}</span>
        </span>
        <Icon of={DownIcon} size={18} />
      </summary>
      <div className={styles.inner}>{children}</div>
    </details>
  );
}
