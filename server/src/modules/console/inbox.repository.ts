import type { InboxKind } from '#contract/console/inboxRules.ts';
import { prepared, type Tx } from '../../platform/database/database.ts';
import type { Row } from '../../platform/database/rows.ts';

export interface ClaimRow extends Row<'inbox_claims', 'itemId adminId until'> {
  kind: InboxKind;
  person: string;
}

const claims = prepared<ClaimRow>(
  'inbox_claims',
  `select c.kind, c.item_id, c.admin_id, c.until, u.username as person from inbox_claims c
   join users u on u.id = c.admin_id where c.until > $1`,
);
const claiming = prepared(
  'inbox_claim',
  `insert into inbox_claims as c (kind, item_id, admin_id, until) values ($1, $2, $3, $4)
   on conflict (kind, item_id) do update set admin_id = excluded.admin_id, until = excluded.until
   where c.until <= $5 or c.admin_id = excluded.admin_id`,
);
const holder = prepared<{ person: string }>(
  'inbox_claim_holder',
  `select u.username as person from inbox_claims c join users u on u.id = c.admin_id where c.kind = $1 and c.item_id = $2`,
);
const releasing = prepared(
  'inbox_release',
  'delete from inbox_claims where kind = $1 and item_id = $2 and admin_id = $3',
);
const deletion = prepared('inbox_delete_ended', 'delete from inbox_claims where until <= $1');

interface Claimed {
  kind: InboxKind;
  id: number;
  adminId: number;
}

/** All that hold: no more than admins can take in some minutes. */
export function listClaims(tx: Tx, now: Date): Promise<ClaimRow[]> {
  return tx.many(claims, [now]);
}

/** False: another admin has it. One's own is taken anew. */
export async function insertClaim(tx: Tx, claim: Claimed & { until: Date; now: Date }): Promise<boolean> {
  return (await tx.run(claiming, [claim.kind, claim.id, claim.adminId, claim.until, claim.now])) === 1;
}

export async function findHolder(tx: Tx, { kind, id }: Omit<Claimed, 'adminId'>): Promise<string> {
  return (await tx.maybe(holder, [kind, id]))?.person ?? '';
}

export async function deleteClaim(tx: Tx, { kind, id, adminId }: Claimed): Promise<void> {
  await tx.run(releasing, [kind, id, adminId]);
}

export async function deleteEndedClaims(tx: Tx, now: Date): Promise<void> {
  await tx.run(deletion, [now]);
}
