import type { EditedProduct } from '#contract/catalogue/catalogueAdmin.ts';
import { useFormats } from '../../../language/formats.ts';
import { useTexts } from '../../../language/texts.ts';
import { Alert } from '../../../ui/kit/Alert.tsx';
import { texts } from '../editorTexts.ts';

/** How the platform's review of a product stands: that it waits, or what to mend. */
export function ReviewNote({ edited: { review, isReviewed, state } }: { edited: EditedProduct }) {
  const t = useTexts(texts);
  const { dateTime } = useFormats();
  if (review?.state === 'refused' && (review.isChange || state === 'draft')) {
    return (
      <Alert tone="warning" more={t(review.isChange ? 'refusedChangeNext' : 'refusedNext')}>
        {t('refusedNote', { note: review.note })}
      </Alert>
    );
  }
  if (review?.state === 'waiting') {
    return (
      <Alert tone="info" more={t(review.isChange ? 'waitingChangeNext' : 'waitingNext')}>
        {t(review.isChange ? 'waitingChange' : 'waitingReview', { at: dateTime(review.askedAt) })}
      </Alert>
    );
  }
  return isReviewed && state === 'on_shelf' ? <Alert tone="info">{t('reviewedOnShelf')}</Alert> : null;
}
