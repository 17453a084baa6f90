import { lazy, Suspense, useCallback, useState } from 'react';
import type { Inquiry } from '#contract/verification/inquiry.ts';
import { untilLoaded } from '../../api/line.ts';
import { useTexts } from '../../language/texts.ts';
import { AskForm } from './AskForm.tsx';
import { HistoryList } from './HistoryList.tsx';
import styles from './InquiryPage.module.css';
import { texts } from './texts.ts';
import { useHistory } from './useHistory.ts';

// Brings certificates and the code to scan along, which nobody needs who has not asked.
const loadAnswer = () => untilLoaded(() => import('./Answer.tsx'));
const Answer = lazy(async () => ({ default: (await loadAnswer()).Answer }));

interface InquiryPageProps {
  /** A text handed over by another page: asked at once. */
  handedOver: string | undefined;
  /** What the server answered to a form sent without scripts. */
  posted: { query: string; inquiry: Inquiry | undefined; failure: string | undefined } | undefined;
  /** Names that are answered with something: of shops here. */
  examples: readonly string[];
  publicUrl: string;
}

/** The field, its answer, and what the answer means. */
export function InquiryPage({ handedOver, posted, examples, publicUrl }: InquiryPageProps) {
  const t = useTexts(texts);
  const [answer, setAnswer] = useState(posted?.inquiry);
  const history = useHistory();
  const { add } = history;
  const handleAnswer = useCallback(
    (next: Inquiry | undefined) => {
      setAnswer(next);
      if (next) add(next);
    },
    [add],
  );
  return (
    <div className={styles.page}>
      {/* Fetched while the question is typed, so that the answer finds it. */}
      <div className={styles.hero} onFocus={() => void loadAnswer()}>
        <header>
          <h1>{t('title')}</h1>
          <p className={styles.lead}>{t('lead')}</p>
        </header>
        <AskForm
          initial={posted?.query ?? handedOver ?? ''}
          asksAtOnce={posted === undefined && handedOver !== undefined}
          failure={posted?.failure}
          examples={examples}
          onAnswer={handleAnswer}
        />
      </div>
      <section className={styles.answer} aria-live="polite" aria-label={t('answer')}>
        {answer && (
          <Suspense>
            <Answer answer={answer} publicUrl={publicUrl} />
          </Suspense>
        )}
      </section>
      <HistoryList list={history.list} onClear={history.clear} />
      <footer className={styles.notes}>
        <p>{t('momentary')}</p>
        <p>{t('privacy')}</p>
      </footer>
    </div>
  );
}
