/** The name that an account is verified under: of a person, or of an enterprise. */
import type { EnterpriseCertificate } from '#contract/realNames/identityDocuments.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Keys } from '../../platform/keys/keys.ts';
import { decryptFacts } from './realNameEncryption.ts';
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

export interface VerifiedEnterprise {
  enterpriseName: string;
  enterpriseCertificate: EnterpriseCertificate;
  organizationCode: string;
  verifiedAt: Date | null;
}

/** What the enterprise is registered by that an account is verified as; undefined where it is verified as a person, or not at all. */
export async function verifiedEnterprise(tx: Tx, keys: Keys, userId: number): Promise<VerifiedEnterprise | undefined> {
  const row = await findRealNameInForce(tx, userId);
  const facts = row?.kind === 'enterprise' ? decryptFacts(keys, row) : undefined;
  if (!row || !facts) return undefined;
  const { enterpriseName, enterpriseCertificate, organizationCode } = facts;
  if (enterpriseCertificate === '') return undefined;
  return { enterpriseName, enterpriseCertificate, organizationCode, verifiedAt: row.decidedAt };
}
