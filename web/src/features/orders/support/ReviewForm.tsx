import { limits } from '#contract/core/limits.ts';
import type { Order } from '#contract/orders/orders.ts';
import { useTexts } from '../../../language/texts.ts';
import { ActionForm } from '../../../record/ActionForm.tsx';
import { Soft } from '../../../record/Soft.tsx';
import { useAction } from '../../../record/useAction.ts';
import { WordsField } from '../../../record/WordsField.tsx';
import { useForm } from '../../../ui/form/form.tsx';
import { Stars, StarsField } from '../../../ui/form/Stars.tsx';
import { Section } from '../../../ui/kit/Section.tsx';
import { Time } from '../../../ui/kit/Time.tsx';
import styles from '../orders.module.css';
import { texts } from './supportTexts.ts';

/** The buyer's review of an order: a form once, then what was written. */
export function OrderReview({ order: { id, review, may } }: { order: Order }) {
  const t = useTexts(texts);
  if (review === null) return may.includes('review') ? <ReviewForm orderId={id} /> : null;
  return (
    <Section title={t('yourReview')}>
      <Stars count={review.stars} />
      {review.words !== '' && <p className={styles.words}>{review.words}</p>}
      <Soft>
        <Time at={review.createdAt} as="date" />
      </Soft>
    </Section>
  );
}

function ReviewForm({ orderId }: { orderId: number }) {
  const t = useTexts(texts);
  const write = useAction('writeReview', () => t('reviewedToast'));
  const form = useForm({
    initial: { stars: 0, words: '' },
    keep: { as: `review:${orderId}` },
    check: ({ stars }) => (stars === 0 ? [{ field: 'stars', rule: 'required' }] : []),
    submit: (values) => write.send({ orderId, ...values }),
  });
  return (
    <Section title={t('review')}>
      <ActionForm form={form} label={t('review')} act={t('sendReview')}>
        <StarsField {...form.field('stars')} label={t('stars')} />
        <WordsField
          {...form.field('words')}
          label={t('reviewWords')}
          help={t('reviewHelp')}
          maxLength={limits.words.max}
        />
      </ActionForm>
    </Section>
  );
}
