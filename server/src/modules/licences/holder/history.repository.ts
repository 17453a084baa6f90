import type { BindingKind } from '#contract/licences/bindings.ts';
import type { LicenceEventKind } from '#contract/licences/licenceProcess.ts';
import { prepared, type Tx } from '../../../platform/database/database.ts';
import type { Row } from '../../../platform/database/rows.ts';
import { listPage, listStatements, type Page, type PageInput } from '../../../platform/database/listPage.ts';

export interface HistoryRow extends Row<'licence_events', 'id by actorId at'> {
  kind: LicenceEventKind;
  detail: Record<string, string | number | boolean | null>;
  activationKind: BindingKind | null;
  activationTarget: string | null;
  activationName: string | null;
}

const statements = listStatements<HistoryRow>({
  name: 'licence_history',
  table: 'licence_events',
  alias: 'e',
  columns: `e.id, e.kind, e.by, e.actor_id, e.at, e.detail, a.kind as activation_kind,
    a.target as activation_target, a.name as activation_name`,
  joins: `left join activations a on a.id = (e.detail ->> 'activationId')::bigint and a.licence_id = e.licence_id`,
  filter: 'licence_id = $3',
});

/** The history of a licence, newest first. */
export function listHistory(tx: Tx, licenceId: number, page: PageInput): Promise<Page<HistoryRow>> {
  return listPage(tx, statements, page, [licenceId]);
}

const heldStatement = prepared<{ heldFrom: number | null }>(
  'licences_held_from',
  `select (select max(e.id) from licence_events e
     where e.licence_id = l.id and e.kind = 'transferred') as held_from
   from licences l where l.id = $1 and l.user_id = $2`,
);

/** The act by which a user got a licence; null: it was always theirs. Undefined when it is not theirs. */
export function findHeldFrom(tx: Tx, id: number, userId: number): Promise<{ heldFrom: number | null } | undefined> {
  return tx.maybe(heldStatement, [id, userId]);
}
