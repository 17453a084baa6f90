/** What identifies a person, as it is kept: encrypted, with a keyed hash to find the same person by. */
import { fingerprintText, type IdentityFacts } from '#contract/realNames/identityDocuments.ts';
import type { Keys } from '../../platform/keys/keys.ts';
import type { EncryptedColumn } from '../../platform/keys/renewal.ts';

const factsContext = (id: number | string) => `real_name:${id}`;
/** A photo's own key, for the file of this name. */
export const photoKeyContext = (storageKey: string) => `identity_photo:${storageKey}`;

/** Encrypted for the row of this application. */
export function encryptFacts(keys: Keys, id: number, facts: IdentityFacts): Buffer {
  return keys.encrypt(JSON.stringify(facts), factsContext(id));
}

/** Undefined before anything was sent, and once it was deleted. */
export function decryptFacts(
  keys: Keys,
  { id, factsEncrypted }: { id: number; factsEncrypted: Buffer | null },
): IdentityFacts | undefined {
  // Written by encryptFacts only.
  return factsEncrypted === null
    ? undefined
    : (JSON.parse(keys.decrypt(factsEncrypted, factsContext(id))) as IdentityFacts);
}

/** Of the person who signs, and of whom the account is verified as: for an enterprise that is the enterprise. */
export function fingerprintsOf(keys: Keys, facts: IdentityFacts): { person: Buffer; subject: Buffer } {
  const person = keys.lookupHash('person', fingerprintText(facts));
  const { kind, organizationCode } = facts;
  return {
    person,
    subject: kind === 'enterprise' ? keys.lookupHash('person', `CN enterprise ${organizationCode}`) : person,
  };
}

export const realNameColumns: EncryptedColumn[] = [
  { table: 'real_names', key: 'id', column: 'facts_encrypted', of: 'id', contextOf: factsContext },
  { table: 'real_name_photos', key: 'id', column: 'key_encrypted', of: 'storage_key', contextOf: photoKeyContext },
];
