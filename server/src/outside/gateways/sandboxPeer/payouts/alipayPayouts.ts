/** The sandbox pays to accounts in the words of Alipay: one payment for each number, whoever asks how often. */
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { chinaTime, fenOf, moneyOf } from '../../alipayProtocol.ts';
import { alipayPayoutProduct } from '../../payouts/alipayPayouts.ts';
import type { AlipayAnswers } from '../alipayAnswers.ts';
import type { Peer } from '../exchange.ts';
import { completeInBooks, findPayoutInBooks, payOutInBooks, type SandboxPayout } from './payouts.repository.ts';

/** Less is no payment. */
const leastFen = 10;

const Product = z.object({
  product_code: z.literal(alipayPayoutProduct.product_code),
  biz_scene: z.literal(alipayPayoutProduct.biz_scene),
  out_biz_no: z.string().regex(/^[\w-]{1,64}$/),
});
const Asked = Product.extend({
  trans_amount: z.string(),
  payee_info: z.object({
    identity: z.string().min(1),
    identity_type: z.literal('ALIPAY_LOGON_ID'),
    name: z.string().min(1),
  }),
});

/** The gateway refuses by this word. */
export interface Refusal {
  refused: string;
}
type Node = Record<string, unknown>;

export async function payOut(peer: Peer, content: unknown, answers: AlipayAnswers): Promise<Node | Refusal> {
  const asked = Asked.safeParse(content);
  const amountFen = fenOf(asked.data?.trans_amount);
  if (!asked.success || amountFen === undefined || amountFen < leastFen) return { refused: 'INVALID_PARAMETER' };
  const { out_biz_no: number, payee_info: payee } = asked.data;
  const refused = { wrong_name: 'PAYEE_USER_INFO_ERROR', poor: 'PAYER_BALANCE_NOT_ENOUGH' }[String(answers)];
  if (refused !== undefined && !(await findPayoutInBooks(peer.books, number))) return { refused };
  const isLate = answers === 'late' || answers === 'failed';
  const paid = await payOutInBooks(peer.books, {
    number,
    reference: `P${randomBytes(12).toString('hex')}`,
    amountFen,
    account: payee.identity,
    name: payee.name,
    state: answers === 'failed' ? 'fail' : isLate ? 'dealing' : 'success',
    reason: answers === 'failed' ? 'PAYEE_ACCOUNT_STATUS_ERROR' : '',
    createdAt: peer.clock(),
  });
  const isSame = paid.amountFen === amountFen && paid.account === payee.identity && paid.name === payee.name;
  if (!isSame) return { refused: 'PAYMENT_INFO_INCONSISTENCY' };
  const status = isLate ? 'DEALING' : statusOf(paid);
  return { out_biz_no: number, order_id: paid.reference, status, trans_date: chinaTime(paid.createdAt) };
}

export async function queryPayout(peer: Peer, content: unknown, answers: AlipayAnswers): Promise<Node | Refusal> {
  const asked = Product.safeParse(content);
  const found = asked.success ? await findPayoutInBooks(peer.books, asked.data.out_biz_no) : undefined;
  if (!found) return { refused: 'ORDER_NOT_EXIST' };
  // What is on its way arrives once the gateway answers as it should.
  const isArriving = found.state === 'dealing' && answers === 'right';
  if (isArriving) await completeInBooks(peer.books, found.number);
  return {
    out_biz_no: found.number,
    order_id: found.reference,
    status: isArriving ? 'SUCCESS' : statusOf(found),
    trans_amount: moneyOf(found.amountFen),
    ...(found.reason === '' ? {} : { error_code: found.reason, fail_reason: found.reason }),
  };
}

function statusOf({ state }: SandboxPayout): string {
  return { dealing: 'DEALING', success: 'SUCCESS', fail: 'FAIL' }[state];
}
