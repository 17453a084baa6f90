/** What both sides of a lease show and add; nothing of it is changed later. */
import { evidenceRules } from '#contract/rental/evidenceRules.ts';
import type { LeaseCaseKind } from '#contract/rental/leaseProcess.ts';
import { prepared, type Tx } from '../../../platform/database/database.ts';
import type { Row } from '../../../platform/database/rows.ts';
import type { PictureRight } from '../../files/service.ts';

export type EntryPart = 'opening' | 'answer' | 'addition';

export interface EntryRow extends Row<'lease_entries', 'authorId words createdAt'> {
  kind: LeaseCaseKind;
  part: EntryPart;
  pictures: string[];
}

const insert = prepared<{ id: number }>(
  'lease_entry_insert',
  `insert into lease_entries (lease_id, kind, part, author_id, words, created_at)
   select $1::bigint, $2::text, $3::text, $4::bigint, $5::text, $6::timestamptz
   where $3::text <> 'addition' or (select count(*) from lease_entries
     where lease_id = $1 and kind = $2 and part = 'addition' and author_id = $4) < ${evidenceRules.additionsMax}
   returning id`,
);
const attach = prepared(
  'lease_entry_attach',
  `update pictures set lease_entry_id = $1
   where name = any($2::text[]) and uploaded_by = $3 and for_lease and lease_entry_id is null`,
);
const list = prepared<EntryRow>(
  'lease_entries_list',
  `select e.kind, e.part, e.author_id, e.words, e.created_at,
     array(select p.name from pictures p where p.lease_entry_id = e.id order by p.created_at, p.name) as pictures
   from lease_entries e where e.lease_id = $1 order by e.id`,
);
const sees = prepared<{ sees: boolean }>(
  'lease_sees_picture',
  `select exists (
     select from users u join pictures p on p.name = $4 and p.for_lease
     where u.id = $2 and u.state = 'active' and u.access_epoch = $3 and (
       p.uploaded_by = u.id or exists (
         select from lease_entries e join leases l on l.id = e.lease_id
         where e.id = p.lease_entry_id and l.id = $1 and (l.tenant_id = u.id or l.lessor_id = u.id or exists (
           select from admin_grants g where g.user_id = u.id and g.grant_name = 'review'))))
   ) as sees`,
);
const unsent = prepared(
  'lease_pictures_forget_unsent',
  `delete from pictures where name in (
     select name from pictures where for_lease and lease_entry_id is null and created_at < $1
     order by created_at limit 1000)`,
);
const forget = prepared(
  'lease_pictures_forget',
  `delete from pictures where name in (
     select p.name from pictures p join lease_entries e on e.id = p.lease_entry_id join leases l on l.id = e.lease_id
     where p.lease_entry_id is not null and p.created_at < $1 and l.closed_at < $1 order by p.created_at limit $2)`,
);

/**
 * An entry of a lease that is locked; its id. Undefined: its author added as much as one may. A second opening or answer breaks
 * `lease_entries_once`.
 */
export async function insertEntry(
  tx: Tx,
  entry: { leaseId: number; kind: LeaseCaseKind; part: EntryPart; authorId: number; words: string; now: Date },
): Promise<number | undefined> {
  const { leaseId, kind, part, authorId, words, now } = entry;
  return (await tx.maybe(insert, [leaseId, kind, part, authorId, words, now]))?.id;
}

/**
 * Makes uploaded pictures a part of an entry: all of them, else none is to be kept. False: one is not the author's, is for
 * something else, or was sent before.
 */
export async function attachEvidence(
  tx: Tx,
  { entryId, names, authorId }: { entryId: number; names: readonly string[]; authorId: number },
): Promise<boolean> {
  return (await tx.run(attach, [entryId, names, authorId])) === names.length;
}

/** All entries of a lease, in their order. */
export function listEntries(tx: Tx, leaseId: number): Promise<EntryRow[]> {
  return tx.many(list, [leaseId]);
}

/** Whether a link that was given still leads to the picture. A freeze, another role or a new password ends it. */
export async function maySeeLeasePicture(tx: Tx, { id, userId, accessEpoch, name }: PictureRight): Promise<boolean> {
  return (await tx.one(sees, [id, userId, accessEpoch, name])).sees;
}

/** Forgets pictures that were uploaded before a time and never sent; a job of files removes what is stored of them. */
export function forgetUnsentEvidence(tx: Tx, before: Date): Promise<number> {
  return tx.run(unsent, [before]);
}

/** Forgets some pictures of leases that were closed before a time; how many. */
export function forgetEvidence(tx: Tx, before: Date, max: number): Promise<number> {
  return tx.run(forget, [before, max]);
}
