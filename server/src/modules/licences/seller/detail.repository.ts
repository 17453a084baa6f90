import type { LicenceEventKind, LicenceReason } from '#contract/licences/licenceProcess.ts';
import { prepared, type Tx } from '../../../platform/database/database.ts';
import type { Row } from '../../../platform/database/rows.ts';
import { countedMax } from '../../../platform/database/listPage.ts';
import { soldColumns, soldJoins, type SoldRow } from './list.repository.ts';

export interface SoldDetailRow extends SoldRow {
  termDays: number | null;
  entitlements: string[];
  uses: number;
  stateReason: LicenceReason | null;
  stateNote: string;
  stateAt: Date | null;
  issuedBy: number | null;
  issuedByName: string | null;
  batchNote: string | null;
}

const findStatement = prepared<SoldDetailRow>(
  'licences_sold_find',
  `select ${soldColumns}, l.term_days, l.entitlements, l.uses, l.state_reason, l.state_note, l.state_at, l.issued_by,
     i.username as issued_by_name, b.note as batch_note
   from licences l ${soldJoins}
   left join users i on i.id = l.issued_by
   left join licence_batches b on b.id = l.batch_id
   where l.id = $1`,
);

/** A licence with all that its seller sees of it in one row. The caller checks who may. */
export function findSold(tx: Tx, id: number): Promise<SoldDetailRow | undefined> {
  return tx.maybe(findStatement, [id]);
}

export type SoldActivationRow = Row<'activations', 'id kind target name createdAt seenAt offlineUntil'>;

const activationsStatement = prepared<SoldActivationRow>(
  'activations_sold_list',
  `select id, kind, target, name, created_at, seen_at, offline_until
   from activations where licence_id = $1 and unbound_at is null order by id desc limit 100`,
);

/** What is bound now, the newest first, at most 100. */
export function listSoldActivations(tx: Tx, licenceId: number): Promise<SoldActivationRow[]> {
  return tx.many(activationsStatement, [licenceId]);
}

interface RenewalRow extends Row<'licence_renewals', 'orderId days takenBackAt'> {
  at: Date;
}

const renewalsStatement = prepared<RenewalRow>(
  'licences_sold_renewals',
  `select order_id, days, created_at as at, taken_back_at
   from licence_renewals where licence_id = $1 order by created_at desc limit 50`,
);

/** Terms added by orders, the newest first, at most 50. */
export function listSoldRenewals(tx: Tx, licenceId: number): Promise<RenewalRow[]> {
  return tx.many(renewalsStatement, [licenceId]);
}

interface TransferRow extends Row<'licence_transfers', 'id state endedAt'> {
  fromId: number;
  fromName: string;
  toId: number;
  toName: string;
  at: Date;
}

const transfersStatement = prepared<TransferRow>(
  'licences_sold_transfers',
  `select t.id, t.from_user_id as from_id, f.username as from_name, t.to_user_id as to_id, r.username as to_name,
     t.state, t.created_at as at, t.ended_at
   from licence_transfers t join users f on f.id = t.from_user_id join users r on r.id = t.to_user_id
   where t.licence_id = $1 order by t.id desc limit 50`,
);

/** Transfers that were offered, the newest first, at most 50. */
export function listSoldTransfers(tx: Tx, licenceId: number): Promise<TransferRow[]> {
  return tx.many(transfersStatement, [licenceId]);
}

export interface EventRow extends Row<'licence_events', 'id by actorId at'> {
  kind: LicenceEventKind;
  actorName: string | null;
  detail: Record<string, string | number | boolean | null>;
}

const eventsStatement = prepared<EventRow>(
  'licences_sold_events',
  `select e.id, e.kind, e.by, e.actor_id, u.username as actor_name, e.at, e.detail
   from licence_events e left join users u on u.id = e.actor_id
   where e.licence_id = $1 and e.id < $2 order by e.id desc limit $3`,
);
const countEventsStatement = prepared<{ total: number }>(
  'licences_sold_count_events',
  `select count(*)::int as total from (select from licence_events where licence_id = $1 limit ${countedMax}) as counted`,
);

/** The history of a licence below an id, newest first, and how much there is of it. */
export async function listSoldEvents(
  tx: Tx,
  page: { licenceId: number; beforeId: number; limit: number },
): Promise<{ rows: EventRow[]; total: number }> {
  const [rows, { total }] = await Promise.all([
    tx.many(eventsStatement, [page.licenceId, page.beforeId, page.limit]),
    tx.one(countEventsStatement, [page.licenceId]),
  ]);
  return { rows, total };
}
