import { useState } from 'react';
import { useLocation } from 'react-router';
import { limits } from '#contract/core/limits.ts';
import { call, type CallOutput } from '../../api/call.ts';
import { useListCall } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { Button, LinkButton } from '../../ui/kit/Button.tsx';
import { Card } from '../../ui/kit/Card.tsx';
import { Form, requiredFields, useForm } from '../../ui/form/form.tsx';
import { Alert } from '../../ui/kit/Alert.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { SaidWords } from '../../ui/kit/SaidWords.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import styles from './Public.module.css';
import { texts } from './publicTexts.ts';

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
  if (step === 'form') return <AskForm productId={productId} onSent={() => setStep('sent')} />;
  if (!loggedIn) return <LinkButton to={href('login', { redirect: pathname })}>{t('loginToAsk')}</LinkButton>;
  return <Button onClick={() => setStep('form')}>{t('ask')}</Button>;
}

function AskForm({ productId, onSent }: { productId: number; onSent: () => void }) {
  const t = useTexts(texts);
  const form = useForm({
    initial: { words: '' },
    check: (values) => requiredFields(values, ['words']),
    submit: async ({ words }) => {
      await call('askQuestion', { productId, words }, { quiet: true });
      onSent();
    },
  });
  return (
    <Form
      form={form}
      label={t('ask')}
      actions={
        <Button type="submit" busy={form.busy}>
          {t('sendQuestion')}
        </Button>
      }
    >
      <TextField
        {...form.field('words')}
        label={t('yourQuestion')}
        help={t('askHelp')}
        rows={2}
        maxLength={limits.words.max}
      />
    </Form>
  );
}
