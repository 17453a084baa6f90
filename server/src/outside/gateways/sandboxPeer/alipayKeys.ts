/** The keys with which the sandbox plays Alipay: made when they are first needed, and kept, so that merchants entered before still work. */
import { createPrivateKey, createPublicKey, generateKeyPair, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import type { Tx } from '../../../platform/database/database.ts';
import { keyText } from '../alipayProtocol.ts';
import { findAlipayKeys, insertAlipayKeys } from './repository.ts';

export interface AlipayKeys {
  /** The application's private key, which the shop enters. */
  app: KeyObject;
  /** The gateway's private key; the shop enters the public one. */
  gateway: KeyObject;
  gatewayPublic: KeyObject;
}

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

async function load(books: Tx): Promise<AlipayKeys> {
  const row = (await findAlipayKeys(books)) ?? (await make(books));
  const gateway = keyOf(row.gatewayKey);
  return { app: keyOf(row.appKey), gateway, gatewayPublic: createPublicKey(gateway) };
}

async function make(books: Tx): Promise<{ appKey: string; gatewayKey: string }> {
  const [app, gateway] = await Promise.all([newKey(), newKey()]);
  // Whoever was first made the keys that count.
  return insertAlipayKeys(books, { appKey: keyText(app), gatewayKey: keyText(gateway) });
}

async function newKey(): Promise<KeyObject> {
  return (await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })).privateKey;
}

function keyOf(text: string): KeyObject {
  return createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' });
}
