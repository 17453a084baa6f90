/**
 * The adapter of epay providers (易支付) in version 2 of their protocol: the payer is led to a signed address at the provider, and
 * questions, answers and notices are signed by RSA. What is not, or is about another merchant or payment, is not believed.
 */
import type { KeyObject } from 'node:crypto';
import type { EpayCashier, MerchantTest } from '#contract/orders/merchantRules.ts';
import { available } from './unavailable.ts';
import { epay2Answer, isEpay2Signed, signEpay2, type Epay2Fields } from './epay2Protocol.ts';
import { epayPaid, epayTime, fenOf, fieldsOf, moneyOf } from './epayProtocol.ts';
import type {
  Gateway,
  GatewayPayment,
  GatewayPaymentState,
  GatewayRefund,
  Notice,
  PaymentRequest,
  RefundRequest,
  SentNotice,
} from './gateway.ts';

export interface Epay2Options {
  merchantId: number;
  /** The merchant's number at the provider. */
  account: string;
  /** The merchant's private key. */
  key: KeyObject;
  /** The provider's public key. */
  providerKey: KeyObject;
  /** Where the provider answers, ending with a slash. */
  address: string;
  cashier: EpayCashier;
  noticeBase: () => string;
  /** Posts a form to a path of the provider and answers with its text. Throws when there is none. */
  post: (path: string, form: URLSearchParams) => Promise<string>;
}

const currency = 'CNY';
/** Characters of what the payer reads, and of a refusal's reason. */
const subjectMax = 60;
const reasonMax = 100;
/** It went back on the provider's own site: nothing is given again before somebody looks. */
const elsewhere = { state: 'stuck', reason: 'refundmoney' } as const;

