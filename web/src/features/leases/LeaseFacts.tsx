import type { LeaseDetail } from '#contract/rental/leases.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { usePackageWords } from '../../parts/rental/usePackageWords.ts';
import { Facts } from '../../ui/kit/layout.tsx';
import { texts } from './texts.ts';
import { useRentFacts } from './useRentFacts.ts';

/** What was booked, from when to when, and the money of it. */
export function LeaseFacts({ lease }: { lease: LeaseDetail }) {
  const t = useTexts(texts);
  const { money, dayAndTime } = useFormats();
  const { nameOf } = usePackageWords();
  const rent = useRentFacts(lease);
  const { side, depositFen, claimedFen, lessorFen, unitName, unpaid, seat } = lease;
  return (
    <Facts
      facts={[
        { name: t('package'), value: nameOf(lease.package) },
        {
          name: t('from'),
          value: unpaid?.beginsWhenPaid ? t('oncePaid') : dayAndTime(lease.startedAt ?? lease.startsAt),
        },
        {
          name: t('until'),
          value: unpaid?.beginsWhenPaid ? undefined : dayAndTime(lease.endedAt ?? lease.endsAt),
        },
        ...rent,
        { name: t('income'), value: side === 'lessor' ? <strong>{money(lessorFen)}</strong> : undefined },
        { name: t('deposit'), value: depositFen === 0 ? undefined : money(depositFen) },
        {
          name: t(side === 'lessor' ? 'claimedYou' : 'claimed'),
          value: claimedFen === 0 ? undefined : money(claimedFen),
        },
        { name: t(`other_${side}`), value: lease.other },
        { name: t(seat ? 'seatUnit' : 'unit'), value: unitName ?? undefined },
        { name: t('seatProduct'), value: seat?.title },
        { name: t('seatUse'), value: seat ? wordsOfUse(seat) : undefined },
      ]}
    />
  );

  function wordsOfUse({ isActivated, activations: count }: NonNullable<LeaseDetail['seat']>): string {
    return count === 0 ? t('seatNever') : t(isActivated ? 'seatActive' : 'seatIdle', { count });
  }
}
