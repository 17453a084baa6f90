/**
 * The adapter of epay providers (易支付), protocol version 1: the payer is led to a signed address at the provider, who tells us by
 * a signed notice. Asking about a payment needs the key in the query, as the protocol has it, and the answer is not signed:
 * so addresses are https only, and what is asked is never logged.
 */
import { z } from 'zod';
import type { EpayCashier, MerchantTest } from '#contract/orders/merchantRules.ts';
import { available } from './unavailable.ts';
import { areFieldsSigned, epayPaid, epayTime, fenOf, fieldsOf, moneyOf, signFields } from './epayProtocol.ts';
import type { Gateway, GatewayPayment, Notice, PaymentRequest } from './gateway.ts';

export interface EpayOptions {
  merchantId: number;
  /** The merchant's number at the provider. */
  account: string;
  secret: string;
  /** Where the provider answers people, ending with a slash. */
  address: string;
  cashier: EpayCashier;
  noticeBase: () => string;
  /** Gets a file of the provider with a query and answers with its text. Throws when there is none. */
  get: (file: string, query: URLSearchParams) => Promise<string>;
}

const currency = 'CNY';
/** Characters of what the payer reads at the provider. */
const subjectMax = 60;

const Order = z.object({
  code: z.coerce.number(),
  status: z.coerce.number(),
  money: z.coerce.string(),
  out_trade_no: z.string(),
  trade_no: z.coerce.string(),
  endtime: z.string().nullish(),
});
const Answer = z.object({ code: z.coerce.number() });
const Account = Answer.extend({ pid: z.coerce.string() });

/** A gateway by one merchant account. */
export function epayGateway(options: EpayOptions): Gateway & { test: () => Promise<MerchantTest> } {
  const { merchantId, account, secret, address, cashier, noticeBase } = options;
  const key = { pid: account, key: secret };
  return {
    name: 'epay',
    merchantId,
    noticeBase,
    create: (wish) => Promise.resolve({ reference: '', payUrl: payUrlOf(wish) }),
    query: (merchantNumber) => available(() => query(merchantNumber)),
    verify: ({ query: text }) => noticeOf(text),
    test: async () => {
      try {
        const answer = await ask({ act: 'query' });
        if (Answer.parse(answer).code !== 1) return 'unknown';
        return Account.parse(answer).pid === account ? 'known' : 'unknown';
      } catch {
        return 'unreachable';
      }
    },
  };

  /** Asked for again with the same number it is the same payment there. */
  function payUrlOf({ merchantNumber, amountFen, subject, notifyUrl, returnUrl }: PaymentRequest): string {
    const fields = {
      pid: account,
      ...(cashier === 'all' ? {} : { type: cashier }),
      out_trade_no: merchantNumber,
      notify_url: notifyUrl,
      return_url: returnUrl,
      name: [...subject].slice(0, subjectMax).join(''),
      money: moneyOf(amountFen),
    };
    return `${address}submit.php?${new URLSearchParams(signFields(fields, secret)).toString()}`;
  }

  async function query(merchantNumber: string): Promise<GatewayPayment | undefined> {
    const body = await ask({ act: 'order', out_trade_no: merchantNumber });
    if (Answer.parse(body).code !== 1) return undefined;
    const order = Order.parse(body);
    if (order.out_trade_no !== merchantNumber) throw new Error('the answer is about another payment');
    const amountFen = fenOf(order.money);
    if (amountFen === undefined) throw new Error('the answer has no amount');
    return {
      // The protocol knows no end: what is not paid may still be.
      state: order.status === 1 ? 'paid' : 'waiting',
      amountFen,
      currency,
      reference: order.trade_no,
      paidAt: epayTime(order.endtime),
    };
  }

  async function ask(fields: Record<string, string>): Promise<unknown> {
    return JSON.parse(await options.get('api.php', new URLSearchParams({ ...fields, ...key })));
  }

  function noticeOf(text: string): Notice | undefined {
    const fields = fieldsOf(text);
    if (!fields || fields['pid'] !== account || !areFieldsSigned(fields, secret)) return undefined;
    const { out_trade_no: merchantNumber = '', trade_no: reference = '', trade_status: status, money } = fields;
    const amountFen = fenOf(money);
    if (amountFen === undefined) return undefined;
    return { merchantNumber, amountFen, currency, isPaid: status === epayPaid, reference, paidAt: null };
  }
}
