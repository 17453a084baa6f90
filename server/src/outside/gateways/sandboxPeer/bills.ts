/** The gateway's bills of a day, in its own form and in Alipay's (WeChat Pay's are in wechatBills.ts); and how they lie, to be tried. */
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { chinaTime, moneyOf } from '../alipayProtocol.ts';
import { sandboxAlipaySeller } from '../alipaySandbox.ts';
import type { BillLine } from '../gateway.ts';
import { billPath, sandboxBill } from '../sandboxBill.ts';
import { clockSkewSeconds, queryText } from '../sandboxProtocol.ts';
import { isSignedText, signText } from '../signature.ts';
import { billAnswers, type BillAnswers } from './billAnswers.ts';
import { billAnswersNow, chooseBillAnswers, listBillRows, type BillRow } from './bills.repository.ts';
import { seeOther, type Peer, type PeerReply, type PeerRequest } from './exchange.ts';
import { billsPage, pagePolicy } from './page.ts';

/** Longer than anybody waits for an answer, in ms. */
const silenceMs = 20_000;
/** What the sandbox keeps when it plays Alipay, in thousandths. */
const alipayFeePerMille = 6;

/** The page on which one chooses how bills are. */
export async function showBills(peer: Peer, request: PeerRequest): Promise<PeerReply> {
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': pagePolicy() };
  return { status: 200, headers, body: billsPage(request, await billAnswersNow(peer.books)) };
}

/** Chooses how bills are from now on. */
export async function chooseBills(peer: Peer, request: PeerRequest): Promise<PeerReply> {
  const wanted = new URLSearchParams(request.body).get('answers');
  const answers = billAnswers.find((known) => known === wanted);
  if (answers) await chooseBillAnswers(peer.books, answers);
  return seeOther(`/sandbox/bills/?lang=${request.locale}`);
}

/** The bill of a day for the merchant who speaks the gateway's own protocol. */
export async function handleBill(peer: Peer, request: PeerRequest): Promise<PeerReply> {
  const timestamp = request.header('timestamp');
  const text = queryText(billPath(request.name), timestamp);
  const ageSeconds = Math.abs(Date.now() / 1000 - Number(timestamp));
  if (!isSignedText(peer.secret, text, request.header('signature')) || !(ageSeconds <= clockSkewSeconds)) {
    return plain(401, '');
  }
  const answers = await billAnswersNow(peer.books);
  const refused = await refusal(answers);
  if (refused) return refused;
  if (!hasBill(peer, request.name, answers)) return plain(404, '');
  const lines = await linesOfDay(peer, { day: request.name, protocol: 'own', feePerMille: 0 });
  const bill = sandboxBill(lied(lines, answers), { day: request.name, secret: peer.secret });
  return plain(200, answers === 'cut' ? bill.slice(0, Math.floor(bill.length / 2)) : bill);
}

/** Where Alipay's bill of a day lies; undefined: there is none yet. */
export async function alipayBillAddress(peer: Peer, day: string): Promise<string | undefined> {
  if (!hasBill(peer, day, await billAnswersNow(peer.books))) return undefined;
  return `${peer.publicUrl}/sandbox/alipay/bill/${day}?token=${tokenOf(peer, day)}`;
}

/** Alipay's bill of a day: an archive. */
export async function handleAlipayBill(peer: Peer, request: PeerRequest): Promise<PeerReply> {
  const { name: day } = request;
  if (request.query.get('token') !== tokenOf(peer, day)) return plain(404, '');
  const answers = await billAnswersNow(peer.books);
  const refused = await refusal(answers);
  if (refused) return refused;
  const lines = lied(await linesOfDay(peer, { day, protocol: 'alipay', feePerMille: alipayFeePerMille }), answers);
  const zip = await alipayArchive(day, detailsText(lines, { day, isCut: answers === 'cut' }));
  return { status: 200, headers: { 'content-type': 'application/zip' }, body: zip };
}

function tokenOf({ secret }: Peer, day: string): string {
  return signText(secret, `alipay bill ${day}`).slice(0, 32);
}

/** What is answered where the answer fails; undefined: it does not. */
export async function refusal(answers: BillAnswers): Promise<PeerReply | undefined> {
  if (answers === 'silent') await new Promise((resolve) => setTimeout(resolve, silenceMs).unref());
  return answers === 'silent' || answers === 'error' ? plain(500, '') : undefined;
}

function plain(status: number, body: string): PeerReply {
  return { status, headers: { 'content-type': 'text/csv; charset=utf-8' }, body };
}

/** Days that are not over have none. */
export function hasBill({ clock }: Peer, day: string, answers: BillAnswers): boolean {
  return answers !== 'late' && /^\d{4}-\d{2}-\d{2}$/.test(day) && day < chinaTime(clock()).slice(0, 10);
}

