import type { Locale } from '#contract/core/locale.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { AlipayKeys } from './alipayKeys.ts';
import type { NoticeSender } from './notices.ts';
import type { PageTheme } from './page.ts';
import type { WechatCertificates } from './wechatCertificates.ts';
import type { WechatKeys } from './wechatKeys.ts';

/** A request as the gateway's handlers see it. */
export interface PeerRequest {
  method: 'GET' | 'POST';
  /** With the query, as it was asked for. */
  path: string;
  body: string;
  /** The same as it came. */
  bytes: Buffer;
  /** The number in the path of the path. */
  name: string;
  query: URLSearchParams;
  locale: Locale;
  theme: PageTheme;
  header(name: string): string;
}

export interface PeerReply {
  status: number;
  headers: Record<string, string>;
  body: string | Buffer;
}

/** What the gateway has at hand. */
export interface Peer {
  /** The connection to its books. */
  books: Tx;
  /** Shared with its one merchant. */
  secret: string;
  /** The same for the merchant who speaks the epay protocol. */
  epayKey: string;
  /** Of the application that asks as Alipay's do, and of the gateway that answers it. */
  alipayKeys: () => Promise<AlipayKeys>;
  /** Of the merchant that asks as those of WeChat Pay do, and of the gateway that answers it. */
  wechatKeys: () => Promise<WechatKeys>;
  /** The platform certificates of that gateway. */
  wechatCertificates: () => Promise<WechatCertificates>;
  /** Its own address for people, without a slash at the end. */
  publicUrl: string;
  notices: NoticeSender;
  clock: () => Date;
}

export function seeOther(address: string): PeerReply {
  return { status: 303, headers: { location: address }, body: '' };
}
