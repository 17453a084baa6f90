import type { HoldKind } from '#contract/money/ledger.ts';
import { prepared, type Tx } from '../../platform/database/database.ts';
import type { Row } from '../../platform/database/rows.ts';
import { listPage, listStatements, type Page, type PageInput } from '../../platform/database/listPage.ts';

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

function listOf(name: string, filter: string) {
  const table = { table: 'ledger_holds', alias: 'h', columns, joins: people };
  return listStatements<HoldRow>({ name: `money_holds_${name}`, ...table, filter });
}

const active = `state = 'active'`;
const ended = `state <> 'active'`;
const lists = {
  all: {
    any: listOf('all', 'true'),
    active: listOf('active', active),
    ended: listOf('ended', ended),
  },
  user: {
    any: listOf('of_user', 'user_id = $3'),
    active: listOf('of_user_active', `user_id = $3 and ${active}`),
    ended: listOf('of_user_ended', `user_id = $3 and ${ended}`),
  },
} as const;

/** A page of holds, newest first. */
export function listHoldRows(
  tx: Tx,
  query: PageInput & { state?: 'active' | 'ended' | undefined; userId?: number | undefined },
): Promise<Page<HoldRow>> {
  const { state, userId } = query;
  return listPage(tx, lists[userId === undefined ? 'all' : 'user'][state ?? 'any'], query, [userId]);
}
