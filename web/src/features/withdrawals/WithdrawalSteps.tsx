import type { Withdrawal } from '#contract/withdrawals/withdrawals.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { current, done, failed, next, StateSteps } from '../../record/StateSteps.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import { texts } from './texts.ts';

/** The way of a withdrawal: what was done when, what comes next and by when. */
export function WithdrawalSteps({ withdrawal }: { withdrawal: Omit<Withdrawal, 'may'> }) {
  const t = useTexts(texts);
  const { dayAndTime } = useFormats();
  const { state, askedAt, decidedBy, dueAt, approvedAt, payingAt, endedAt } = withdrawal;
  const at = (time: string | null) => time !== null && <Time at={time} />;
  const asked = done(t('stepAsked'), at(askedAt));
  const approved = done(t('stepDecided'), at(approvedAt));
  const before = approvedAt === null ? [asked] : [asked, approved];
  const paying = done(t('stepPaying'), at(payingAt));
  const byDue = t('until', { time: dayAndTime(dueAt) });
  return (
    <StateSteps
      state={state}
      steps={{
        requested: [
          asked,
          current(t('stepDecide'), t('until', { time: dayAndTime(decidedBy) })),
          next(t('stepPay'), byDue),
        ],
        approved: [asked, approved, current(t('stepPay'), byDue)],
        paying: [asked, approved, current(t('stepPaying'), byDue)],
        paid: [asked, approved, paying, done(t('stepPaid'), at(endedAt))],
        failed: [asked, approved, paying, failed(t('stepFailed'), at(endedAt))],
        refused: [...before, failed(t('stepRefused'), at(endedAt))],
        cancelled: [...before, failed(t('stepCancelled'), at(endedAt))],
      }}
    />
  );
}
