import { lazy, Suspense, useCallback, useState } from 'react';
import type { Inquiry } from '#contract/verification/inquiry.ts';
import { type GoneError, reloadOnce, untilLoaded } from '../../api/connection.ts';
import { useTexts } from '../../language/texts.ts';
import { Skeleton, SkeletonLines } from '../../ui/kit/Skeleton.tsx';
import { AskForm, type Example } from './AskForm.tsx';
import { HistoryList } from './HistoryList.tsx';
import styles from './InquiryPage.module.css';
import { texts } from './texts.ts';
import { useHistory } from './useHistory.ts';

// Brings certificates and the code to scan along, which nobody needs who has not asked.
const loadAnswer = () => untilLoaded(() => import('./Answer.tsx'), askAnew);
const Answer = lazy(async () => ({ default: (await loadAnswer()).Answer }));

/** What was asked last in this document. */
const asked = { query: '' };

/** The files of this version are gone: the document is loaded anew, and asks again what it could not show the answer of. */
function askAnew(gone: GoneError): void {
  // While nothing was asked, what is being typed stays.
  if (asked.query === '') return;
  // As another page hands its question over.
  window.history.replaceState({ ...window.history.state, usr: { query: asked.query } }, '');
  reloadOnce(gone.message);
}

interface InquiryPageProps {
  /** A text handed over by another page: asked at once. */
  handedOver: string | undefined;
  /** What the server answered to a form sent without scripts. */
  posted: { query: string; inquiry: Inquiry | undefined; failure: string | undefined } | undefined;
  /** What is answered with something. */
  examples: readonly Example[];
  publicUrl: string;
}

/** The field, its answer, and what the answer means. */
export function InquiryPage({ handedOver, posted, examples, publicUrl }: InquiryPageProps) {
  const t = useTexts(texts);
  const [answer, setAnswer] = useState<Inquiry | 'coming' | undefined>(posted?.inquiry);
  const history = useHistory();
  const { add } = history;
  const handleAnswer = useCallback(
    (next: Inquiry | 'coming' | undefined, query: string) => {
      setAnswer(next);
      // What was answered before is no answer to this.
      if (next === 'coming') return;
      asked.query = next ? query : '';
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
          examples={answer ? undefined : examples}
          onAnswer={handleAnswer}
        />
      </div>
      <section className={styles.answer} aria-live="polite" aria-label={t('answer')}>
        {answer === 'coming' && <Coming />}
        {typeof answer === 'object' && (
          <Suspense fallback={<Coming />}>
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

/** The shape of a certificate that is on its way. */
function Coming() {
  return (
    <div className={styles.coming}>
      <Skeleton width={220} height={28} />
      <SkeletonLines count={4} />
    </div>
  );
}
