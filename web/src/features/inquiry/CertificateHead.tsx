import type { ReactNode } from 'react';
import { useTexts } from '../../language/texts.ts';
import { Icon } from '../../ui/kit/Icon.tsx';
import styles from './CertificateHead.module.css';
import { texts } from './certificateTexts.ts';
import type { ResultLook } from './inquiryResults.ts';

interface CertificateHeadProps {
  look: ResultLook;
  /** What it is about, in a word. */
  kind?: string;
  heading?: 'h1' | 'h2';
  /** The sentence below. */
  children: ReactNode;
}

/** The seal, the word and what it means. */
export function CertificateHead({ look, kind, heading: Heading = 'h2', children }: CertificateHeadProps) {
  const t = useTexts(texts);
  return (
    <header className={styles.head}>
      <span className={styles.seal}>
        <Icon of={look.icon} size={36} />
      </span>
      <div>
        <Heading>
          {kind !== undefined && <span className={styles.kind}>{kind}</span>} {t(look.word)}
        </Heading>
        <p>{children}</p>
      </div>
    </header>
  );
}
