import type { Keys } from '../../platform/keys/keys.ts';
import type { EncryptedColumn } from '../../platform/keys/renewal.ts';

/** What a secret or an account consists of. */
export type Content =
  | { kind: 'secret'; text: string }
  | { kind: 'account'; fields: readonly { name: string; value: string }[] };

/** Content as it is stored: to be known again within its SKU, and to be opened by its buyer. */
export interface SealedContent {
  hash: Buffer;
  encrypted: Buffer;
}

/** Encrypts content for its SKU. The same content of a SKU has the same hash, whatever its fields are called. */
export function sealContent(keys: Keys, skuId: number, content: Content): SealedContent {
  const hash = keys.lookupHash('stock', `${skuId}:${knownBy(content)}`);
  return { hash, encrypted: keys.encrypt(written(content), contextOf(hash)) };
}

/**
 * What the same content has in common in all products of a shop, null being the platform: a whole number of 64 bits as a
 * text. Two of different content share it by a chance of nothing.
 */
export function sellerKey(keys: Keys, shopId: number | null, content: Content): string {
  const hash = keys.lookupHash('stock of a seller', `${shopId ?? 0}:${knownBy(content)}`);
  return hash.readBigInt64BE().toString();
}

/** The same for the same content, whatever its fields are called. */
function knownBy(content: Content): string {
  return content.kind === 'secret' ? content.text : JSON.stringify(content.fields.map(({ value }) => value));
}

/** The content again. Throws when the bytes were changed or belong to another item. */
export function openContent(keys: Keys, sealed: SealedContent): Content {
  const text = keys.decrypt(sealed.encrypted, contextOf(sealed.hash));
  if (text.startsWith(secretMark)) return { kind: 'secret', text: text.slice(secretMark.length) };
  // Only `written` makes such texts, and nobody else can encrypt.
  const pairs = JSON.parse(text.slice(accountMark.length)) as [name: string, value: string][];
  return { kind: 'account', fields: pairs.map(([name, value]) => ({ name, value })) };
}

const secretMark = 's:';
const accountMark = 'a:';

/** An item says itself what it is, so that it can be opened when its product was changed. */
function written(content: Content): string {
  if (content.kind === 'secret') return secretMark + content.text;
  return accountMark + JSON.stringify(content.fields.map(({ name, value }) => [name, value]));
}

/** Content is encrypted for its own row, which is known by the hash before it has an id. */
function contextOf(hash: Buffer): string {
  return `stock:${hash.toString('base64url')}`;
}

/** What of it is encrypted in the database. */
export const stockColumns: EncryptedColumn[] = [
  { table: 'stock_items', key: 'id', column: 'content', of: 'content_hash', contextOf: contextOf },
  { table: 'shared_secrets', key: 'id', column: 'content', of: 'content_hash', contextOf: contextOf },
];
