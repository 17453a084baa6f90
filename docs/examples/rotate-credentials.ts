/** Changes the credentials of an account when its lease is over: WEBHOOK_SECRET=whsec_… npx tsx rotate-credentials.ts PORT */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';

const [port = '8090'] = process.argv.slice(2);
const { WEBHOOK_SECRET: secret = '' } = process.env;

interface Message {
  id: string;
  type: string;
  lease: { id: number; unitId: number } | null;
  /** The account whose credentials are to be changed; null: nothing is to be done. */
  rotation: { unitId: number; askedAt: string } | null;
}

/** What was set for a message: one that comes twice gets the same answer. */
const done = new Map<string, string[]>();

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

// 2. The new credentials, in the order of the listing's fields. Replace this by what your accounts need.
async function changeCredentials(unitId: number): Promise<string[]> {
  return Promise.resolve([`account-${unitId}`, randomBytes(12).toString('base64url')]);
}

// 3. The answer: the portal takes the credentials from it, and offers the account again.
async function answerTo({ id, rotation }: Message): Promise<object> {
  if (!rotation) return {};
  const credentials = done.get(id) ?? (await changeCredentials(rotation.unitId));
  done.set(id, credentials);
  return { credentials };
}

createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    const body = Buffer.concat(parts).toString('utf8');
    const answered = isGenuine(request.headers, body) ? answerTo(JSON.parse(body) as Message) : undefined;
    if (!answered) response.writeHead(401).end();
    answered?.then(
      (answer) => response.setHeader('content-type', 'application/json').end(JSON.stringify(answer)),
      // Anything but a 2xx is sent again.
      () => response.writeHead(500).end(),
    );
  });
}).listen(Number(port), () => console.log('listening'));
