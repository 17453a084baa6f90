import type { OwnReview } from '#contract/orders/reviews.ts';
import { useListCall } from '../../api/queries.ts';
import { useTexts } from '../../language/texts.ts';
import { ListScreen } from '../../record/ListScreen.tsx';
import { oneOf, useAddress } from '../../record/useAddress.ts';
import { useAction } from '../../record/useAction.ts';
import { WordsButton } from '../../record/WordsButton.tsx';
import { Stars } from '../../ui/form/Stars.tsx';
import { Button } from '../../ui/kit/Button.tsx';
import { AnswerForm } from './AnswerForm.tsx';
import { Entries, Entry } from './Entry.tsx';
import { texts } from './texts.ts';

const starChoices = ['5', '4', '3', '2', '1'] as const;

/** Reviews of the reader's shop, or for admins all of them; newest first. */
export function ReviewList() {
  const t = useTexts(texts);
  const { at } = useAddress({ stars: oneOf(starChoices) });
  const list = useListCall('listShopReviews', { stars: at.stars });
  return (
    <ListScreen
      label={t('reviews')}
      list={list}
      columns={[]}
      keyOf={({ id }) => id}
      empty={{ title: t('noReviews'), text: t('noReviewsText') }}
      bar={{
        filters: [
          {
            is: 'choice',
            name: 'stars',
            label: t('filter'),
            options: starChoices.map((value) => ({ value, label: t('stars', { count: Number(value) }) })),
            tabs: true,
          },
        ],
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
  const { id, orderId, stars, reply, hidden, may } = review;
  return (
    <Entry
      of={review}
      stars={<Stars count={stars} />}
      reply={reply}
      hidden={hidden?.reason}
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
