/** WeChat Pay's bills as the sandbox gives them out: an address in a signed answer, and what lies there, asked for by a signed request. */
import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { moneyOf } from '../alipayProtocol.ts';
import type { BillLine } from '../gateway.ts';
import { signText } from '../signature.ts';
import { sandboxWechat, sandboxWechatApp, sandboxWechatMerchant } from '../wechatSandbox.ts';
import { billAnswersNow } from './bills.repository.ts';
import { hasBill, lied, linesOfDay, refusal } from './bills.ts';
import type { Peer, PeerReply, PeerRequest } from './exchange.ts';
import { answering, isKnownCaller, wechatRefusal } from './wechat.ts';

/** What the sandbox keeps when it plays WeChat Pay, in thousandths. */
const feePerMille = 6;

/** Names where the bill of a day lies, and its hash. */
export const wechatTradeBill = answering(async (peer, { query }) => {
  const day = query.get('bill_date') ?? '';
  const isAsked = query.get('bill_type') === 'ALL' && query.get('tar_type') === 'GZIP';
  if (!isAsked || !/^\d{4}-\d{2}-\d{2}$/.test(day)) return wechatRefusal(400, 'INVALID_REQUEST');
  const answers = await billAnswersNow(peer.books);
  if (!hasBill(peer, day, answers)) return wechatRefusal(400, 'STATEMENT_CREATING');
  const { text, lines } = await billOf(peer, day);
  if (lines === 0) return wechatRefusal(400, 'NO_STATEMENT_EXIST');
  const content = {
    hash_type: 'SHA1',
    hash_value: createHash('sha1').update(text).digest('hex'),
    download_url: `${sandboxWechat(peer.publicUrl)}/v3/billdownload/file?token=${tokenOf(peer, day)}`,
  };
  return { status: 200, content };
});

/** The bill of a day, for the merchant alone; the answer is not signed. */
export async function handleWechatBill(peer: Peer, request: PeerRequest): Promise<PeerReply> {
  const headers = { 'content-type': 'application/octet-stream' };
  if (!(await isKnownCaller(peer, request))) return { status: 401, headers, body: '' };
  const [day = '', token] = (request.query.get('token') ?? '').split('.');
  if (token === undefined || tokenOf(peer, day) !== `${day}.${token}`) return { status: 400, headers, body: '' };
  const refused = await refusal(await billAnswersNow(peer.books));
  if (refused) return refused;
  const { text } = await billOf(peer, day);
  const isCut = (await billAnswersNow(peer.books)) === 'cut';
  return { status: 200, headers, body: gzipSync(isCut ? text.slice(0, Math.floor(text.length / 2)) : text) };
}

function tokenOf({ secret }: Peer, day: string): string {
  return `${day}.${signText(secret, `wechat bill ${day}`).slice(0, 32)}`;
}

async function billOf(peer: Peer, day: string): Promise<{ text: string; lines: number }> {
  const answers = await billAnswersNow(peer.books);
  const lines = lied(await linesOfDay(peer, { day, protocol: 'wechat', feePerMille }), answers);
  return { text: billText(lines, day), lines: lines.length };
}

const heads =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注';
const sumHeads = '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额';

function billText(lines: readonly BillLine[], day: string): string {
  const rows = lines.map(({ record, number, reference, amountFen, feeFen, isDone }) => {
    const isRefund = record === 'refund';
    const money = moneyOf(amountFen);
    const [paid, back] = isRefund ? ['0.00', money] : [money, '0.00'];
    // Of a refund the payment's number stands within ours.
    const payment = isRefund ? number.replace(/^R\d+-/, '') : number;
    const ids = [`${day} 12:00:00`, sandboxWechatApp, sandboxWechatMerchant, '0', '', reference, payment];
    const trade = ['openid', 'NATIVE', isRefund ? 'REFUND' : 'SUCCESS', 'OTHERS', 'CNY', paid, '0.00'];
    const refund = isRefund ? [`50${reference}`, number, back, '0.00', 'ORIGINAL'] : ['0', '0', back, '0.00', ''];
    const state = isRefund ? (isDone ? 'SUCCESS' : 'FAIL') : '';
    const rest = ['云笔记\\ 专业版', '', feeText(feeFen), '0.60%', paid, back, ''];
    return [...ids, ...trade, ...refund, state, ...rest].map((field) => `\`${field}`).join(',');
  });
  const sum = (of: (line: BillLine) => number) => lines.reduce((all, line) => all + of(line), 0);
  const paid = moneyOf(sum(({ record, amountFen }) => (record === 'payment' ? amountFen : 0)));
  const back = moneyOf(sum(({ record, amountFen }) => (record === 'refund' ? amountFen : 0)));
  const fee = feeText(sum(({ feeFen }) => feeFen));
  const sums = [String(lines.length), paid, back, '0.00', fee, paid, back].map((field) => `\`${field}`).join(',');
  return `\ufeff${[heads, ...rows, sumHeads, sums].join('\r\n')}\r\n`;
}

/** A fee as WeChat Pay writes it: with five decimals, below 0 where it was given back. */
function feeText(feeFen: number): string {
  return `${feeFen < 0 ? '-' : ''}${moneyOf(Math.abs(feeFen))}000`;
}
