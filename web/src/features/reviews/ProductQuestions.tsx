import { lazy, Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import type { CallOutput } from '../../api/call.ts';
import { untilLoaded } from '../../api/line.ts';
import { useListCall } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { Button, LinkButton } from '../../ui/kit/Button.tsx';
import { Card } from '../../ui/kit/Card.tsx';
import { Alert } from '../../ui/kit/Alert.tsx';
import { SaidWords } from '../../ui/kit/SaidWords.tsx';
import { Skeleton } from '../../ui/kit/Skeleton.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import styles from './Public.module.css';
import { texts } from './publicTexts.ts';

// Few visitors ask something: fields come with the first press.
const AskForm = lazy(async () => ({ default: (await untilLoaded(() => import('./AskForm.tsx'))).AskForm }));

interface ProductQuestionsProps {
  productId: number;
  /** The first page, rendered by the server. */
  first: CallOutput<'listQuestions'>;
}

/** Answered questions about a product, and a form to ask one. */
export function ProductQuestions({ productId, first }: ProductQuestionsProps) {
  const t = useTexts(texts);
  const questions = useListCall('listQuestions', { productId, limit: 5 }, { first: { page: first, cursor: null } });
  return (
    <Card title={t('questions')}>
      <div className={styles.part}>
        {questions.items.length === 0 && <p className={styles.soft}>{t('noQuestions')}</p>}
        <ul className={styles.list}>
          {questions.items.map(({ id, author, words, answer, createdAt }) => (
            <li key={id}>
              <p className={styles.words}>
                <span className={styles.mark}>{t('question')}</span> {words}
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
        <Ask productId={productId} />
      </div>
    </Card>
  );
}

function Ask({ productId }: { productId: number }) {
  const t = useTexts(texts);
  const { loggedIn } = useSession();
  const { pathname } = useLocation();
  const [step, setStep] = useState<'button' | 'form' | 'sent'>('button');
  if (step === 'sent') return <Alert tone="good">{t('asked')}</Alert>;
  if (step === 'form') {
    return (
      <Suspense fallback={<Skeleton height={160} round={12} />}>
        <AskForm productId={productId} onSent={() => setStep('sent')} />
      </Suspense>
    );
  }
  if (!loggedIn) return <LinkButton to={href('login', { redirect: pathname })}>{t('loginToAsk')}</LinkButton>;
  return <Button onClick={() => setStep('form')}>{t('ask')}</Button>;
}
