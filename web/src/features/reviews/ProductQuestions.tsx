import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { CallOutput } from '../../api/call.ts';
import { untilLoaded } from '../../api/connection.ts';
import { useListCall } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';
import { useTexts } from '../../language/texts.ts';
import { Button } from '../../ui/kit/Button.tsx';
import { Card } from '../../ui/kit/Card.tsx';
import { Alert } from '../../ui/kit/Alert.tsx';
import { SaidWords } from '../../ui/kit/said/SaidWords.tsx';
import { Skeleton } from '../../ui/kit/Skeleton.tsx';
import { Status } from '../../ui/kit/Status.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import { isBegun, useAskKeeper } from './askKeeper.ts';
import styles from './Public.module.css';
import { texts } from './publicTexts.ts';
import { OthersWords } from '../../ui/kit/said/OthersWords.tsx';

// Few visitors ask something: fields come with the first press.
const AskForm = lazy(async () => ({ default: (await untilLoaded(() => import('./AskForm.tsx'))).AskForm }));

/** Where links lead that mean to ask. */
const askPlace = 'ask';

interface ProductQuestionsProps {
  productId: number;
  /** The first page, rendered by the server. */
  first: CallOutput<'listQuestions'>;
}

/** Answered questions about a product, those of the reader's that wait, and a form to ask one. */
export function ProductQuestions({ productId, first }: ProductQuestionsProps) {
  const t = useTexts(texts);
  const { loggedIn } = useSession();
  const questions = useListCall('listQuestions', { productId, limit: 5 }, { first: { page: first, cursor: null } });
  return (
    <Card title={t('questions')}>
      <div className={styles.part}>
        {loggedIn && <Waiting productId={productId} />}
        {questions.items.length === 0 && <p className={styles.soft}>{t('noQuestions')}</p>}
        <ul className={styles.list}>
          {questions.items.map(({ id, author, words, answer, createdAt }) => (
            <li key={id}>
              <p className={styles.words}>
                <span className={styles.mark}>{t('question')}</span> <OthersWords text={words} />
              </p>
              <SaidWords said={[{ name: t('sellerSays'), words: answer }]} />
              <p className={styles.soft}>
                {author} · <Time at={createdAt} as="date" />
              </p>
            </li>
          ))}
        </ul>
        {questions.hasMore && (
          <Button busy={questions.loadingMore} onClick={questions.loadMore}>
            {t('more')}
          </Button>
        )}
        <div id={askPlace} className={styles.ask}>
          <Ask productId={productId} />
        </div>
      </div>
    </Card>
  );
}

/** What the reader asked and waits to be answered: loaded after the page, which is the same for everybody. */
function Waiting({ productId }: { productId: number }) {
  const t = useTexts(texts);
  const waiting = useListCall('listWaitingQuestions', { productId, limit: 5 });
  if (waiting.items.length === 0) return null;
  return (
    <>
      <ul className={styles.list} aria-label={t('yourWaiting')}>
        {waiting.items.map(({ id, words, createdAt }) => (
          <li key={id}>
            <p className={styles.words}>
              <span className={styles.mark}>{t('question')}</span> {words}
            </p>
            <p className={`${styles.soft} dotted`}>
              <Status tone="waiting">{t('waitsForAnswer')}</Status> <span>{t('onlyYou')}</span>{' '}
              <Time at={createdAt} as="date" />
            </p>
          </li>
        ))}
      </ul>
      {waiting.hasMore && (
        <Button size="sm" busy={waiting.loadingMore} onClick={waiting.loadMore}>
          {t('moreWaiting')}
        </Button>
      )}
    </>
  );
}

function Ask({ productId }: { productId: number }) {
  const t = useTexts(texts);
  const { hash, key } = useLocation();
  const queries = useQueryClient();
  const [step, setStep] = useState<'button' | 'begun' | 'form' | 'sent'>('button');
  // Not from the start: the button that the server drew may have been pressed already.
  const kept = useAskKeeper();
  useEffect(() => {
    if (kept && isBegun(kept, productId)) setStep((before) => (before === 'button' ? 'begun' : before));
  }, [kept, productId]);
  // Whoever pressed “Ask” elsewhere on the page, or comes back from the login, means the field, and not another button.
  const isMeant = hash === `#${askPlace}`;
  useEffect(() => {
    if (isMeant) setStep('form');
  }, [isMeant, key]);
  const handleSent = () => {
    setStep('sent');
    void queries.invalidateQueries({ queryKey: ['listWaitingQuestions'] });
  };
  if (step === 'sent') return <Alert tone="good">{t('asked')}</Alert>;
  if (step === 'button') return <Button onClick={() => setStep('form')}>{t('ask')}</Button>;
  return (
    <Suspense fallback={<Skeleton height={160} round={12} />}>
      <AskForm productId={productId} focus={step === 'form' ? key : undefined} onSent={handleSent} />
    </Suspense>
  );
}
