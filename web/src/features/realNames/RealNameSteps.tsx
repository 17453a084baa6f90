import { dayMs } from '#contract/core/durations.ts';
import { realNameRules } from '#contract/realNames/realNameRules.ts';
import type { RealName } from '#contract/realNames/realNames.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { current, done, failed, next, StateSteps } from '../../record/StateSteps.tsx';
import { texts } from './texts.ts';

/** The way of an application: what is done, what comes next and by when. */
export function RealNameSteps({ application }: { application: RealName }) {
  const t = useTexts(texts);
  const { date, dateTime, exact } = useFormats();
  const { state, sentAt, decidedAt, dueAt, createdAt, moves, photosUntil } = application;
  const { reviewWorkingDays: days, draftKeptDays, photosKeptDays } = realNameRules;
  const draftedAt = moves.find(({ event }) => event === 'mend')?.at ?? createdAt;
  const draftUntil = date(new Date(draftedAt).getTime() + draftKeptDays * dayMs);
  const sent = done(t('stepSent'), sentAt && dateTime(sentAt));
  const verified = next(t('stepPassed'), t('stepPassedNote', { days: photosKeptDays }));
  const review = next(t('stepReview'), t('stepReviewDays', { days }));
  return (
    <StateSteps
      state={state}
      steps={{
        draft: [current(t('stepFill'), t('stepFillNote', { date: draftUntil })), review, verified],
        auditing: [sent, current(t('stepReview'), dueAt && t('stepReviewBy', { date: exact(dueAt) })), verified],
        refused: [
          sent,
          current(t('stepRefused'), photosUntil && t('stepRefusedNote', { date: date(photosUntil) })),
          review,
          verified,
        ],
        passed: [sent, done(t('stepPassed'), decidedAt && dateTime(decidedAt))],
        withdrawn: [...(sentAt === null ? [] : [sent]), failed(t('stepWithdrawn'), decidedAt && dateTime(decidedAt))],
      }}
    />
  );
}
