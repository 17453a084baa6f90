/**
 * Payments of Alipay to an account there (`alipay.fund.trans.uni.transfer`), and what became of one
 * (`alipay.fund.trans.common.query`). A refusal is believed once the payment is not there either.
 */
import { z } from 'zod';
import { fenOf, moneyOf } from '../alipayProtocol.ts';
import type { AskedPayout, GatewayPayout, PayoutProblem, PayoutRequest } from './payout.ts';

/** Asks Alipay and answers with what it signed; throws for what it did not. */
export type AskAlipay = (method: string, content: object) => Promise<unknown>;

export const alipayPayoutMethod = 'alipay.fund.trans.uni.transfer';
export const alipayPayoutQuery = 'alipay.fund.trans.common.query';
/** The product and scene of a payment to an account that asks its payer for no password. */
export const alipayPayoutProduct = { product_code: 'TRANS_ACCOUNT_NO_PWD', biz_scene: 'DIRECT_TRANSFER' } as const;

const done = '10000';
const Outcome = z.object({ code: z.string(), sub_code: z.string().optional() });
const Made = z.object({ out_biz_no: z.string(), order_id: z.string(), status: z.string() });
const Found = z.object({
  out_biz_no: z.string(),
  order_id: z.string().optional(),
  status: z.string(),
  // In some answers a number.
  trans_amount: z.union([z.string(), z.number()]).optional(),
  error_code: z.string().optional(),
  fail_reason: z.string().optional(),
});

const notThere = ['ORDER_NOT_EXIST', 'TRANSFER_NOT_EXIST'];
/** The payee's side: asked again it would be refused again. */
const problems: Readonly<Record<string, PayoutProblem>> = {
  PAYEE_USER_INFO_ERROR: 'name_differs',
  PAYEE_CERT_INFO_ERROR: 'name_differs',
  PAYEE_NOT_EXIST: 'payee_wrong',
  PAYEE_ACCOUNT_NOT_EXSIT: 'payee_wrong',
  PAYEE_ACC_OCUPIED: 'payee_wrong',
  PAYEE_ACCOUNT_STATUS_ERROR: 'payee_wrong',
  PAYEE_USERINFO_STATUS_ERROR: 'payee_wrong',
  PAYEE_USER_TYPE_ERROR: 'payee_wrong',
  PAYEE_NOT_RELNAME_CERTIFY: 'payee_limit',
  PERM_AML_NOT_REALNAME_REV: 'payee_limit',
  PERMIT_NON_BANK_LIMIT_PAYEE: 'payee_limit',
  PERMIT_LIMIT_PAYEE: 'payee_limit',
  PAYEE_TRUSTEESHIP_ACC_OVER_LIMIT: 'payee_limit',
  TRUSTEESHIP_RECIEVE_QUOTA_LIMIT: 'payee_limit',
  RELEASE_USER_FORBBIDEN_RECIEVE: 'payee_limit',
  EXCEED_LIMIT_UNRN_DM_AMOUNT: 'payee_limit',
};
/** Nothing is known after these, whatever stands beside them. */
const unknownOutcomes = /SYSTEM_ERROR|unknow-error|REQUEST_PROCESSING|PROCESS/i;

/** Codes of a call that was refused before anything was done. */
const notTaken = ['40001', '40002', '40006'];

/** Pays once. Throws when nothing is known of it. */
export async function payThroughAlipay(ask: AskAlipay, wish: PayoutRequest): Promise<GatewayPayout> {
  const { number, amountFen, account, name, title, isRepeated } = wish;
  const before = isRepeated ? await findAlipayPayout(ask, wish) : undefined;
  if (before) return before;
  const answer = await ask(alipayPayoutMethod, {
    out_biz_no: number,
    trans_amount: moneyOf(amountFen),
    ...alipayPayoutProduct,
    order_title: title,
    payee_info: { identity: account, identity_type: 'ALIPAY_LOGON_ID', name },
    remark: title,
  });
  const { code, sub_code: reason = '' } = Outcome.parse(answer);
  const made = code === done ? Made.parse(answer) : undefined;
  if (made && made.out_biz_no !== number) throw new Error('the answer is about another payout');
  if (made?.status === 'SUCCESS') return { state: 'paid', reference: made.order_id };
  // Never taken up: what it was asked with is wrong, or it may not be asked.
  if (!isRepeated && notTaken.includes(code)) return { state: 'later', reason: reason || code };
  const after = await findAlipayPayout(ask, wish);
  if (after) return after;
  if (code !== '40004' || unknownOutcomes.test(reason)) throw new Error(`a payout has no outcome: ${code} ${reason}`);
  const problem = problems[reason];
  return problem ? { state: 'failed', problem, reason } : { state: 'later', reason };
}

/** What Alipay says of the number; undefined: it does not know it. */
export async function findAlipayPayout(
  ask: AskAlipay,
  { number, amountFen }: AskedPayout,
): Promise<GatewayPayout | undefined> {
  const answer = await ask(alipayPayoutQuery, { ...alipayPayoutProduct, out_biz_no: number });
  const { code, sub_code: problem = '' } = Outcome.parse(answer);
  if (code !== done) {
    if (notThere.includes(problem)) return undefined;
    throw new Error(`a payout could not be asked about: ${code} ${problem}`);
  }
  const found = Found.parse(answer);
  const { status, order_id: reference = '', error_code: error = '', trans_amount: amount } = found;
  const saidFen = typeof amount === 'number' ? Math.round(amount * 100) : fenOf(amount);
  if (found.out_biz_no !== number || (amount !== undefined && saidFen !== amountFen)) {
    throw new Error('the answer is about another payout');
  }
  if (status === 'SUCCESS') {
    if (reference === '') throw new Error('a payout was paid and has no number');
    return { state: 'paid', reference };
  }
  const reason = error || found.fail_reason || status;
  if (status === 'FAIL' || status === 'CLOSED' || status === 'REFUND') {
    return { state: 'failed', problem: problems[error] ?? 'other', reason };
  }
  return { state: 'processing', reason };
}