/** A gateway by one merchant account. */
export function epay2Gateway(options: Epay2Options): Gateway & { test: () => Promise<MerchantTest> } {
  const { merchantId, account, key, providerKey, address, cashier, noticeBase } = options;
  return {
    name: 'epay2',
    merchantId,
    noticeBase,
    create: (wish) => Promise.resolve({ reference: '', payUrl: payUrlOf(wish) }),
    query: (merchantNumber) => available(() => query(merchantNumber)),
    verify: noticeOf,
    refund: (wish) => available(() => refund(wish)),
    test,
  };

  /** Good for some minutes, by the moment in it; with the same number it is the same payment there. */
  function payUrlOf({ merchantNumber, amountFen, subject, notifyUrl, returnUrl }: PaymentRequest): string {
    const fields = signed({
      ...(cashier === 'all' ? {} : { type: cashier }),
      out_trade_no: merchantNumber,
      notify_url: notifyUrl,
      return_url: returnUrl,
      name: [...subject].slice(0, subjectMax).join(''),
      money: moneyOf(amountFen),
    });
    return `${address}api/pay/submit?${new URLSearchParams(fields).toString()}`;
  }

  async function query(merchantNumber: string): Promise<GatewayPayment | undefined> {
    const said = await ask('api/pay/query', { out_trade_no: merchantNumber });
    if (said.refusal !== undefined) return undefined;
    const { fields } = said;
    const amountFen = fenOf(fields['money']);
    const isThis = fields['out_trade_no'] === merchantNumber && fields['pid'] === account;
    if (!isThis || amountFen === undefined) throw new Error('the answer is about another payment');
    const wentBack = (fenOf(fields['refundmoney']) ?? 0) > 0 || fields['status'] === '2';
    return {
      state: wentBack ? 'expired' : stateOf(fields['status']),
      isReturned: wentBack,
      amountFen,
      currency,
      reference: fields['trade_no'] ?? '',
      paidAt: epayTime(fields['endtime']),
    };
  }

  /** What is there is looked for first: nobody says what a second refund with the same number does. */
  async function refund(wish: RefundRequest): Promise<GatewayRefund> {
    const { merchantNumber, refundNumber, amountFen } = wish;
    const before = await findRefund(wish);
    if (before) return before;
    if (await wentBackElsewhere(wish)) return elsewhere;
    const said = await ask('api/pay/refund', {
      out_trade_no: merchantNumber,
      out_refund_no: refundNumber,
      money: moneyOf(amountFen),
    });
    const after = await findRefund(wish);
    if (after) return after;
    if (said.refusal === undefined) throw new Error('a refund that was taken is not there');
    // Nobody says why: as long as the money is there it may go back another time.
    return (await wentBackElsewhere(wish)) ? elsewhere : { state: 'later', reason: said.refusal };
  }

  /** Whether more of a payment went back than we know of, as the provider says, signed. Throws when it does not say. */
  async function wentBackElsewhere({ merchantNumber, givenFen }: RefundRequest): Promise<boolean> {
    const said = await ask('api/pay/query', { out_trade_no: merchantNumber });
    if (said.refusal !== undefined) throw new Error('the provider does not know the payment of a refund');
    const { pid, out_trade_no: number, status, money, refundmoney: returned = '' } = said.fields;
    if (number !== merchantNumber || pid !== account) throw new Error('the answer is about another payment');
    const [paidFen, returnedFen] = [fenOf(money), fenOf(returned === '' ? '0' : returned)];
    if (paidFen === undefined || returnedFen === undefined) throw new Error('the answer has no amount');
    // All of it, also where the sum is left out.
    return (status === '2' ? Math.max(paidFen, returnedFen) : returnedFen) > givenFen;
  }

  async function findRefund({ merchantNumber, refundNumber, amountFen }: RefundRequest) {
    const said = await ask('api/pay/refundquery', { out_refund_no: refundNumber });
    if (said.refusal !== undefined) return undefined;
    const { fields } = said;
    const isThis = fields['out_refund_no'] === refundNumber && fields['out_trade_no'] === merchantNumber;
    if (!isThis || fenOf(fields['money']) !== amountFen) throw new Error('the answer is about another refund');
    // It is begun there and did not end well, or not yet: only somebody who looks there can tell.
    const state: GatewayRefund =
      fields['status'] === '1' ? { state: 'accepted' } : { state: 'stuck', reason: `status ${fields['status'] ?? ''}` };
    return state;
  }

  /** Asks who we are, which charges nothing. */
  async function test(): Promise<MerchantTest> {
    try {
      const fields = epay2Answer(await options.post('api/merchant/info', new URLSearchParams(signed({}))));
      if (!fields || fields['code'] === undefined) return 'unreachable';
      if (fields['code'] !== '0') return 'unknown';
      if (!isEpay2Signed(fields, providerKey, new Date())) return 'unsigned';
      return fields['pid'] === account ? 'known' : 'unknown';
    } catch {
      return 'unreachable';
    }
  }

  /** What the provider answers, signed by it, or why it refuses, which it does not sign. */
  async function ask(
    path: string,
    fields: Epay2Fields,
  ): Promise<{ fields: Epay2Fields; refusal?: undefined } | { refusal: string }> {
    const said = epay2Answer(await options.post(path, new URLSearchParams(signed(fields))));
    if (said?.['code'] === undefined) throw new Error('the answer can’t be understood');
    if (said['code'] !== '0') return { refusal: (said['msg'] ?? said['code']).slice(0, reasonMax) };
    if (!isEpay2Signed(said, providerKey, new Date())) throw new Error('the answer is not signed by the gateway');
    return { fields: said };
  }

  function signed(fields: Epay2Fields): Record<string, string> {
    return { ...signEpay2({ ...fields, pid: account }, key, new Date()) };
  }

  function noticeOf({ query: text, receivedAt }: SentNotice): Notice | undefined {
    const fields = fieldsOf(text);
    if (!fields || fields['pid'] !== account || !isEpay2Signed(fields, providerKey, receivedAt)) return undefined;
    const { out_trade_no: merchantNumber = '', trade_no: reference = '', trade_status: status, money } = fields;
    const amountFen = fenOf(money);
    if (amountFen === undefined) return undefined;
    const paidAt = epayTime(fields['endtime']);
    return { merchantNumber, amountFen, currency, isPaid: status === epayPaid, reference, paidAt };
  }
}

/** What the provider froze, or was not taken from the payer yet, is asked about again. */
function stateOf(status: string | undefined): GatewayPaymentState {
  return status === '1' ? 'paid' : 'waiting';
}
