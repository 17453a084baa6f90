import type { HoldKind, SubjectKind } from '#contract/money/ledger.ts';
import type { Locale } from '#contract/core/locale.ts';
import type { Subject } from '#contract/money/wallet.ts';
import type { Tx } from '../../platform/database/database.ts';
import { inLanguage } from '../../platform/inLanguage.ts';
import { listOrders, listReasons } from './repository.ts';

export interface SubjectRow {
  subjectKind: SubjectKind;
  subjectId: number;
}

/** What a hold is for whose kind says it all. */
const holdWords: Partial<Record<HoldKind | 'recharge', Record<Locale, string>>> = {
  recharge: { 'zh-CN': '充值退回支付渠道', 'en-US': 'recharge that goes back to its gateway' },
  withdrawal: { 'zh-CN': '提现', 'en-US': 'withdrawal' },
  payout_check: { 'zh-CN': '核实银行付款', 'en-US': 'a payment of the bank that is being checked' },
  payment: { 'zh-CN': '余额与支付渠道一起付款', 'en-US': 'payment by the balance and a gateway' },
  gateway_refund: { 'zh-CN': '退回支付渠道', 'en-US': 'refund to the gateway' },
};

/** With what a hold is of, where it belongs to a lease: rent and deposit have lines of their own. */
export type SubjectOf = (row: SubjectRow) => Subject & { held?: LeaseHold | undefined };

export type LeaseHold = Extract<HoldKind, 'rent' | 'deposit'>;

/**
 * What rows belong to, as their reader may know it: orders that they placed or sold by what they were for, gift codes
 * by their batch, adjustments and holds by their reason, those of leases by what is leased. Two statements for any number of rows.
 */
export async function subjectsOf(
  tx: Tx,
  reader: { userId: number; locale: Locale },
  rows: readonly SubjectRow[],
): Promise<SubjectOf> {
  const { userId, locale } = reader;
  const idsOf = (kind: SubjectKind) => [
    ...new Set(rows.filter(({ subjectKind }) => subjectKind === kind).map(({ subjectId }) => subjectId)),
  ];
  const [orders, reasons] = await Promise.all([
    listOrders(tx, { userId, ids: idsOf('order') }),
    listReasons(tx, {
      userId,
      adjustments: idsOf('adjustment'),
      holds: idsOf('hold'),
      giftCodes: idsOf('gift_code'),
      leases: idsOf('lease'),
    }),
  ]);
  const byOrder = new Map(orders.map((order) => [order.id, order]));
  const titles = new Map(
    reasons.map(({ kind, id, title, holdKind, titleEn }) => {
      const ofKind = (holdKind && holdWords[holdKind]?.[locale]) ?? '';
      return [`${kind}:${id}`, inLanguage(locale, { zh: title, en: titleEn ?? '' }) || ofKind];
    }),
  );
  const leases = new Map(
    reasons.map(({ kind, id, leaseId, isLessor, holdKind }) => [
      `${kind}:${id}`,
      {
        id: leaseId,
        opens: isLessor ? ('let' as const) : ('lease' as const),
        held: holdKind === 'rent' || holdKind === 'deposit' ? holdKind : undefined,
      },
    ]),
  );
  return ({ subjectKind: kind, subjectId: id }) => {
    const order = kind === 'order' ? byOrder.get(id) : undefined;
    const named = `${kind}:${id}`;
    const lease = leases.get(named);
    if (lease?.id) {
      const { held, opens } = lease;
      return { kind: 'lease', id: lease.id, title: titles.get(named) ?? '', opens, held };
    }
    if (!order) return { kind, id, title: titles.get(named) ?? '', opens: null };
    const title = inLanguage(locale, { zh: order.titleZh, en: order.titleEn });
    return { kind, id, title, opens: order.isBuyer ? 'order' : 'sale' };
  };
}
