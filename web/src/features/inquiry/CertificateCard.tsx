import type { ReactNode } from 'react';
import type { InquiryFacts } from '#contract/verification/inquiry.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import styles from './CertificateCard.module.css';
import { CertificateHead } from './CertificateHead.tsx';
import { texts } from './certificateTexts.ts';
import { Chain } from './Chain.tsx';
import { lookOf } from './inquiryResults.ts';
import { useFacts } from './useFacts.tsx';

interface CertificateCardProps {
  facts: InquiryFacts;
  checkedAt: string;
  /** Beside the facts: the code to scan. */
  aside?: ReactNode;
  /** Below: what can be done with it. */
  actions?: ReactNode;
}

/** What one thing is worth, in words: mark and word, facts, line of authority, and when it was checked. */
export function CertificateCard({ facts, checkedAt, aside, actions }: CertificateCardProps) {
  const t = useTexts(texts);
  const { exact } = useFormats();
  const { kind, chain } = facts;
  const look = lookOf(facts);
  return (
    <article className={styles.certificate} aria-label={t('certificate')}>
      <CertificateHead look={look} kind={t(kind)}>
        {look.text === null ? '' : t(look.text)}
      </CertificateHead>
      <div className={styles.body}>
        <dl className={styles.facts}>
          {useFacts(facts).map(({ name, value }, index) => (
            <div key={index}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {aside}
      </div>
      {chain.length > 1 && <Chain links={chain} own={look} />}
      <footer className={styles.foot}>
        {actions}
        <time className={styles.checkedAt} dateTime={checkedAt}>
          {t('checkedAt', { time: exact(checkedAt) })}
        </time>
      </footer>
    </article>
  );
}
