import { useId } from 'react';
import type { ChainLink } from '#contract/verification/inquiry.ts';
import { useTexts } from '../../language/texts.ts';
import { Mark } from '../../ui/drawings/Mark.tsx';
import { looksOfChain } from './chainLooks.ts';
import styles from './Chain.module.css';
import { texts } from './certificateTexts.ts';
import { lookOf, type ResultLook } from './inquiryResults.ts';
import { useReason } from './useReason.ts';

/** The line of authority: each link with its own state, from the platform down. */
export function Chain({ links, own }: { links: readonly ChainLink[]; own: ResultLook }) {
  const t = useTexts(texts);
  const reasonOf = useReason();
  const id = useId();
  const looks = looksOfChain(links, own);
  return (
    <section className={styles.chain} aria-labelledby={id}>
      <h3 id={id}>{t('chain')}</h3>
      <ol>
        {links.map((link, index) => {
          const { mark, tone, word } = looks[index] ?? lookOf(link);
          const reason = reasonOf(link);
          return (
            <li key={index} className={styles[tone]}>
              <span className={styles.mark}>
                <Mark kind={mark} size={20} />
              </span>
              <span className={styles.name}>
                <span className={styles.kind}>{t(link.kind)}</span> {link.name}
              </span>
              <span className={styles.word}>{t(word)}</span>
              <span className={styles.details}>
                {link.level && <span>{link.level}</span>}
                {link.number && <span className={styles.number}>{link.number}</span>}
                {reason && <span>{reason}</span>}
              </span>
            </li>
          );
        })}
      </ol>
      <p>{t('chainHelp')}</p>
    </section>
  );
}
