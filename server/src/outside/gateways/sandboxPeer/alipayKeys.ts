/** The keys with which the sandbox plays Alipay: made when they are first needed, and kept, so that merchants entered before still work. */
import { createPrivateKey, createPublicKey, generateKeyPair, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import { prepared, type Tx } from '../../../platform/database/database.ts';
import { keyText } from '../alipayProtocol.ts';

export interface AlipayKeys {
  /** The application's private key, which the shop enters. */
  app: KeyObject;
  /** The gateway's private key; the shop enters the public one. */
  gateway: KeyObject;
  gatewayPublic: KeyObject;
}

/** How the gateway answers calls: rightly, signed by somebody else, wrong by one fen, by HTTP 500, not at all, as busy, or doing what was asked without an answer. */
export const alipayAnswers = ['right', 'forged', 'fen', 'error', 'silent', 'busy', 'lost', 'refused'] as const;
export type AlipayAnswers = (typeof alipayAnswers)[number];

const find = prepared<{ appKey: string; gatewayKey: string }>(
  'sandbox_alipay_keys',
  `select app_key, gateway_key from sandbox_alipay`,
);
const insert = prepared(
  'sandbox_alipay_make',
  `insert into sandbox_alipay (app_key, gateway_key) values ($1, $2) on conflict do nothing`,
);
const findAnswers = prepared<{ answers: AlipayAnswers }>(
  'sandbox_alipay_answers',
  `select answers from sandbox_alipay`,
);
const choose = prepared('sandbox_alipay_choose', `update sandbox_alipay set answers = $1`);

/** The keys in these books, read once. */
export function alipayKeysIn(books: Tx): () => Promise<AlipayKeys> {
  let known: Promise<AlipayKeys> | undefined;
  return () => {
    known ??= load(books).catch((error: unknown) => {
      known = undefined;
      throw error;
    });
    return known;
  };
}

export async function answersNow(books: Tx): Promise<AlipayAnswers> {
  return (await books.maybe(findAnswers, []))?.answers ?? 'right';
}

export async function chooseAnswers(books: Tx, answers: AlipayAnswers): Promise<void> {
  await books.run(choose, [answers]);
}

async function load(books: Tx): Promise<AlipayKeys> {
  const row = (await books.maybe(find, [])) ?? (await make(books));
  const gateway = keyOf(row.gatewayKey);
  return { app: keyOf(row.appKey), gateway, gatewayPublic: createPublicKey(gateway) };
}

async function make(books: Tx): Promise<{ appKey: string; gatewayKey: string }> {
  const [app, gateway] = await Promise.all([newKey(), newKey()]);
  await books.run(insert, [keyText(app), keyText(gateway)]);
  // Whoever was first made the keys that count.
  return books.one(find, []);
}

async function newKey(): Promise<KeyObject> {
  return (await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })).privateKey;
}

function keyOf(text: string): KeyObject {
  return createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' });
}
