/** The name that an account is verified under: of a person, or of an enterprise. */
import type { Tx } from '../../platform/database/database.ts';
import type { Keys } from '../../platform/keys/keys.ts';
import { decryptFacts } from './facts.ts';
import { findRealNameInForce } from './repository.ts';

export interface VerifiedName {
  name: string;
  masked: string;
}

/** In clear, for what must be in this name; undefined where the account is not verified. */
export async function verifiedName(tx: Tx, keys: Keys, userId: number): Promise<VerifiedName | undefined> {
  const row = await findRealNameInForce(tx, userId);
  const facts = row && decryptFacts(keys, row);
  if (!row || !facts) return undefined;
  return row.kind === 'enterprise'
    ? { name: facts.enterpriseName, masked: row.enterpriseMasked }
    : { name: facts.realName, masked: row.nameMasked };
}
