/** Name and account of a payee, as they are kept: encrypted, with a keyed hash to find the same account by. */
import type { PayeeKind } from '#contract/withdrawals/payeeRules.ts';
import type { Keys } from '../../../platform/keys/keys.ts';
import type { EncryptedColumn } from '../../../platform/keys/renewal.ts';

export interface PayeeFacts {
  name: string;
  account: string;
}

const context = (id: number | string) => `payee:${id}`;

/** Encrypted for the row of this payee. */
export function encryptPayee(keys: Keys, id: number, facts: PayeeFacts): Buffer {
  return keys.encrypt(JSON.stringify(facts), context(id));
}

export function decryptPayee(keys: Keys, id: number, encrypted: Buffer): PayeeFacts {
  // Written by encryptPayee only.
  return JSON.parse(keys.decrypt(encrypted, context(id))) as PayeeFacts;
}

export function payeeFingerprint(keys: Keys, kind: PayeeKind, account: string): Buffer {
  // Names at WeChat are the same in any case.
  return keys.lookupHash('payee', `${kind} ${account.toLowerCase()}`);
}

export const payeeColumns: EncryptedColumn[] = [
  { table: 'payees', key: 'id', column: 'facts_encrypted', of: 'id', contextOf: context },
];