/** What moved money on a day. */
export async function linesOfDay(
  { books }: Peer,
  { day, protocol, feePerMille }: { day: string; protocol: BillRow['protocol']; feePerMille: number },
): Promise<BillLine[]> {
  const from = new Date(`${day}T00:00:00+08:00`);
  const rows = await listBillRows(books, { protocol, from, to: new Date(from.getTime() + 24 * 60 * 60 * 1000) });
  return rows.map(({ record, number, reference, amountFen }) => {
    const feeFen = Math.round((amountFen * feePerMille) / 1000);
    return { record, number, reference, amountFen, feeFen: record === 'refund' ? 0 - feeFen : feeFen, isDone: true };
  });
}

/** The lines with one lie among them, at the first. */
export function lied(lines: readonly BillLine[], answers: BillAnswers): readonly BillLine[] {
  const [first, ...others] = lines;
  if (answers === 'missing') return others;
  if (answers === 'extra') {
    const extra = { number: 'ELSEWHERE-1', reference: 'elsewhere-1', amountFen: 4321, feeFen: 0, isDone: true };
    return [...lines, { record: 'payment', ...extra }];
  }
  if (!first) return lines;
  if (answers === 'doubled') return [...lines, first];
  if (answers === 'fen') return [{ ...first, amountFen: first.amountFen - 1 }, ...others];
  if (answers === 'fee') return [{ ...first, feeFen: Math.round(first.amountFen / 10) }, ...others];
  return answers === 'state' ? [{ ...first, isDone: false }, ...others] : lines;
}

const heads =
  '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,订单金额（元）,商家实收（元）,支付宝红包（元）,集分宝（元）,支付宝优惠（元）,商家优惠（元）,券核销金额（元）,券名称,商家红包消费金额（元）,卡消费金额（元）,退款批次号/请求号,服务费（元）,分润（元）,备注';

function detailsText(lines: readonly BillLine[], { day, isCut }: { day: string; isCut: boolean }): string {
  const at = `${day} 12:00:00`;
  const rows = lines.map(({ record, number, reference, amountFen, feeFen }) => {
    const isRefund = record === 'refund';
    const money = `${isRefund ? '-' : ''}${moneyOf(amountFen)}`;
    const fee = `${feeFen > 0 ? '-' : ''}${moneyOf(Math.abs(feeFen))}`;
    // Of a refund the payment's number stands within ours.
    const payment = isRefund ? number.replace(/^R\d+-/, '') : number;
    const fields = [reference, payment, isRefund ? '退款' : '交易', '云笔记, 专业版', at, at, '', '', '', '', ''];
    const amounts = [money, money, '0.00', '0.00', '0.00', '0.00', '0.00', '', '0.00', '0.00'];
    return [...fields, ...amounts, isRefund ? number : '', fee, '0.00', ''].map((field) => `${field}\t`).join(',');
  });
  const count = (record: BillLine['record']) => lines.filter((line) => line.record === record).length;
  const end = [
    '#-----------------------------------------业务明细列表结束------------------------------------',
    `#交易合计：${count('payment')}笔，商家实收共0.00元，商家优惠共0.00元`,
    `#退款合计：${count('refund')}笔，商家实收退款共0.00元，商家优惠退款共0.00元`,
  ];
  const all = ['#支付宝业务明细查询', `#账号：[${sandboxAlipaySeller}0156]`, heads, ...rows, ...end];
  return `${(isCut ? all.slice(0, -3) : all).join('\r\n')}\r\n`;
}

async function alipayArchive(day: string, details: string): Promise<Buffer> {
  const zip = new ZipFile();
  const name = `${sandboxAlipaySeller}0156_${day.replaceAll('-', '')}_业务明细`;
  zip.addBuffer(gbkOf('#支付宝业务汇总查询\r\n'), `${name}(汇总).csv`);
  zip.addBuffer(gbkOf(details), `${name}.csv`);
  zip.end();
  return buffer(zip.outputStream);
}

let gbkBytes: Map<string, Buffer> | undefined;

/** A text in GBK, which the platform can only read: each pair of bytes by what it means. */
function gbkOf(text: string): Buffer {
  gbkBytes ??= gbkTable();
  const known = gbkBytes;
  return Buffer.concat([...text].map((character) => known.get(character) ?? Buffer.from(character, 'latin1')));
}

function gbkTable(): Map<string, Buffer> {
  const decoder = new TextDecoder('gbk');
  const table = new Map<string, Buffer>();
  for (let high = 0x81; high <= 0xfe; high++) {
    for (let low = 0x40; low <= 0xfe; low++) {
      const bytes = Buffer.from([high, low]);
      const character = decoder.decode(bytes);
      if (low !== 0x7f && [...character].length === 1 && character !== '\ufffd') table.set(character, bytes);
    }
  }
  return table;
}
