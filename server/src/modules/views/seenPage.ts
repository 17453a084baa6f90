import { createHmac } from 'node:crypto';

/** A page as it was served. */
export interface SeenPage {
  /** Its address with the query, and what was answered. */
  url: string;
  method: string;
  status: number;
  /** Of the request, in lower case. */
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** What the visitor's address counts as: see `addressOf`. */
  address: string;
}

/** What a page is about. */
export interface Viewed {
  kind: 'product' | 'shop';
  /** 0 for a shop that is known by its short address so far. */
  id: number;
  slug?: string;
}

/** The product or shop that a page shows; undefined for all others. `.data` is the same page for a visitor who moves on. */
export function viewedOf(url: string): Viewed | undefined {
  const [path = '', query = ''] = url.split('?');
  const product = /^\/product\/([1-9]\d{0,14})(?:\.data)?$/.exec(path)?.[1];
  if (product !== undefined) return { kind: 'product', id: Number(product) };
  const slug = /^\/shops\/([a-z0-9-]{1,60})(?:\.data)?$/.exec(path)?.[1];
  if (slug !== undefined) return { kind: 'shop', id: 0, slug };
  if (!/^\/shops(?:\.data)?$/.test(path)) return undefined;
  const shop = new URLSearchParams(query).get('id') ?? '';
  return /^[1-9]\d{0,14}$/.test(shop) ? { kind: 'shop', id: Number(shop) } : undefined;
}

/** From where what is looked at, as 48 bits that lead back to nobody once the salt is gone. Browsers say of themselves what they like. */
export function visitOf(address: string, viewed: Viewed | undefined, salt: Buffer): number {
  const who = [address, viewed?.kind ?? '', viewed?.id ?? '', viewed?.slug ?? ''].join('\n');
  return createHmac('sha256', salt).update(who).digest().readUIntBE(0, 6);
}
