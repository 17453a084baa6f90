/** Mail to whoever placed an order, about money that came for it and could not pay it. */
import type { Locale } from '#contract/core/locale.ts';
import { formatFen } from '#contract/core/money.ts';
import { gatewayRefundRules } from '#contract/orders/gatewayRefundRules.ts';
import { gateways, type GatewayName } from '#contract/orders/gateways.ts';
import type { CreditReason } from '#contract/orders/payments.ts';
import type { Tx } from '../../platform/database/database.ts';
import { notify, type LetterText } from '../messages/service.ts';
import { listCreditFacts, type CreditFacts } from './repository.ts';

/** What came once more for orders that were paid already; undefined when there is none. */
export async function secondPaymentOf(
  tx: Tx,
  attemptId: number,
): Promise<{ subject: PaidSubject; amountFen: number } | undefined> {
  const again = (await listCreditFacts(tx, attemptId)).filter(({ why }) => why === 'paid_already');
  const [first] = again;
  return first && { subject: subjectOf(first), amountFen: sumFen(again) };
}

/** What money came for. */
export type PaidSubject = { kind: 'order' | 'lease'; id: number };

function subjectOf({ orderId, leaseId }: Pick<CreditFacts, 'orderId' | 'leaseId'>): PaidSubject {
  return leaseId === null ? { kind: 'order', id: orderId ?? 0 } : { kind: 'lease', id: leaseId };
}

/** Says what happened, where the money is and what can be done next, when the transaction commits. */
export async function tellAboutCredit(
  tx: Tx,
  credit: { attemptId: number; gateway: GatewayName; now: Date },
): Promise<void> {
  const facts = await listCreditFacts(tx, credit.attemptId);
  const [first] = facts;
  if (!first) throw new Error(`attempt ${credit.attemptId} credited nothing`);
  const { titleZh, titleEn, email } = first;
  const { kind: of, id } = subjectOf(first);
  const params = { [`${of}Id`]: id, titleZh, titleEn, amountFen: sumFen(facts) };
  const isReturned = gateways[credit.gateway].refunds && facts.every(({ why }) => why === 'paid_already');
  const kinds = creditKinds[of];
  const kind = isReturned ? kinds.returned : kinds.credited;
  await notify(tx, [{ kind, to: [email], params, mail: creditTexts(facts, credit.gateway) }], credit.now);
}

const creditKinds = {
  order: { returned: 'second_payment_returned', credited: 'payment_credited' },
  lease: { returned: 'lease_paid_twice', credited: 'lease_payment_credited' },
} as const;

/** What happened to a lease, where orders have other words. */
const happenedToLease: Partial<Record<CreditReason, Record<Locale, string>>> = {
  too_late: {
    'zh-CN': '款项到账时已过付款时间，所选时间已不再为您保留。时间还空闲的话，可用余额重新租用。',
    'en-US':
      'When the money arrived the time to pay was over and what you chose was no longer kept for you. Where it is still free, book it again from your balance.',
  },
  undeliverable: {
    'zh-CN': '款项到账时，该商品已不能租用（例如已下架，或您的账号状态已变化）。',
    'en-US': 'When the money arrived it could not be rented any more, for example because it was taken down.',
  },
  paid_already: {
    'zh-CN': '这份租约已用其他方式付款，又收到了一笔款项。',
    'en-US': 'The lease had been paid in another way already, and more money came for it.',
  },
};

/** What happened to a renewal of a lease. */
const happenedToRenewal: Partial<Record<CreditReason, Record<Locale, string>>> = {
  too_late: {
    'zh-CN': '款项到账时已过续租的付款时间，或租约已经结束，没有续租。',
    'en-US':
      'When the money arrived the time to pay the extension was over, or the lease had ended. It was not extended.',
  },
  undeliverable: {
    'zh-CN': '款项到账时，租约已不能续租（例如商品已下架，或您的账号状态已变化）。',
    'en-US':
      'When the money arrived the lease could not be extended any more, for example because what you rent was taken down.',
  },
  paid_already: {
    'zh-CN': '这次续租已用其他方式付款，又收到了一笔款项。',
    'en-US': 'The extension had been paid in another way already, and more money came for it.',
  },
};

