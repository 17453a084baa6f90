import { useQueryClient } from '@tanstack/react-query';
import { limits } from '#contract/core/limits.ts';
import type { Order } from '#contract/orders/orders.ts';
import { call } from '../../../api/call.ts';
import { useFormats } from '../../../language/formats.ts';
import { useTexts } from '../../../language/texts.ts';
import { Button } from '../../../ui/kit/Button.tsx';
import { Form, useForm } from '../../../ui/form/form.tsx';
import { Section } from '../../../ui/kit/Section.tsx';
import { Stars, StarsField } from '../../../ui/form/Stars.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { toast } from '../../../ui/kit/toasts.ts';
import styles from './Support.module.css';
import { texts } from './supportTexts.ts';

/** The buyer's review: written once, shown afterwards. */
export function OrderReview({ order }: { order: Order }) {
  const t = useTexts(texts);
  const { date } = useFormats();
  if (order.review !== null) {
    return (
      <Section title={t('yourReview')}>
        <Stars count={order.review.stars} />
        {order.review.words !== '' && <p className={styles.words}>{order.review.words}</p>}
        <p className={styles.time}>{date(order.review.createdAt)}</p>
      </Section>
    );
  }
  if (!order.may.includes('review')) return null;
  return (
    <Section title={t('review')}>
      <ReviewForm orderId={order.id} />
    </Section>
  );
}

function ReviewForm({ orderId }: { orderId: number }) {
  const t = useTexts(texts);
  const queries = useQueryClient();
  const form = useForm({
    initial: { stars: 0, words: '' },
    check: ({ stars }) => (stars === 0 ? [{ field: 'stars', rule: 'required' }] : []),
    submit: async (values) => {
      await call('writeReview', { orderId, ...values }, { quiet: true });
      toast.good(t('reviewedToast'));
      await queries.invalidateQueries({ queryKey: ['getOrder'] });
    },
  });
  return (
    <Form
      form={form}
      label={t('review')}
      actions={
        <Button type="submit" busy={form.busy}>
          {t('sendReview')}
        </Button>
      }
    >
      <StarsField {...form.field('stars')} label={t('stars')} />
      <TextField
        {...form.field('words')}
        label={t('reviewWords')}
        help={t('reviewHelp')}
        rows={3}
        maxLength={limits.words.max}
      />
    </Form>
  );
}
