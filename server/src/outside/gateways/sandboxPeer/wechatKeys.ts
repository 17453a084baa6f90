/** The keys with which the sandbox plays WeChat Pay, kept, so that merchants entered before still work. */
import { createPublicKey, randomBytes, type KeyObject } from 'node:crypto';
import type { Tx } from '../../../platform/database/database.ts';
import { keyText } from '../rsa.ts';
import { keyOf, newKey, once } from './peerKeys.ts';
import { findWechatKeys, insertWechatKeys, type WechatKeyTexts } from './wechat.repository.ts';

export interface WechatKeys {
  /** The private key of the merchant API certificate, which the shop enters. */
  merchant: KeyObject;
  merchantPublic: KeyObject;
  /** The gateway's private key; the shop enters the public one. */
  gateway: KeyObject;
  gatewayPublic: KeyObject;
  /** The APIv3 key, which both have. */
  apiKey: string;
}

/** With what an answer or a notice is signed. */
export interface WechatSigner {
  /** The ID of the public key, or the serial number of the certificate. */
  serial: string;
  key: KeyObject;
}

/** The keys in these books, read once. */
export function wechatKeysIn(books: Tx): () => Promise<WechatKeys> {
  return once(async () => {
    const { apiKey, ...row } = (await findWechatKeys(books)) ?? (await make(books));
    const [merchant, gateway] = [keyOf(row.merchantKey), keyOf(row.gatewayKey)];
    return {
      merchant,
      merchantPublic: createPublicKey(merchant),
      gateway,
      gatewayPublic: createPublicKey(gateway),
      apiKey,
    };
  });
}

async function make(books: Tx): Promise<WechatKeyTexts> {
  const [merchant, gateway] = await Promise.all([newKey(), newKey()]);
  const apiKey = randomBytes(16).toString('hex');
  // Whoever was first made the keys that count.
  return insertWechatKeys(books, { merchantKey: keyText(merchant), gatewayKey: keyText(gateway), apiKey });
}
