import { useQueryClient } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import type { OwnQuestion } from '#contract/orders/reviews.ts';
import { call } from '../../api/call.ts';
import { useListCall } from '../../api/queries.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { Button } from '../../ui/kit/Button.tsx';
import { Card } from '../../ui/kit/Card.tsx';
import { FilterLinks } from '../../ui/list/FilterLinks.tsx';
import { LoadMore } from '../../ui/list/LoadMore.tsx';
import { Notice, PageState } from '../../ui/kit/PageState.tsx';
import { Status } from '../../ui/kit/Status.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import { toast } from '../../ui/kit/toasts.ts';
import { Stack } from '../../ui/kit/layout.tsx';
import { AnswerForm } from './AnswerForm.tsx';
import styles from './Inbox.module.css';
import { texts } from './texts.ts';

/** Questions to whoever reads: their shop's, or for admins all. What waits comes first, oldest first. */
export function QuestionList({ page }: { page: 'shopCenter' | 'adminReviews' }) {
  const t = useTexts(texts);
  const [query] = useSearchParams();
  const waiting = query.get('show') !== 'all';
  const questions = useListCall('listShopQuestions', waiting ? { waiting: 'true' } : {});
  return (
    <Stack gap={16}>
      <FilterLinks
        label={t('filter')}
        current={waiting ? 'waiting' : 'all'}
        filters={[
          { name: 'waiting', label: t('waiting'), to: href(page, { tab: 'questions' }) },
          { name: 'all', label: t('all'), to: href(page, { tab: 'questions', show: 'all' }) },
        ]}
      />
      <Card flush>
        <PageState
          query={questions.query}
          isEmpty={() => questions.items.length === 0}
          empty={<Notice picture="empty" title={t('noQuestions')} text={t('noQuestionsText')} />}
        >
          {() => (
            <>
              <ul className={styles.list}>
                {questions.items.map((question) => (
                  <Question key={question.id} question={question} />
                ))}
              </ul>
              <LoadMore {...questions} />
            </>
          )}
        </PageState>
      </Card>
    </Stack>
  );
}

function Question({ question }: { question: OwnQuestion }) {
  const t = useTexts(texts);
  const queries = useQueryClient();
  const { id, productId, title, author, words, answer, hidden, may } = question;
  const handleHide = async (hide: boolean) => {
    await call('hideQuestion', { id, hide });
    toast.good(t(hide ? 'hiddenToast' : 'shownToast'));
    await queries.invalidateQueries({ queryKey: ['listShopQuestions'] });
  };
  return (
    <li className={styles.entry}>
      <p className={styles.about}>
        <Link to={href('product', { id: productId })}>{title}</Link>
        <span>
          {author} · <Time at={question.createdAt} />
        </span>
        {hidden && <Status tone="bad">{t('hidden')}</Status>}
      </p>
      <p className={styles.words}>{words}</p>
      {answer !== '' && (
        <p className={styles.answer}>
          <strong>{t('sellerSays')}</strong> {answer}
        </p>
      )}
      <div className={styles.acts}>
        {may.includes('answer') && (
          <AnswerForm
            current={answer}
            onSend={(text) => call('answerQuestion', { id, words: text }, { quiet: true })}
          />
        )}
        {may.includes('hide') && (
          <Button size="sm" onClick={() => void handleHide(true)}>
            {t('hide')}
          </Button>
        )}
        {may.includes('unhide') && (
          <Button size="sm" onClick={() => void handleHide(false)}>
            {t('unhide')}
          </Button>
        )}
      </div>
    </li>
  );
}
