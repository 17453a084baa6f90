import type { SaleSummary } from '#contract/orders/orders.ts';

/** What can be done with several orders at once; none of it moves money. */
export type SaleAct = 'start' | 'note';

/** Why an order is left out of it; undefined: it is not. */
export type LeftOut = 'noService' | 'notPaid' | 'isOver' | 'notYours';

/** By what the list knows of it; the server has the last word with each. */
export function leftOutOf(
  act: SaleAct,
  { kind, may, shop, paidAt }: Pick<SaleSummary, 'kind' | 'may' | 'shop' | 'paidAt'>,
  isSellers: boolean,
): LeftOut | undefined {
  if (!isSellers && shop !== null) return 'notYours';
  if (act === 'start') {
    if (kind !== 'service') return 'noService';
    if (may.includes('start_service')) return undefined;
    return paidAt === null ? 'notPaid' : 'isOver';
  }
  return may.includes('support') ? undefined : 'notPaid';
}
