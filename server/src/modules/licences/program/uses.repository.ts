import { prepared, type Tx } from '../../../platform/database/database.ts';

export interface Use {
  licenceId: number;
  units: number;
  now: Date;
}

const findStatement = prepared<{ units: number }>(
  'licence_uses_find',
  `select units from licence_uses where licence_id = $1 and request_id = $2 and used_at > $3`,
);

/** How many units were counted by this id since then; undefined: none. */
export async function findUse(
  tx: Tx,
  find: { licenceId: number; requestId: string; since: Date },
): Promise<number | undefined> {
  return (await tx.maybe(findStatement, [find.licenceId, find.requestId, find.since]))?.units;
}

const useStatement = prepared<{ uses: number }>(
  'licences_use',
  `update licences set uses = uses + $2
   where id = $1 and state = 'active' and uses + $2 <= coalesce((terms ->> 'usesMax')::bigint, 9007199254740991)
   returning uses`,
);

/** Counts uses of a licence within its quota; undefined when they don't fit in. How many it has now. */
export async function countUse(tx: Tx, { licenceId, units }: Use): Promise<number | undefined> {
  return (await tx.maybe(useStatement, [licenceId, units]))?.uses;
}

const keepStatement = prepared(
  'licence_uses_keep',
  `insert into licence_uses (licence_id, request_id, units, used_at) values ($1, $2, $3, $4)
   on conflict (licence_id, request_id) do update set units = excluded.units, used_at = excluded.used_at`,
);

/** Keeps the id of a use that was counted. */
export async function keepUse(tx: Tx, use: Use & { requestId: string }): Promise<void> {
  await tx.run(keepStatement, [use.licenceId, use.requestId, use.units, use.now]);
}

const forgetStatement = prepared(
  'licence_uses_forget',
  `delete from licence_uses where (licence_id, request_id) in (
     select licence_id, request_id from licence_uses where used_at < $1 order by used_at limit $2 for update skip locked)`,
);

/** Forgets the ids of uses from before that time, so many at once; how many there were. */
export function forgetUses(tx: Tx, before: Date, limit: number): Promise<number> {
  return tx.run(forgetStatement, [before, limit]);
}
