/** The platform certificates with which the sandbox plays WeChat Pay: the one that counts and the one after it, kept as the other keys. */
import { randomBytes } from 'node:crypto';
import type { Tx } from '../../../platform/database/database.ts';
import { keyText } from '../rsa.ts';
import { sealResource, wechatTime, type Resource } from '../wechatProtocol.ts';
import { sandboxWechatSerials } from '../wechatSandbox.ts';
import { certificateText } from './certificate.ts';
import { keyOf, newKey, once } from './peerKeys.ts';
import { findCertificateKeys, insertCertificateKeys } from './wechat.repository.ts';
import type { WechatSigner } from './wechatKeys.ts';

export interface WechatCertificates {
  current: WechatSigner;
  next: WechatSigner;
}

const from = new Date('2020-01-01T00:00:00Z');
const until = new Date('2100-01-01T00:00:00Z');

/** The certificates in these books, read once. */
export function wechatCertificatesIn(books: Tx): () => Promise<WechatCertificates> {
  return once(async () => {
    const kept = (await findCertificateKeys(books)) ?? (await make(books));
    return {
      current: { serial: sandboxWechatSerials.current, key: keyOf(kept.certificateKey) },
      next: { serial: sandboxWechatSerials.next, key: keyOf(kept.nextCertificateKey) },
    };
  });
}

async function make(books: Tx) {
  const [current, next] = await Promise.all([newKey(), newKey()]);
  // Whoever was first made the keys that count.
  return insertCertificateKeys(books, { certificateKey: keyText(current), nextCertificateKey: keyText(next) });
}

/** A certificate as WeChat Pay lists it, encrypted with the APIv3 key. */
export function listedCertificate({ serial, key }: WechatSigner, apiKey: string) {
  const sealed: Resource = sealResource(certificateText({ key, serial, from, until }), apiKey, {
    nonce: randomBytes(6).toString('hex'),
    associated: 'certificate',
  });
  return {
    serial_no: serial,
    effective_time: wechatTime(from),
    expire_time: wechatTime(until),
    encrypt_certificate: sealed,
  };
}
