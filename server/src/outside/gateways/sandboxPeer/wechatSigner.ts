/** With what the sandbox signs as WeChat Pay: its public key, where the merchant names that, else a platform certificate. */
import { sandboxWechatKeyId } from '../wechatSandbox.ts';
import type { Peer } from './exchange.ts';
import { isCertified, wechatAnswersNow } from './wechat.repository.ts';
import type { WechatSigner } from './wechatKeys.ts';

type Signing = Pick<Peer, 'books' | 'wechatKeys' | 'wechatCertificates'>;

/** Of an answer to who named the public key, or nothing. */
export async function answerSigner(peer: Signing, named: string): Promise<WechatSigner> {
  return named === sandboxWechatKeyId ? byKey(peer) : byCertificate(peer);
}

/** Of notices about a payment. */
export async function noticeSigner(peer: Signing, merchantNumber: string): Promise<WechatSigner> {
  const certified = await isCertified(peer.books, merchantNumber);
  const isSwitched = (await wechatAnswersNow(peer.books)) === 'switching';
  return certified === isSwitched ? byKey(peer) : byCertificate(peer);
}

async function byKey({ wechatKeys }: Signing): Promise<WechatSigner> {
  return { serial: sandboxWechatKeyId, key: (await wechatKeys()).gateway };
}

async function byCertificate({ books, wechatCertificates }: Signing): Promise<WechatSigner> {
  const { current, next } = await wechatCertificates();
  return (await wechatAnswersNow(books)) === 'rotated' ? next : current;
}
