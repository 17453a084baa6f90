import type { LeaseDetail } from '#contract/rental/leases.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { current, done, failed, next, StateSteps } from '../../record/StateSteps.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import { texts } from './texts.ts';

/** The way of a lease: what happened when, what comes next and by when. */
export function LeaseSteps({ lease }: { lease: LeaseDetail }) {
  const t = useTexts(texts);
  const { dayAndTime } = useFormats();
  const {
    state,
    unpaid,
    bookedAt,
    startsAt,
    startedAt,
    endsAt,
    endedAt,
    stoppedAt,
    answerBy,
    decideBy,
    closeAt,
    closedAt,
    depositFen,
  } = lease;
  const at = (time: string | null) => time !== null && <Time at={time} />;
  const by = (time: string | null) => time !== null && t('by', { time: dayAndTime(time) });
  const last = t(depositFen === 0 ? 'wayClosed' : 'wayBack');
  const backAt = new Date(Date.parse(endsAt) + lease.numbers.closeSeconds * 1000).toISOString();
  const booked = done(t('wayBooked'), at(bookedAt));
  const used = done(t('wayUsed'), at(startedAt));
  const before = startedAt === null ? [booked] : [booked, used];
  const stopped = stoppedAt === null ? [] : [done(t('wayStopped'), at(stoppedAt))];
  const ended = done(t('wayEnded'), at(endedAt));
  return (
    <StateSteps
      state={state}
      steps={{
        unpaid: [
          current(t('wayPaid'), by(unpaid?.until ?? null)),
          next(t('wayBooked')),
          next(t('wayUsed'), unpaid?.beginsWhenPaid ? t('oncePaid') : dayAndTime(startsAt)),
          next(t('wayEnded'), !unpaid?.beginsWhenPaid && dayAndTime(endsAt)),
          next(last),
        ],
        booked: [
          current(t('wayBooked'), at(bookedAt)),
          next(t('wayUsed'), dayAndTime(startsAt)),
          next(t('wayEnded'), dayAndTime(endsAt)),
          next(last, by(backAt)),
        ],
        active: [
          booked,
          current(t('wayUsed'), at(startedAt)),
          next(t('wayEnded'), dayAndTime(endsAt)),
          next(last, by(backAt)),
        ],
        stopped: [booked, used, current(t('wayStopped'), by(answerBy)), next(t('wayClosed'))],
        ended: [booked, used, ...stopped, ended, current(last, dayAndTime(closeAt ?? endsAt))],
        disputed: [
          ...before,
          ...stopped,
          ...(endedAt === null ? [] : [ended]),
          current(t('wayDisputed'), by(decideBy ?? answerBy)),
        ],
        closed: [booked, used, ...stopped, ended, done(last, at(closedAt))],
        settled: [...before, ...stopped, done(t('waySettled'), at(closedAt))],
        cancelled: [...before, ...stopped, failed(t('wayCancelled'), at(closedAt))],
      }}
    />
  );
}
