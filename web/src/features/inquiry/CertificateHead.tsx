import type { ReactNode } from 'react';
import type { InquiryResult } from '#contract/inquiry.ts';
import { useTexts } from '../../language/texts.ts';
import { Icon } from '../../ui/Icon.tsx';
import styles from './CertificateHead.module.css';
import { texts } from './certificateTexts.ts';
import { resultLooks } from './inquiryResults.ts';

interface CertificateHeadProps {
  result: InquiryResult;
  /** What it is about, in a word. */
  kind?: string;
  heading?: 'h1' | 'h2';
  /** The sentence below. */
  children: ReactNode;
}

/** The seal, the word and what it means. */
export function CertificateHead({ result, kind, heading: Heading = 'h2', children }: CertificateHeadProps) {
  const t = useTexts(texts);
  return (
    <header className={styles.head}>
      <span className={styles.seal}>
        <Icon of={resultLooks[result].icon} size={36} />
      </span>
      <div>
        <Heading>
          {kind !== undefined && <span className={styles.kind}>{kind}</span>} {t(result)}
        </Heading>
        <p>{children}</p>
      </div>
    </header>
  );
}
