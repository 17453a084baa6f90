/** Shops and lessors are told of a new rate that counts for them, in turns, each once. */
import { commissionRules, type CommissionKind } from '#contract/money/commissionRules.ts';
import type { MessageKind } from '#contract/messages/messageKinds.ts';
import type { Tx } from '../../platform/database/database.ts';
import { dayOf } from '../../platform/day.ts';
import type { JobContext, PeriodicJob } from '../../platform/jobs/jobs.ts';
import { notify } from '../messages/service.ts';
import { siteConfiguration } from '../site/service.ts';
import { percentText } from './mail.ts';
import { listConcerned, lockRateToTell, markTold } from './repository.ts';

const kinds = {
  sale: { changed: 'commission_changed', ended: 'commission_ended' },
  rental: { changed: 'rental_commission_changed', ended: 'rental_commission_ended' },
} as const satisfies Record<CommissionKind, Record<'changed' | 'ended', MessageKind>>;

export const commissionJobs: readonly PeriodicJob[] = [
  {
    name: 'commission.tell',
    everySeconds: 60,
    run: async ({ now, transaction, signal }: JobContext) => {
      while (!signal?.aborted && (await transaction((tx) => tellSome(tx, now))));
    },
  },
];

/** Tells the next ones of the oldest rate that is not told yet; false when there is none. */
async function tellSome(tx: Tx, now: Date): Promise<boolean> {
  const rate = await lockRateToTell(tx);
  if (!rate) return false;
  const found = await listConcerned(tx, rate, commissionRules.toldAtOnce);
  const to = found.filter(({ isConcerned }) => isConcerned).map(({ ownerId }) => ownerId);
  const { timeZone } = (await siteConfiguration(tx)).site;
  const { titleZh, titleEn } = rate.scope === 'site' ? { titleZh: '全站', titleEn: 'The whole site' } : rate;
  const params = { titleZh, titleEn, day: dayOf(rate.countsFrom, timeZone) };
  const notice =
    rate.rate === null
      ? { kind: kinds[rate.kind].ended, params }
      : { kind: kinds[rate.kind].changed, params: { ...params, rate: percentText(rate.rate) } };
  await notify(tx, [{ ...notice, to }], now);
  await markTold(tx, rate.id, found.length < commissionRules.toldAtOnce ? null : (found.at(-1)?.id ?? null));
  return true;
}
