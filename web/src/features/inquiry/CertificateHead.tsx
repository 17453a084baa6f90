import type { ReactNode } from 'react';
import { useTexts } from '../../language/texts.ts';
import { Mark } from '../../ui/drawings/Mark.tsx';
import styles from './CertificateHead.module.css';
import { texts } from './certificateTexts.ts';
import type { ResultLook } from './inquiryResults.ts';

interface CertificateHeadProps {
  look: ResultLook;
  /** What it is about, in a word. */
  kind?: string;
  /** The sentence below. */
  children: ReactNode;
}

/** The mark, the word and what it means. */
export function CertificateHead({ look, kind, children }: CertificateHeadProps) {
  const t = useTexts(texts);
  return (
    <header className={`${styles.head} ${styles[look.tone]}`}>
      <span className={styles.mark}>
        <Mark kind={look.mark} size={48} />
      </span>
      <div>
        <h2>
          {kind !== undefined && <span className={styles.kind}>{kind}</span>} {t(look.word)}
        </h2>
        <p>{children}</p>
      </div>
    </header>
  );
}
