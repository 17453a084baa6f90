/** A counterpart that plays an epay provider in version 2 of the protocol over TLS, and notices as it signs them. */
import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { epayPaid, fenOf, moneyOf } from '../../../server/src/outside/gateways/epayProtocol.ts';
import { isEpay2Signed, signEpay2, type Epay2Fields } from '../../../server/src/outside/gateways/epay2Protocol.ts';
import { keyText } from '../../../server/src/outside/gateways/rsa.ts';
import { startTestApp, type TestApp } from '../app/app.ts';
import { makeCertificate } from './certificate.ts';
import { startNameServer } from './nameServer.ts';
import type { Attempt } from '../trade/payments.ts';
import type { Person } from '../people/people.ts';

const host = 'epay.example';
const account = '1001';

/** `lost`: a refund is done, and the answer is cut off. `forged`: signed by somebody else. `old`: signed some minutes ago. The last ones are about refunds. */
export type Epay2Answers = 'right' | 'error' | 'lost' | 'forged' | 'old' | 'fen' | 'refused' | 'begun';

export interface Epay2Server {
  answers: Epay2Answers;
  keys: { merchant: KeyObject; provider: KeyObject; providerPublic: KeyObject };
  /** What was paid there, by our number: its fields as the protocol has them. */
  orders: Map<string, Record<string, string | number>>;
  refunds: Map<string, { number: string; fen: number; status: number }>;
  /** Our number of each payment of which a refund was asked for. */
  refundsAsked: string[];
  stop(): Promise<void>;
}

/** An application that reaches the counterpart. */
export async function startEpay2App(): Promise<{ app: TestApp; epay: Epay2Server }> {
  const names = await startNameServer({ [host]: { A: ['127.0.0.1'] } });
  const { key, cert } = makeCertificate([host]);
  const merchant = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const provider = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const epay: Epay2Server = {
    answers: 'right',
    keys: { merchant: merchant.privateKey, provider: provider.privateKey, providerPublic: provider.publicKey },
    orders: new Map(),
    refunds: new Map(),
    refundsAsked: [],
    stop: async () => {
      listener.closeAllConnections();
      listener.close();
      await names.stop();
    },
  };

  function answerTo(path: string, form: Epay2Fields): Record<string, string | number> {
    if (form['pid'] !== account || !isEpay2Signed(form, merchant.publicKey, new Date())) {
      return { code: -3, msg: '签名校验失败' };
    }
    const order = epay.orders.get(form['out_trade_no'] ?? '');
    switch (path) {
      case '/api/merchant/info':
        return { code: 0, msg: 'success', pid: Number(account), status: 1 };
      case '/api/pay/query':
        return order ? { code: 0, msg: 'success', ...order } : { code: -1, msg: '订单号不存在' };
      case '/api/pay/refund': {
        epay.refundsAsked.push(form['out_trade_no'] ?? '');
        if (epay.answers === 'refused' || !order) return { code: -1, msg: '商户余额不足' };
        const fen = fenOf(form['money']) ?? 0;
        const status = epay.answers === 'begun' ? 0 : 1;
        epay.refunds.set(form['out_refund_no'] ?? '', { number: form['out_trade_no'] ?? '', fen, status });
        return { code: 0, msg: 'success', out_refund_no: form['out_refund_no'] ?? '', money: moneyOf(fen) };
      }
      case '/api/pay/refundquery': {
        const found = epay.refunds.get(form['out_refund_no'] ?? '');
        if (!found) return { code: -1, msg: '退款单号不存在' };
        const { number, fen, status } = found;
        const about = { out_refund_no: form['out_refund_no'] ?? '', out_trade_no: number };
        return { code: 0, msg: 'success', ...about, money: moneyOf(fen), status };
      }
      default:
        return { code: -5, msg: 'NO ACT' };
    }
  }

  const listener = createServer({ key, cert }, (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { answers } = epay;
      const form = Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString('utf8')));
      const answer = request.method === 'POST' ? answerTo(request.url ?? '', form) : { code: -5, msg: 'POST' };
      if (answers === 'lost' && request.url === '/api/pay/refund') return void request.socket.destroy();
      if (answers === 'error') return response.writeHead(500).end();
      const money = fenOf(answer['money']);
      const told = answers === 'fen' && money !== undefined ? { ...answer, money: moneyOf(money - 1) } : answer;
      const at = new Date(Date.now() - (answers === 'old' ? 360_000 : 0));
      const signer = answers === 'forged' ? stranger.privateKey : provider.privateKey;
      const { timestamp, sign = '', sign_type: kind = '' } = signEpay2(textsOf(told), signer, at);
      const isSigned = told['code'] === 0;
      response.end(JSON.stringify(isSigned ? { ...told, timestamp: Number(timestamp), sign, sign_type: kind } : told));
    });
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const app = await startTestApp({
    MALLARD_DNS_SERVERS: names.address,
    MALLARD_OUTBOUND_ALLOW: `platform=${host}:443`,
  });
  Object.assign(app.app.config.outbound, { ca: cert, ports: { 443: (listener.address() as AddressInfo).port } });
  return { app, epay };
}

function textsOf(fields: Record<string, string | number>): Epay2Fields {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));
}

/** What to enter for the counterpart, but for what `change` says. */
export function epay2Merchant({ keys }: Epay2Server, change: object = {}) {
  return {
    gateway: 'epay2' as const,
    name: '易支付',
    account,
    address: `https://${host}/`,
    merchantKey: keyText(keys.merchant),
    providerKey: keyText(keys.providerPublic),
    cashier: 'all' as const,
    weight: 10,
    minFen: 1,
    maxFen: 5_000_000,
    ...change,
  };
}

/** A merchant account that takes money; its number. */
export async function openEpay2(app: TestApp, epay: Epay2Server, admin: Person): Promise<number> {
  const { id } = (await app.call('makeMerchant', epay2Merchant(epay), admin)).data;
  await app.call('testMerchant', { id }, admin);
  await app.call('moveMerchant', { id, event: 'approve' }, admin);
  return id;
}

/** Somebody pays an attempt there; the notice of it, unsigned. */
export function paidAtEpay2(epay: Epay2Server, { merchantNumber, amountFen }: Attempt): Record<string, string> {
  const about = {
    pid: account,
    trade_no: `E${merchantNumber}`,
    out_trade_no: merchantNumber,
    money: moneyOf(amountFen),
  };
  epay.orders.set(merchantNumber, { ...about, pid: Number(account), status: 1, refundmoney: '0.00', endtime: '' });
  return { ...about, type: 'alipay', name: '云笔记', trade_status: epayPaid, param: '' };
}

/** A notice as it comes: a query, signed by the provider at the application's time unless `change` says otherwise. */
export function signedQuery(
  app: TestApp,
  epay: Epay2Server,
  fields: Epay2Fields,
  change: { key?: KeyObject; at?: Date } = {},
): string {
  const { key = epay.keys.provider, at = app.now() } = change;
  return new URLSearchParams(signEpay2(fields, key, at)).toString();
}
