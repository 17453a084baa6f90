import { refundAnswerSeconds } from '#contract/orders/refundRules.ts';
import type { OwnShop } from '#contract/shops/shopOpening.ts';
import { shopRules } from '#contract/shops/shopRules.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { current, done, next, StateSteps } from '../../record/StateSteps.tsx';
import { texts } from './texts.ts';

/** The way of a shop: what is done, what comes next and by when. */
export function ShopSteps({ shop }: { shop: OwnShop }) {
  const t = useTexts(texts);
  const { date, dateTime, exact } = useFormats();
  const { state, sentAt, dueAt, createdAt, suspendedUntil, hasProducts } = shop;
  const hours = refundAnswerSeconds / 3600;
  const days = shopRules.reviewWorkingDays;
  const sent = done(t('stepSent'), sentAt && dateTime(sentAt));
  const review = next(t('stepReview'), t('stepReviewDays', { days }));
  const open = next(t('stepOpen'));
  const isOpen = done(t('stepOpen'), t('stepOpenSince', { date: date(createdAt) }));
  return (
    <StateSteps
      state={state}
      steps={{
        draft: [current(t('stepFill')), review, open],
        auditing: [sent, current(t('stepReview'), dueAt && t('stepReviewBy', { date: exact(dueAt) })), open],
        refused: [sent, current(t('stepMend')), review, open],
        open: hasProducts
          ? [isOpen, done(t('stepSell')), current(t('stepServe'), t('stepServeNote', { hours }))]
          : [isOpen, current(t('stepSell'), t('stepSellNote')), next(t('stepServe'))],
        suspended: [
          isOpen,
          current(t('stepSuspended')),
          next(t('stepBack'), suspendedUntil ? t('stepBackBy', { date: exact(suspendedUntil) }) : t('stepBackLift')),
        ],
        closed: [isOpen, done(t('stepClosed')), next(t('stepReview'), t('stepAgain'))],
      }}
    />
  );
}
