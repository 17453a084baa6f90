import type { ReactNode } from 'react';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import styles from './Preview.module.css';
import { texts } from './texts.ts';

/** What a form will do before it is sent. */
export function Preview({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.preview} role="status">
      <span className={styles.label}>{label}</span>
      {children}
    </div>
  );
}

/** An amount now and after, or what it is made of and how much it is. */
export function Change({ from, to }: { from: ReactNode; to: ReactNode }) {
  return (
    <div className={`${styles.change} figures`}>
      <span>{from}</span>
      <span>{to}</span>
    </div>
  );
}

export function MoneyChangePreview({ from, to }: { from: number; to: number }) {
  const t = useTexts(texts);
  const { money } = useFormats();
  return (
    <Change
      from={
        <>
          <span className="visually-hidden">{t('now')} </span>
          {money(from)} <span aria-hidden>→</span>
        </>
      }
      to={
        <>
          <span className="visually-hidden">{t('after')} </span>
          {money(to)}
        </>
      }
    />
  );
}
