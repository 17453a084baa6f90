import type { ReactNode } from 'react';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import styles from './Preview.module.css';
import { texts } from './texts.ts';

interface PreviewProps {
  label: string;
  /** Fen: an amount now, and after. */
  change?: { from: number; to: number };
  children: ReactNode;
}

/** What a form will do before it is sent. */
export function Preview({ label, change, children }: PreviewProps) {
  const t = useTexts(texts);
  const { money } = useFormats();
  return (
    <div className={styles.preview} role="status">
      <span className={styles.label}>{label}</span>
      {change && (
        <span className={`${styles.change} figures`}>
          <span className="visually-hidden">{t('now')} </span>
          {money(change.from)} <span aria-hidden>→</span> <span className="visually-hidden">{t('after')} </span>
          <strong>{money(change.to)}</strong>
        </span>
      )}
      {children}
    </div>
  );
}
