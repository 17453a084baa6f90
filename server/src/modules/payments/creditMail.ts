/** Mail to whoever placed an order, about money that came for it and could not pay it. */
import type { Locale } from '#contract/core/locale.ts';
import { formatFen } from '#contract/core/money.ts';
import type { CreditReason } from '#contract/orders/payments.ts';
import type { Tx } from '../../platform/database/database.ts';
import { notify, type LetterText } from '../messages/service.ts';
import { listCreditFacts, type CreditFacts } from './repository.ts';

/** Says what happened, where the money is and what can be done next, when the transaction commits. */
export async function tellAboutCredit(tx: Tx, credit: { attemptId: number; now: Date }): Promise<void> {
  const facts = await listCreditFacts(tx, credit.attemptId);
  const [first] = facts;
  if (!first) throw new Error(`attempt ${credit.attemptId} credited nothing`);
  const { orderId, titleZh, titleEn, email } = first;
  const params = { orderId, titleZh, titleEn, amountFen: sumFen(facts) };
  await notify(tx, [{ kind: 'payment_credited', to: [email], params, mail: creditTexts(facts) }], credit.now);
}

/** What happened, in both languages. */
const happened: Record<CreditReason, Record<Locale, string>> = {
  sold_out: {
    'zh-CN': '款项到账时，订单已过付款时间并关闭，商品已售完。',
    'en-US': 'When the money arrived the order had closed, and what you wanted is sold out.',
  },
  undeliverable: {
    'zh-CN': '款项到账时，该商品已不能再交付给您（例如授权已不能续期，或试用已用过）。',
    'en-US':
      'When the money arrived the order could not be delivered any more, for example because the licence can no longer be renewed.',
  },
  paid_already: {
    'zh-CN': '这笔订单已用其他方式付款，又收到了一笔款项。',
    'en-US': 'The order had been paid in another way already, and more money came for it.',
  },
};

function creditTexts(facts: readonly Omit<CreditFacts, 'email'>[]): Record<Locale, LetterText> {
  const amount = formatFen(sumFen(facts));
  return {
    'zh-CN': {
      subject: '款项已转入余额',
      paragraphs: [
        ...facts.flatMap(({ orderId, titleZh, why }) => [`订单 ${orderId}：${titleZh}`, happened[why]['zh-CN']]),
        `未能付款的 ${amount} 已全部转入您的余额，可在“收支明细”中查看，并用于购买其他商品。`,
      ],
    },
    'en-US': {
      subject: 'Your payment was added to your balance',
      paragraphs: [
        ...facts.flatMap(({ orderId, titleZh, titleEn, why }) => [
          `Order ${orderId}: ${titleEn || titleZh}`,
          happened[why]['en-US'],
        ]),
        `All that could not be spent, ${amount}, is in your balance: see your statement. You can buy anything with it.`,
      ],
    },
  };
}

function sumFen(facts: readonly Pick<CreditFacts, 'amountFen'>[]): number {
  return facts.reduce((sum, { amountFen }) => sum + amountFen, 0);
}
