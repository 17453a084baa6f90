import { useState } from 'react';
import type { Inquiry } from '#contract/verification/inquiry.ts';
import { useTexts } from '../../language/texts.ts';
import { Answer } from './Answer.tsx';
import { AskForm } from './AskForm.tsx';
import styles from './InquiryPage.module.css';
import { texts } from './texts.ts';

interface InquiryPageProps {
  /** A text handed over by another page: asked at once. */
  handedOver: string | undefined;
  /** What the server answered to a form sent without scripts. */
  posted: { query: string; inquiry: Inquiry | undefined; failure: string | undefined } | undefined;
}

/** The field, its answer, and what the answer means. */
export function InquiryPage({ handedOver, posted }: InquiryPageProps) {
  const t = useTexts(texts);
  const [answer, setAnswer] = useState(posted?.inquiry);
  return (
    <div className={styles.page}>
      <header>
        <h1>{t('title')}</h1>
        <p className={styles.lead}>{t('lead')}</p>
      </header>
      <AskForm
        initial={posted?.query ?? handedOver ?? ''}
        asksAtOnce={posted === undefined && handedOver !== undefined}
        failure={posted?.failure}
        onAnswer={setAnswer}
      />
      <section aria-live="polite" aria-label={t('answer')}>
        {answer && <Answer answer={answer} />}
      </section>
      <footer className={styles.notes}>
        <p>{t('momentary')}</p>
        <p>{t('privacy')}</p>
      </footer>
    </div>
  );
}
