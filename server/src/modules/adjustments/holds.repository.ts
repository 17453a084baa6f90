import type { HoldKind } from '#contract/money/ledger.ts';
import { prepared, type Tx } from '../../platform/database/database.ts';
import type { Row } from '../../platform/database/rows.ts';
import { idStatements, readIdPage } from '../../platform/database/idStatements.ts';

export interface HoldRow extends Row<
  'ledger_holds',
  'id userId state reason amountFen leftFen expiresAt placedBy createdAt endedAt'
> {
  username: string;
  kind: HoldKind;
  placedByName: string | null;
}

const columns = `h.id, h.user_id, u.username, h.kind, h.state, h.reason, h.amount_fen, h.left_fen, h.expires_at,
  h.placed_by, p.username as placed_by_name, h.created_at, h.ended_at`;
const people = `join users u on u.id = h.user_id left join users p on p.id = h.placed_by`;

const findStatement = prepared<HoldRow>(
  'money_find_hold',
  `select ${columns} from ledger_holds h ${people} where h.id = $1`,
);

export function findHoldRow(tx: Tx, id: number): Promise<HoldRow | undefined> {
  return tx.maybe(findStatement, [id]);
}

const payableStatement = prepared<{ id: number; leftFen: number; reason: string }>(
  'money_payable_holds',
  `select id, left_fen, reason from ledger_holds
   where user_id = $1 and state = 'active' and kind = 'review' order by id desc limit $2`,
);

/** Active holds that admins placed on a user, newest first. */
export function listPayableHolds(tx: Tx, userId: number, max: number) {
  return tx.many(payableStatement, [userId, max]);
}

function listStatements(name: string, filter: string) {
  const table = { table: 'ledger_holds', alias: 'h', columns, joins: people };
  return idStatements<HoldRow>({ name: `money_holds_${name}`, ...table, filter });
}

const active = `state = 'active'`;
const ended = `state <> 'active'`;
const lists = {
  all: {
    any: listStatements('all', 'true'),
    active: listStatements('active', active),
    ended: listStatements('ended', ended),
  },
  user: {
    any: listStatements('of_user', 'user_id = $3'),
    active: listStatements('of_user_active', `user_id = $3 and ${active}`),
    ended: listStatements('of_user_ended', `user_id = $3 and ${ended}`),
  },
} as const;

/** A page of holds, newest first, and how many there are in all, counted up to `countedMax`. */
export function listHoldRows(
  tx: Tx,
  query: {
    state?: 'active' | 'ended' | undefined;
    userId?: number | undefined;
    beforeId: number | undefined;
    limit: number;
  },
): Promise<{ rows: HoldRow[]; total: number }> {
  const { state, userId, beforeId, limit } = query;
  const statements = lists[userId === undefined ? 'all' : 'user'][state ?? 'any'];
  return readIdPage(tx, statements, { after: beforeId, limit, filters: [userId] });
}
