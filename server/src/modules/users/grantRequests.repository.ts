import type { Grant } from '#contract/identity/grants.ts';
import type { GrantRequest } from '#contract/users/grantRequests.ts';
import { prepared, type Tx } from '../../platform/database/database.ts';
import type { Row } from '../../platform/database/rows.ts';
import type { Reply } from '../../platform/http/reply.ts';

export interface RequestRow extends Row<'grant_requests', 'id userId reason state askedBy askedAt'> {
  grants: Grant[];
  askedByName: string;
}

const columns = 'r.id, r.user_id, r.grants, r.reason, r.state, r.asked_by, a.username as asked_by_name, r.asked_at';
const waiting = prepared<RequestRow>(
  'grant_requests_waiting_for',
  `select ${columns} from grant_requests r join users a on a.id = r.asked_by
   where r.user_id = $1 and r.state = 'waiting'`,
);
const byId = prepared<RequestRow>(
  'grant_requests_find',
  `select ${columns} from grant_requests r join users a on a.id = r.asked_by where r.id = $1`,
);
const insertion = prepared<{ id: number }>(
  'grant_requests_insert',
  `insert into grant_requests (user_id, grants, reason, state, asked_by, asked_at)
   values ($1, $2, $3, 'waiting', $4, $5) returning id`,
);
const decision = prepared(
  'grant_requests_decide',
  `update grant_requests set state = $2, decided_by = $3, decided_at = $4
   where id = $1 and state = 'waiting' and asked_by <> $3 and user_id <> $3`,
);
const withdrawal = prepared(
  'grant_requests_withdraw',
  `update grant_requests set state = 'withdrawn', decided_by = asked_by, decided_at = $3
   where id = $1 and state = 'waiting' and asked_by = $2`,
);

/** What of a person waits for a second admin: one request at most. */
export function findWaitingRequest(tx: Tx, userId: number): Promise<RequestRow | undefined> {
  return tx.maybe(waiting, [userId]);
}

export function findRequest(tx: Tx, id: number): Promise<RequestRow | undefined> {
  return tx.maybe(byId, [id]);
}

/** A second one of a person that waits breaks `grant_requests_one_waiting`. */
export async function insertRequest(
  tx: Tx,
  request: { userId: number; grants: readonly Grant[]; reason: string; askedBy: number; now: Date },
): Promise<number> {
  const { userId, grants, reason, askedBy, now } = request;
  return (await tx.one(insertion, [userId, grants, reason, askedBy, now])).id;
}

/** False when it is decided already, or is of who asked or of the person themselves. */
export async function decideRequest(
  tx: Tx,
  decided: { id: number; to: 'applied' | 'refused'; by: number; now: Date },
): Promise<boolean> {
  return (await tx.run(decision, [decided.id, decided.to, decided.by, decided.now])) === 1;
}

export async function withdrawRequest(tx: Tx, of: { id: number; by: number; now: Date }): Promise<boolean> {
  return (await tx.run(withdrawal, [of.id, of.by, of.now])) === 1;
}

export function requestOf({ askedBy, askedByName, ...row }: RequestRow): Reply<GrantRequest> {
  return { ...row, askedBy: { id: askedBy, username: askedByName } };
}
