import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { limits } from '#contract/core/limits.ts';
import type { OwnReview } from '#contract/orders/reviews.ts';
import { call } from '../../api/call.ts';
import { useListCall } from '../../api/queries.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { Button } from '../../ui/kit/Button.tsx';
import { Card } from '../../ui/kit/Card.tsx';
import { FilterLinks } from '../../ui/list/FilterLinks.tsx';
import { Form, requiredFields, useForm } from '../../ui/form/form.tsx';
import { LoadMore } from '../../ui/list/LoadMore.tsx';
import { Modal } from '../../ui/kit/Modal.tsx';
import { Notice, PageState } from '../../ui/kit/PageState.tsx';
import { Stars } from '../../ui/form/Stars.tsx';
import { Status } from '../../ui/kit/Status.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import { toast } from '../../ui/kit/toasts.ts';
import { Stack } from '../../ui/kit/layout.tsx';
import { AnswerForm } from './AnswerForm.tsx';
import styles from './Inbox.module.css';
import { texts } from './texts.ts';

const starChoices = ['5', '4', '3', '2', '1'] as const;

/** Reviews of whoever reads: their shop's, or for admins all, newest first. */
export function ReviewList({ page }: { page: 'shopCenter' | 'adminReviews' }) {
  const t = useTexts(texts);
  const [query] = useSearchParams();
  const stars = starChoices.find((choice) => choice === query.get('stars'));
  const reviews = useListCall('listShopReviews', stars === undefined ? {} : { stars });
  return (
    <Stack gap={16}>
      <FilterLinks
        label={t('filter')}
        current={stars ?? 'all'}
        filters={[
          { name: 'all', label: t('all'), to: href(page, { tab: 'reviews' }) },
          ...starChoices.map((choice) => ({
            name: choice,
            label: t('stars', { count: Number(choice) }),
            to: href(page, { tab: 'reviews', stars: choice }),
          })),
        ]}
      />
      <Card flush>
        <PageState
          query={reviews.query}
          isEmpty={() => reviews.items.length === 0}
          empty={<Notice picture="empty" title={t('noReviews')} text={t('noReviewsText')} />}
        >
          {() => (
            <>
              <ul className={styles.list}>
                {reviews.items.map((review) => (
                  <Review key={review.id} review={review} />
                ))}
              </ul>
              <LoadMore {...reviews} />
            </>
          )}
        </PageState>
      </Card>
    </Stack>
  );
}

function Review({ review }: { review: OwnReview }) {
  const t = useTexts(texts);
  const queries = useQueryClient();
  const [hiding, setHiding] = useState(false);
  const { id, productId, title, author, words, reply, hidden, may } = review;
  const refresh = () => queries.invalidateQueries({ queryKey: ['listShopReviews'] });
  const handleUnhide = async () => {
    await call('hideReview', { id, hide: false });
    toast.good(t('shownToast'));
    await refresh();
  };
  return (
    <li className={styles.entry}>
      <p className={styles.about}>
        <Stars count={review.stars} />
        <Link to={href('product', { id: productId })}>{title}</Link>
        <span>
          {author} · <Time at={review.createdAt} />
        </span>
        {hidden !== null && (
          <Status tone="bad">
            {t('hidden')}
            {hidden.reason !== '' && `: ${hidden.reason}`}
          </Status>
        )}
      </p>
      {words !== '' && <p className={styles.words}>{words}</p>}
      {reply !== '' && (
        <p className={styles.answer}>
          <strong>{t('sellerSays')}</strong> {reply}
        </p>
      )}
      <div className={styles.acts}>
        {may.includes('reply') && (
          <AnswerForm current={reply} onSend={(text) => call('replyToReview', { id, words: text }, { quiet: true })} />
        )}
        {may.includes('hide') && (
          <Button size="sm" onClick={() => setHiding(true)}>
            {t('hide')}
          </Button>
        )}
        {may.includes('unhide') && (
          <Button size="sm" onClick={() => void handleUnhide()}>
            {t('unhide')}
          </Button>
        )}
      </div>
      <Modal open={hiding} onClose={() => setHiding(false)} title={t('hideTitle')}>
        <HideForm
          id={id}
          onDone={() => {
            setHiding(false);
            void refresh();
          }}
        />
      </Modal>
    </li>
  );
}

function HideForm({ id, onDone }: { id: number; onDone: () => void }) {
  const t = useTexts(texts);
  const form = useForm({
    initial: { reason: '' },
    check: (values) => requiredFields(values, ['reason']),
    submit: async ({ reason }) => {
      await call('hideReview', { id, hide: true, reason }, { quiet: true });
      toast.good(t('hiddenToast'));
      onDone();
    },
  });
  return (
    <Form
      form={form}
      label={t('hideTitle')}
      actions={
        <Button type="submit" kind="danger" busy={form.busy}>
          {t('hide')}
        </Button>
      }
    >
      <p>{t('hideText')}</p>
      <TextField {...form.field('reason')} label={t('reason')} maxLength={limits.reason.max} required />
    </Form>
  );
}
