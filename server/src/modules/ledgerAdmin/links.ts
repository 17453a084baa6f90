import type { EntryLinks } from '#contract/money/ledgerAdmin.ts';
import type { Call } from '../../platform/http/http.ts';
import { inLanguage } from '../../platform/inLanguage.ts';
import type { EntryRow } from './entries.repository.ts';
import * as repository from './links.repository.ts';

const none: EntryLinks = {
  order: null,
  licenceIds: [],
  refundId: null,
  payment: null,
  hold: null,
  lease: null,
  adjustment: null,
  giftBatch: null,
  released: [],
};

/** Where an entry leads to. What its key says comes from there: the same subject may have many entries of a kind. */
export async function linksOf(
  { tx, locale }: Pick<Call, 'tx' | 'locale'>,
  entry: Pick<EntryRow, 'id' | 'kind' | 'key' | 'subjectKind' | 'subjectId'>,
): Promise<EntryLinks> {
  const { subjectKind, subjectId } = entry;
  const leaseOf = async (id: number) => {
    const lease = await repository.findLease(tx, id);
    return lease ? { id, title: inLanguage(locale, { zh: lease.titleZh, en: lease.titleEn }) } : null;
  };
  const attemptId = numberInKey(entry.key, 'payment');
  switch (subjectKind) {
    case 'order': {
      const [order, payment] = await Promise.all([
        repository.findOrder(tx, subjectId),
        attemptId === null ? undefined : repository.findPayment(tx, { id: null, attemptId }),
      ]);
      return {
        ...none,
        order: order ? { id: order.id, title: inLanguage(locale, { zh: order.titleZh, en: order.titleEn }) } : null,
        licenceIds: order?.licenceIds.map(Number) ?? [],
        refundId: numberInKey(entry.key, 'refund'),
        payment: payment ?? null,
      };
    }
    case 'payment':
      return { ...none, payment: (await repository.findPayment(tx, { id: subjectId, attemptId })) ?? null };
    case 'hold': {
      const hold = await repository.findHoldOfEntry(tx, subjectId);
      if (!hold) return none;
      const { leaseId, userId, username } = hold;
      const lease = leaseId === null ? null : await leaseOf(leaseId);
      return { ...none, hold: { ...hold, user: { id: userId, username } }, lease };
    }
    case 'adjustment': {
      const adjustment = await repository.findAdjustment(tx, subjectId);
      if (!adjustment) return none;
      const { id, reason, userId, username } = adjustment;
      return { ...none, adjustment: { id, reason, user: { id: userId, username } } };
    }
    case 'gift_code':
      return { ...none, giftBatch: (await repository.findGiftBatch(tx, subjectId)) ?? null };
    case 'lease':
      return { ...none, lease: await leaseOf(subjectId) };
    case 'debt':
    case 'purse_split':
    case 'bill':
    case 'bill_difference':
      return none;
    case 'release': {
      const released = await repository.listReleased(tx, entry.id);
      return { ...none, released: released.map(({ kind, id, amountFen }) => ({ subject: { kind, id }, amountFen })) };
    }
  }
}

/** The number in a key such as `refund:900001`; null when it is none of that sort. */
export function numberInKey(key: string, sort: 'payment' | 'refund'): number | null {
  const [, number] = new RegExp(`^${sort}:(\\d{1,15})$`).exec(key) ?? [];
  return number === undefined ? null : Number(number);
}
