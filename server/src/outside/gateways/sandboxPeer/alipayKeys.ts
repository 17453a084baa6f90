/** The keys with which the sandbox plays Alipay, kept, so that merchants entered before still work. */
import { createPublicKey, type KeyObject } from 'node:crypto';
import type { Tx } from '../../../platform/database/database.ts';
import { keyText } from '../rsa.ts';
import { keyOf, newKey, once } from './peerKeys.ts';
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
  return once(async () => {
    const row = (await findAlipayKeys(books)) ?? (await make(books));
    const gateway = keyOf(row.gatewayKey);
    return { app: keyOf(row.appKey), gateway, gatewayPublic: createPublicKey(gateway) };
  });
}

async function make(books: Tx): Promise<{ appKey: string; gatewayKey: string }> {
  const [app, gateway] = await Promise.all([newKey(), newKey()]);
  // Whoever was first made the keys that count.
  return insertAlipayKeys(books, { appKey: keyText(app), gatewayKey: keyText(gateway) });
}
