import type { OwnReview } from '#contract/orders/reviews.ts';
import { useListCall } from '../../api/queries.ts';
import { useTexts } from '../../language/texts.ts';
import { ListScreen } from '../../record/ListScreen.tsx';
import type { ExportOf } from '../../record/list/exportOf.ts';
import type { Filter } from '../../record/list/filters.ts';
import { useFilterWords } from '../../record/list/useFilterWords.ts';
import { addressRange } from '../../record/list/filterAddress.ts';
import { number, oneOf, ordered, useAddress } from '../../record/useAddress.ts';
import { useAction } from '../../record/useAction.ts';
import { WordsButton } from '../../record/WordsButton.tsx';
import { Stars } from '../../ui/form/Stars.tsx';
import { Button } from '../../ui/kit/Button.tsx';
import { AnswerForm } from './AnswerForm.tsx';
import { Entries, Entry } from './Entry.tsx';
import { texts } from './texts.ts';

const starChoices = ['5', '4', '3', '2', '1'] as const;

/** Reviews of the reader's shop, or for admins all of them; newest first. */
export function ReviewList({ of = 'shop', exportOf }: { of?: 'shop' | 'all'; exportOf: ExportOf }) {
  const t = useTexts(texts);
  const { at } = useAddress({
    stars: oneOf(starChoices),
    product: number,
    replied: oneOf(['true', 'false']),
    from: addressRange.from,
    to: addressRange.to,
  });
  const { stars, product, replied } = at;
  const { from, to } = ordered(at);
  const query = { stars, productId: product, replied, from, to };
  const list = useListCall('listShopReviews', query);
  const filters: Filter[] = [
    {
      is: 'choice',
      name: 'stars',
      label: t('filter'),
      options: starChoices.map((value) => ({ value, label: t('stars', { count: Number(value) }) })),
      tabs: true,
    },
    {
      is: 'choice',
      name: 'replied',
      label: t('reply'),
      options: [
        { value: 'false', label: t('notReplied') },
        { value: 'true', label: t('replied') },
      ],
    },
    { is: 'product', name: 'product', label: t('product'), mine: of === 'shop' },
    { is: 'days', label: t('written') },
  ];
  const words = useFilterWords(filters);
  return (
    <ListScreen
      label={t('reviews')}
      list={list}
      columns={[]}
      keyOf={({ id }) => id}
      empty={{ title: t('noReviews'), text: t('noReviewsText') }}
      bar={{
        filters,
        tools: exportOf({ query, words }),
      }}
      show={(reviews) => (
        <Entries>
          {reviews.map((review) => (
            <Review key={review.id} review={review} />
          ))}
        </Entries>
      )}
    />
  );
}

function Review({ review }: { review: OwnReview }) {
  const t = useTexts(texts);
  const replying = useAction('replyToReview', () => t('answeredToast'));
  const hiding = useAction('hideReview', (_, { hide }) => t(hide ? 'hiddenToast' : 'shownToast'));
  const clearing = useAction('clearSameDevice', () => t('clearedToast'));
  const { id, orderId, stars, reply, hidden, leftOut, may } = review;
  return (
    <Entry
      of={review}
      stars={<Stars count={stars} />}
      reply={reply}
      hidden={hidden?.reason}
      leftOut={leftOut}
      onClearDevice={(reason) => clearing.send({ id: orderId, reason })}
    >
      {may.includes('reply') && (
        <AnswerForm of={`review:${id}`} current={reply} onSend={(words) => replying.send({ id, words })} />
      )}
      <WordsButton
        may={may.includes('hide')}
        size="sm"
        title={t('hideTitle')}
        act={t('hide')}
        lead={t('hideText')}
        field="reason"
        label={t('reason')}
        onAct={(reason) => hiding.send({ id, hide: true, reason })}
      />
      {may.includes('unhide') && (
        <Button size="sm" busy={hiding.busy} onClick={() => hiding.press({ id, hide: false })}>
          {t('unhide')}
        </Button>
      )}
    </Entry>
  );
}
