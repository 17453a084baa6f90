import type { ReactNode } from 'react';
import { useTexts } from '../../language/texts.ts';
import styles from './ShopPage.module.css';
import { texts } from './texts.ts';

/** More than two lines of a phone hold, in Chinese characters. */
const shortMax = 48;

function isLong(text: string): boolean {
  const width = [...text].reduce((sum, letter) => sum + (letter > '\u2e80' ? 1 : 0.5), 0);
  return width > shortMax || text.split('\n').length > 2;
}

/** What an owner says; on a phone the first two lines of much, and the rest when it is asked for. The browser folds by itself. */
export function FoldedWords({ text, children }: { text: string; children: ReactNode }) {
  const t = useTexts(texts);
  return (
    <div className={styles.folded}>
      <p>{children}</p>
      {isLong(text) && (
        <details>
          <summary>
            <span>{t('showAll')}</span>
            <span>{t('showLess')}</span>
          </summary>
        </details>
      )}
    </div>
  );
}
