/** Proofs that domains belong to people. */
import { prepared, type Tx } from '../../platform/database.ts';

const isProvenStatement = prepared<{ isProven: boolean }>(
  'domain_proofs_is_proven',
  `select exists (select from domain_proofs where user_id = $1 and domain = any($2::text[]) and state = 'proven'
     and proven_until > $3) as "isProven"`,
);

/** Whether a user has proven one of these domains. */
export async function isDomainProven(
  tx: Tx,
  find: { userId: number; domains: readonly string[]; now: Date },
): Promise<boolean> {
  return (await tx.one(isProvenStatement, [find.userId, find.domains, find.now])).isProven;
}