/** What happened, in both languages. */
const happened: Record<CreditReason, Record<Locale, string>> = {
  too_late: {
    'zh-CN':
      '这笔订单由余额和支付渠道一起付款。款项到账时，订单已过付款时间、已取消或已改变付款方式，余额部分不再为它保留，订单没有付成。',
    'en-US':
      'Your balance was to pay a part of the order. When the money arrived the time to pay was over, or you had cancelled the order or changed how you pay, so that this part was no longer held for it. The order was not paid.',
  },
  sold_out: {
    'zh-CN': '款项到账时，订单已过付款时间并关闭，商品已售完。',
    'en-US': 'When the money arrived the order had closed, and what you wanted is sold out.',
  },
  undeliverable: {
    'zh-CN': '款项到账时，该商品已不能再交付给您（例如授权已不能续期，或试用已用过）。',
    'en-US':
      'When the money arrived the order could not be delivered any more, for example because the licence can no longer be renewed.',
  },
  balance_gone: {
    'zh-CN': '这笔订单由余额和支付渠道一起付款。款项到账时，您有未还清的欠款，余额部分不能使用，订单没有付成。',
    'en-US':
      'Your balance was to pay a part of the order. When the money arrived you owed something, so that it could not, and the order was not paid.',
  },
  paid_already: {
    'zh-CN': '这笔订单已用其他方式付款，又收到了一笔款项。',
    'en-US': 'The order had been paid in another way already, and more money came for it.',
  },
};

function happenedTo({
  leaseId,
  isRenewal,
  why,
}: Pick<CreditFacts, 'leaseId' | 'isRenewal' | 'why'>): Record<Locale, string> {
  return (
    (isRenewal ? happenedToRenewal[why] : undefined) ??
    (leaseId === null ? undefined : happenedToLease[why]) ??
    happened[why]
  );
}

/** Paid twice, it goes back where it came from if the gateway can do that; the rest is on the balance. */
function creditTexts(facts: readonly Omit<CreditFacts, 'email'>[], gateway: GatewayName): Record<Locale, LetterText> {
  const { refunds, name } = gateways[gateway];
  const backFen = refunds ? sumFen(facts.filter(({ why }) => why === 'paid_already')) : 0;
  const keptFen = sumFen(facts) - backFen;
  const [back, kept] = [formatFen(backFen), formatFen(keptFen)];
  const days = gatewayRefundRules.arrivesDays;
  return {
    'zh-CN': {
      subject: keptFen > 0 ? '款项已转入余额' : '重复付款将原路退回',
      paragraphs: [
        ...facts.flatMap((fact) => [
          `${fact.leaseId === null ? '订单' : '租约'} ${subjectOf(fact).id}：${fact.titleZh}`,
          happenedTo(fact)['zh-CN'],
        ]),
        ...(keptFen > 0 ? [`未能付款的 ${kept} 已转入您的余额，可在“收支明细”中查看，并用于购买其他商品。`] : []),
        ...(backFen > 0
          ? [
              `重复支付的 ${back} 正在原路退回（${name['zh-CN']}），一般 ${days} 天内到账；如渠道没有受理，款项会转入您的余额。`,
            ]
          : []),
      ],
    },
    'en-US': {
      subject: keptFen > 0 ? 'Your payment was added to your balance' : 'Your second payment goes back',
      paragraphs: [
        ...facts.flatMap((fact) => [
          `${fact.leaseId === null ? 'Order' : 'Lease'} ${subjectOf(fact).id}: ${fact.titleEn || fact.titleZh}`,
          happenedTo(fact)['en-US'],
        ]),
        ...(keptFen > 0
          ? [`What could not be spent, ${kept}, is in your balance: see your statement. You can buy anything with it.`]
          : []),
        ...(backFen > 0
          ? [
              `What was paid twice, ${back}, goes back the way it was paid (${name['en-US']}) and usually arrives within ${days} days. If the gateway does not take it, it goes to your balance.`,
            ]
          : []),
      ],
    },
  };
}

function sumFen(facts: readonly Pick<CreditFacts, 'amountFen'>[]): number {
  return facts.reduce((sum, { amountFen }) => sum + amountFen, 0);
}
