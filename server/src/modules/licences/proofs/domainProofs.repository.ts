/** Proofs that domains belong to people. */
import type { DomainProof, DomainProofFinding } from '#contract/licences/domainProofs.ts';
import { prepared, type Tx } from '../../../platform/database/database.ts';
import type { Row } from '../../../platform/database/rows.ts';
import { listPage, listStatements, type Page, type PageInput } from '../../../platform/database/listPage.ts';

export interface ProofRow extends Row<
  'domain_proofs',
  'id userId domain token state provenBy provenAt provenUntil checkedAt failingSince lostAt lostBecause' | 'createdAt'
> {
  dns: DomainProofFinding | null;
  file: DomainProofFinding | null;
}

const columns = `d.id, d.user_id, d.domain, d.token, d.state, d.proven_by, d.proven_at, d.proven_until, d.checked_at,
  d.dns, d.file, d.failing_since, d.lost_at, d.lost_because, d.created_at`;

const lists = listStatements<ProofRow>({
  name: 'domain_proofs_list',
  table: 'domain_proofs',
  alias: 'd',
  columns,
  joins: '',
  filter: 'user_id = $3',
});

/** A user's proofs, newest first. */
export function listProofs(tx: Tx, userId: number, page: PageInput): Promise<Page<ProofRow>> {
  return listPage(tx, lists, page, [userId]);
}

const insertStatement = prepared(
  'domain_proofs_insert',
  `insert into domain_proofs (user_id, domain, token, created_at) values ($1, $2, $3, $4)
   on conflict on constraint domain_proofs_of_user do nothing`,
);
const ofUserStatement = prepared<ProofRow>(
  'domain_proofs_of_user',
  `select ${columns} from domain_proofs d where d.user_id = $1 and d.domain = $2`,
);

/** The user's proof of a domain, made where there is none. */
export async function ensureProof(
  tx: Tx,
  proof: { userId: number; domain: string; token: string; now: Date },
): Promise<ProofRow> {
  const { userId, domain, token, now } = proof;
  await tx.run(insertStatement, [userId, domain, token, now]);
  return tx.one(ofUserStatement, [userId, domain]);
}

const findStatement = prepared<ProofRow>(
  'domain_proofs_find',
  `select ${columns} from domain_proofs d where d.id = $1 and d.user_id = $2`,
);

/** A proof of this user's. */
export function findProof(tx: Tx, id: number, userId: number): Promise<ProofRow | undefined> {
  return tx.maybe(findStatement, [id, userId]);
}

const lockStatement = prepared<ProofRow>(
  'domain_proofs_lock',
  `select ${columns} from domain_proofs d where d.domain = $1 and (d.id = $2 or d.state = 'proven')
   order by d.id for no key update`,
);
const lockDomainStatement = prepared(
  'domain_proofs_lock_domain',
  `select pg_advisory_xact_lock(hashtextextended($1, 27))`,
);

/** Locks a domain's proof and the one that holds now, as they are once nobody else decides about this domain. */
export async function lockProofs(tx: Tx, domain: string, id: number): Promise<ProofRow[]> {
  await tx.many(lockDomainStatement, [`domain_proof:${domain}`]);
  return tx.many(lockStatement, [domain, id]);
}

const proveStatement = prepared(
  'domain_proofs_prove',
  `update domain_proofs set state = 'proven', proven_by = $2, proven_at = $3, proven_until = $4, failing_since = null,
     recheck_at = $5, lost_at = null, lost_because = null
   where id = $1`,
);

/** Makes a proof hold; an older one of the domain must be lost before. */
export async function prove(
  tx: Tx,
  proof: { id: number; by: 'dns' | 'file'; provenAt: Date; until: Date; recheckAt: Date },
): Promise<void> {
  await tx.run(proveStatement, [proof.id, proof.by, proof.provenAt, proof.until, proof.recheckAt]);
}

const lookedStatement = prepared(
  'domain_proofs_looked',
  `update domain_proofs set checked_at = $2, dns = $3, file = $4, failing_since = $5 where id = $1`,
);

/** Notes what a look showed, and since when a proof that holds is missing. */
export async function noteLook(
  tx: Tx,
  look: { id: number; now: Date; dns: DomainProofFinding; file: DomainProofFinding; failingSince: Date | null },
): Promise<void> {
  await tx.run(lookedStatement, [look.id, look.now, look.dns, look.file, look.failingSince]);
}

const loseStatement = prepared(
  'domain_proofs_lose',
  `update domain_proofs set state = 'lost', lost_at = $2, lost_because = $3, recheck_at = null
   where id = $1 and state = 'proven'`,
);

/** Ends a proof; false when it did not hold. */
export async function loseProof(
  tx: Tx,
  loss: { id: number; because: NonNullable<DomainProof['lostBecause']>; now: Date },
): Promise<boolean> {
  return (await tx.run(loseStatement, [loss.id, loss.now, loss.because])) === 1;
}

const dueStatement = prepared<ProofRow>(
  'domain_proofs_due',
  `update domain_proofs d set recheck_at = $3 where id in (
     select id from domain_proofs where state = 'proven' and recheck_at <= $1 order by recheck_at limit $2
     for update skip locked)
   returning ${columns}`,
);

/** Proofs that are due to be looked at again, which are due next at `nextAt`. */
export function takeDueProofs(tx: Tx, due: { now: Date; limit: number; nextAt: Date }): Promise<ProofRow[]> {
  return tx.many(dueStatement, [due.now, due.limit, due.nextAt]);
}

const isProvenStatement = prepared<{ isProven: boolean }>(
  'domain_proofs_is_proven',
  `select exists (select from domain_proofs where user_id = $1 and domain = any($2::text[]) and state = 'proven'
     and proven_until > $3) as is_proven`,
);

/** Whether a user has proven one of these domains. */
export async function isDomainProven(
  tx: Tx,
  find: { userId: number; domains: readonly string[]; now: Date },
): Promise<boolean> {
  return (await tx.one(isProvenStatement, [find.userId, find.domains, find.now])).isProven;
}
