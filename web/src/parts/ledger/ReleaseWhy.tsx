import type { OwnEarning } from '#contract/money/wallet.ts';
import { orderCompleteSeconds } from '#contract/orders/orderRules.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { releaseTexts } from './releaseTexts.ts';

type Waiting = Pick<OwnEarning, 'dueAt' | 'waitsFor' | 'releaseDays' | 'frozenBy'> & { frozen: boolean };

/** When a seller’s share is released and why not before, or which case stops it. */
export function ReleaseWhy({ earning: { dueAt, waitsFor, releaseDays, frozen, frozenBy } }: { earning: Waiting }) {
  const t = useTexts(releaseTexts);
  const { dateTime } = useFormats();
  if (frozen) {
    if (frozenBy === null) return t('frozenCase');
    return t(frozenBy.complained ? 'frozenComplaint' : 'frozen', { id: frozenBy.refundId });
  }
  const when = dateTime(dueAt);
  if (waitsFor.length === 0)
    return `${t('surely', { when })}${releaseDays === null ? '' : ` ${t('why', { count: releaseDays })}`}`;
  const waits = waitsFor.map((wait) => t(wait, { count: releaseDays ?? 0, hours: orderCompleteSeconds / 3600 }));
  return `${t('latest', { when })} ${t('earlier', { waits: waits.join(t('and')) })}`;
}
