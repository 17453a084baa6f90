/** Says what to restock when a product of the shop runs low: WEBHOOK_SECRET=whsec_… npx tsx restock.ts PORT */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';

const [port = '8091'] = process.argv.slice(2);
const { WEBHOOK_SECRET: secret = '' } = process.env;

interface Message {
  id: string;
  type: string;
  detail: { productId: number; skuId: number; left: number; lowStock: number };
}

/** Messages that were dealt with: one may come twice. */
const done = new Set<string>();

// 1. The signature, over the body as it arrived.
function isGenuine(headers: IncomingHttpHeaders, body: string): boolean {
  const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map((name) =>
    String(headers[`webhook-${name}`]),
  );
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) <= 300)) return false;
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const signed = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  const expected = Buffer.from(`v1,${signed}`);
  const given = (signatures ?? '').split(' ').map((one) => Buffer.from(one));
  return given.some((one) => one.length === expected.length && timingSafeEqual(one, expected));
}

// 2. What is done about it. Replace this by an order at your supplier; /api/sale/stock/import takes what comes of it.
function restock({ skuId, left, lowStock }: Message['detail']): void {
  console.log(`restock ${skuId}: ${left} left, warned from ${lowStock}`);
}

createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    const body = Buffer.concat(parts).toString('utf8');
    if (!isGenuine(request.headers, body)) {
      response.writeHead(401).end();
      return;
    }
    const message = JSON.parse(body) as Message;
    if (message.type === 'stock.low' && !done.has(message.id)) restock(message.detail);
    done.add(message.id);
    response.end();
  });
}).listen(Number(port), () => console.log('listening'));
