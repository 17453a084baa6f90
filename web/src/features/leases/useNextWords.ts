import type { LeaseDetail } from '#contract/rental/leases.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { texts } from './texts.ts';

/** What happens next to a lease and by when, for its reader; null where nothing does. */
export function useNextWords(lease: LeaseDetail): string | null {
  const t = useTexts(texts);
  const { dayAndTime, money } = useFormats();
  const {
    state,
    side,
    startsAt,
    endsAt,
    clockStartsBy,
    answerBy,
    closeAt,
    decideBy,
    depositFen,
    rentFen,
    rentBackFen,
    claim,
    may,
    unpaid,
    kind,
  } = lease;
  const isSeat = kind === 'licence';
  switch (state) {
    case 'unpaid':
      return unpaid && t(`next_unpaid_${side}`, { time: dayAndTime(unpaid.until), amount: money(unpaid.amountFen) });
    case 'booked':
      if (side === 'lessor') {
        return t(isSeat ? 'next_seatBooked_lessor' : 'next_booked_lessor', {
          time: dayAndTime(startsAt),
          latest: dayAndTime(clockStartsBy),
        });
      }
      return may.includes('show')
        ? t(isSeat ? 'next_seatBookedNow' : 'next_bookedNow', { latest: dayAndTime(clockStartsBy) })
        : t(isSeat ? 'next_seatBooked' : 'next_booked', {
            time: dayAndTime(startsAt),
            latest: dayAndTime(clockStartsBy),
          });
    case 'active':
      return t(isSeat ? `next_seatActive_${side}` : `next_active_${side}`, { time: dayAndTime(endsAt) });
    case 'stopped':
      return t(side === 'tenant' ? 'next_stopped_tenant' : 'next_stopped_lessor', {
        time: dayAndTime(answerBy ?? endsAt),
      });
    case 'ended': {
      const time = dayAndTime(closeAt ?? endsAt);
      if (depositFen === 0) return t(`next_endedFree_${side}`, { time });
      if (side === 'tenant') return t('next_ended_tenant', { time, amount: money(depositFen) });
      return t(rentBackFen === rentFen ? 'next_endedRefunded_lessor' : 'next_ended_lessor', { time });
    }
    case 'disputed': {
      if (decideBy !== null) return t('next_decided', { time: dayAndTime(decideBy) });
      if (!claim || claim.agreed !== null || answerBy === null) return t('next_disputed');
      return t(side === 'tenant' ? 'next_claim_tenant' : 'next_claim_lessor', { time: dayAndTime(answerBy) });
    }
    default:
      return null;
  }
}
