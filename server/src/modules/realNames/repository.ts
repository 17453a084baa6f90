/** Applications, their moves and looks. */
import type { IdentityDocument } from '#contract/realNames/identityDocuments.ts';
import type {
  IdentityAnswer,
  LookPart,
  RealNameEvent,
  RealNameKind,
  RealNameQueue,
  RealNameState,
} from '#contract/realNames/realNameProcess.ts';
import type { Mend } from '#contract/realNames/realNames.ts';
import { prepared, type Tx } from '../../platform/database/database.ts';
import { listPage, listStatements, type PageInput } from '../../platform/database/listPage.ts';
import type { Row } from '../../platform/database/rows.ts';

export interface StoredRealName extends Row<
  'real_names',
  | 'id userId kind document state factsEncrypted nameMasked numberMasked enterpriseMasked organizationMasked fingerprint'
  | 'personFingerprint createdAt sentAt dueAt decidedAt answer answeredAt asked keptUntil'
> {
  /** As 2030-03-14. */
  validUntil: string | null;
  adultFrom: string | null;
  inForce: boolean;
  user: { id: number; username: string };
}

const columns = `r.id, r.user_id, r.kind, r.document, r.state, r.facts_encrypted, r.name_masked, r.number_masked,
  r.enterprise_masked, r.organization_masked, r.fingerprint, r.person_fingerprint, r.created_at, r.sent_at, r.due_at,
  r.decided_at, r.answer, r.answered_at, r.asked, r.kept_until, to_char(r.valid_until, 'YYYY-MM-DD') as valid_until,
  to_char(r.adult_from, 'YYYY-MM-DD') as adult_from, coalesce(u.real_name_id = r.id, false) as in_force,
  json_build_object('id', u.id, 'username', u.username) as user`;
const joins = 'join users u on u.id = r.user_id';

const findStatement = prepared<StoredRealName>(
  'real_names_find',
  `select ${columns} from real_names r ${joins} where r.id = $1`,
);
const lockStatement = prepared<StoredRealName>(
  'real_names_lock',
  `select ${columns} from real_names r ${joins} where r.id = $1 for no key update of r`,
);
const openStatement = prepared<StoredRealName>(
  'real_names_of_user_open',
  `select ${columns} from real_names r ${joins} where r.user_id = $1 and r.state in ('draft', 'auditing', 'refused')`,
);
const inForceStatement = prepared<StoredRealName>(
  'real_names_in_force',
  `select ${columns} from users u join real_names r on r.id = u.real_name_id where u.id = $1`,
);

export function findRealName(tx: Tx, id: number): Promise<StoredRealName | undefined> {
  return tx.maybe(findStatement, [id]);
}

/** The same, held until the end of the transaction. */
export function lockRealName(tx: Tx, id: number): Promise<StoredRealName | undefined> {
  return tx.maybe(lockStatement, [id]);
}

/** The one that an account fills in, waits for or has to mend. */
export function findOpenRealName(tx: Tx, userId: number): Promise<StoredRealName | undefined> {
  return tx.maybe(openStatement, [userId]);
}

/** The one that an account is verified by. */
export function findRealNameInForce(tx: Tx, userId: number): Promise<StoredRealName | undefined> {
  return tx.maybe(inForceStatement, [userId]);
}

const listed = { table: 'real_names', alias: 'r', columns, joins };
const ownList = listStatements<StoredRealName>({ name: 'real_names_own', ...listed, filter: 'user_id = $3' });
/** What was never sent is nobody's but its holder's. */
const sentIn = 'state = $3 and sent_at is not null';
const queues = {
  oldest: listStatements<StoredRealName>({
    name: 'real_names_oldest',
    ...listed,
    filter: sentIn,
    oldestFirst: true,
  }),
  newest: listStatements<StoredRealName>({ name: 'real_names_newest', ...listed, filter: sentIn }),
} as const;
const isSent = 'sent_at is not null';
const isKept = 'kept_until is not null';
const allSent = listStatements<StoredRealName>({ name: 'real_names_sent', ...listed, filter: isSent });
const allKept = listStatements<StoredRealName>({
  name: 'real_names_kept',
  ...listed,
  filter: `${isKept} and ${isSent}`,
});
// An order's number tells who sold it, and a name whose account it is.
const ofPerson = listStatements<StoredRealName>({
  name: 'real_names_of_person',
  ...listed,
  filter: `user_id in (
      select $3::bigint
      union all select s.owner_id from orders o join shops s on s.id = o.shop_id where o.id = $3::bigint
      union all select w.id from users w where lower(w.username) = lower($4))
    and ${isSent} and ($5 = 'all' or ($5 = 'kept' and ${isKept}) or state::text = $5)`,
});

export function listOwnRealNames(tx: Tx, { userId, ...page }: PageInput & { userId: number }) {
  return listPage(tx, ownList, page, [userId]);
}

/** Waiting ones oldest first, the others newest first. `search`: a user name, or the number of an account or of an order. */
export function listRealNamesIn(
  tx: Tx,
  { state, search, ...page }: PageInput & { state: RealNameQueue; search?: string | undefined },
) {
  if (search !== undefined) {
    const number = /^\d{1,15}$/.test(search) ? Number(search) : null;
    return listPage(tx, ofPerson, page, [number, search, state]);
  }
  if (state === 'all') return listPage(tx, allSent, page, []);
  if (state === 'kept') return listPage(tx, allKept, page, []);
  return listPage(tx, queues[state === 'auditing' ? 'oldest' : 'newest'], page, [state]);
}

const nextStatement = prepared<{ id: number }>(
  'real_names_next',
  `select id from real_names where state = 'auditing' and id <> $1 and user_id <> $2 order by id limit 1`,
);

/** The one that waits longest for a review, but for one and for those of the reviewer. */
export async function findNextRealName(
  tx: Tx,
  { except, reviewer }: { except: number; reviewer: number },
): Promise<number | undefined> {
  return (await tx.maybe(nextStatement, [except, reviewer]))?.id;
}

const insertStatement = prepared<{ id: number }>(
  'real_names_insert',
  `insert into real_names (user_id, kind, document, created_at, drafted_at) values ($1, $2, $3, $4, $4)
   on conflict (user_id) where state in ('draft', 'auditing', 'refused') do update
     set kind = excluded.kind, document = excluded.document where real_names.state = 'draft'
   returning id`,
);

/** A draft of this kind: a new one, or the one that there is. Undefined when another application is open. */
export async function draftRealName(
  tx: Tx,
  draft: { userId: number; kind: RealNameKind; document: IdentityDocument; now: Date },
): Promise<number | undefined> {
  return (await tx.maybe(insertStatement, [draft.userId, draft.kind, draft.document, draft.now]))?.id;
}

export interface SentRealName {
  id: number;
  userId: number;
  factsEncrypted: Buffer;
  nameMasked: string;
  numberMasked: string;
  enterpriseMasked: string;
  organizationMasked: string;
  /** Days, as 2030-03-14. */
  validUntil: string | null;
  adultFrom: string | null;
  fingerprint: Buffer;
  personFingerprint: Buffer;
  dueAt: Date;
  answer: IdentityAnswer;
  now: Date;
}

const sendStatement = prepared(
  'real_names_send',
  `update real_names set state = 'auditing', facts_encrypted = $3, name_masked = $4, number_masked = $5,
     enterprise_masked = $6, organization_masked = $7, valid_until = $8::date, adult_from = $9::date, fingerprint = $10,
     person_fingerprint = $11, due_at = $12, answer = $13, answered_at = null, asked = 0, sent_at = $14
   where id = $1 and user_id = $2 and state = 'draft'`,
);

/** draft → auditing; false when it is not the user's draft. */
export async function moveToAuditing(tx: Tx, sent: SentRealName): Promise<boolean> {
  const { id, userId, factsEncrypted, nameMasked, numberMasked, enterpriseMasked, organizationMasked } = sent;
  const { validUntil, adultFrom, fingerprint, personFingerprint, dueAt, answer, now } = sent;
  const masks = [nameMasked, numberMasked, enterpriseMasked, organizationMasked];
  const rest = [validUntil, adultFrom, fingerprint, personFingerprint, dueAt, answer, now];
  return (await tx.run(sendStatement, [id, userId, factsEncrypted, ...masks, ...rest])) === 1;
}

const mendStatement = prepared(
  'real_names_mend',
  `update real_names set state = 'draft', drafted_at = $3, decided_at = null, due_at = null
   where id = $1 and user_id = $2 and state = 'refused'`,
);

/** refused → draft, with all that was said. */
export async function moveToDraft(tx: Tx, move: { id: number; userId: number; now: Date }): Promise<boolean> {
  return (await tx.run(mendStatement, [move.id, move.userId, move.now])) === 1;
}

// Masks stay for the record, what they stand for goes.
const forgotten = `state = 'withdrawn', facts_encrypted = null, fingerprint = null, person_fingerprint = null,
     valid_until = null, adult_from = null, due_at = null`;
const withdrawStatement = prepared(
  'real_names_withdraw',
  `update real_names set ${forgotten}, decided_at = $3 where id = $1 and user_id = $2 and state = 'auditing'`,
);

/** auditing → withdrawn; its data is deleted. */
export async function moveToWithdrawn(tx: Tx, move: { id: number; userId: number; now: Date }): Promise<boolean> {
  return (await tx.run(withdrawStatement, [move.id, move.userId, move.now])) === 1;
}

const expireStatement = prepared<{ id: number }>(
  'real_names_expire',
  `update real_names set ${forgotten}, decided_at = $3
   where id in (
     (select id from real_names where state = 'draft' and drafted_at < $1 order by drafted_at limit $4)
     union all (select id from real_names where state = 'refused' and decided_at < $2 order by decided_at limit $4)
   ) and ((state = 'draft' and drafted_at < $1) or (state = 'refused' and decided_at < $2))
   returning id`,
);

/** What nobody sent or mended for too long → withdrawn, some at once; their ids. */
export async function expireRealNames(
  tx: Tx,
  due: { draftedBefore: Date; refusedBefore: Date; limit: number; now: Date },
): Promise<number[]> {
  const rows = await tx.many(expireStatement, [due.draftedBefore, due.refusedBefore, due.now, due.limit]);
  return rows.map(({ id }) => id);
}

const passStatement = prepared(
  'real_names_pass',
  `update real_names set state = 'passed', decided_at = $2, person_id = $3, due_at = null
   where id = $1 and state = 'auditing'`,
);

/** auditing → passed, as the verification of a person. */
export async function moveToPassed(tx: Tx, move: { id: number; personId: number; now: Date }): Promise<boolean> {
  return (await tx.run(passStatement, [move.id, move.now, move.personId])) === 1;
}

const refuseStatement = prepared(
  'real_names_refuse',
  `update real_names set state = 'refused', decided_at = $2, due_at = null where id = $1 and state = 'auditing'`,
);

/** auditing → refused. */
export async function moveToRefused(tx: Tx, move: { id: number; now: Date }): Promise<boolean> {
  return (await tx.run(refuseStatement, [move.id, move.now])) === 1;
}

const answerStatement = prepared(
  'real_names_answer',
  `update real_names set answer = $4, answered_at = $5, asked = asked + 1
   where id = $1 and state = 'auditing' and sent_at = $2 and asked = $3`,
);

/** What the provider said to the asking of this number since it was sent; false when that is answered or past. */
export async function recordAnswer(
  tx: Tx,
  said: { id: number; sentAt: Date; asked: number; answer: IdentityAnswer; now: Date },
): Promise<boolean> {
  return (await tx.run(answerStatement, [said.id, said.sentAt, said.asked, said.answer, said.now])) === 1;
}

const insertMoveStatement = prepared(
  'real_names_insert_move',
  `insert into real_name_moves (real_name_id, event, to_state, actor_id, note, problems, at)
   values ($1, $2, $3, $4, $5, $6::jsonb, $7)`,
);

export interface NewMove {
  id: number;
  event: RealNameEvent;
  to: RealNameState;
  /** Null: it happened by itself. */
  actorId: number | null;
  note?: string;
  problems?: readonly Mend[];
  now: Date;
}

export async function insertMove(tx: Tx, move: NewMove): Promise<void> {
  const { id, event, to, actorId, note = '', problems = [], now } = move;
  await tx.run(insertMoveStatement, [id, event, to, actorId, note, JSON.stringify(problems), now]);
}

interface By {
  id: number;
  username: string;
}
export interface MoveRow extends Row<'real_name_moves', 'id event note at'> {
  to: RealNameState;
  by: By | null;
  problems: Mend[];
}
const movesStatement = prepared<MoveRow>(
  'real_names_moves',
  `select m.id, m.event, m.to_state as "to", m.note, m.problems, m.at,
     case when u.id is not null then json_build_object('id', u.id, 'username', u.username) end as by
   from real_name_moves m left join users u on u.id = m.actor_id where m.real_name_id = $1 order by m.id desc limit $2`,
);

/** Newest first. */
export function listMoves(tx: Tx, id: number, limit: number): Promise<MoveRow[]> {
  return tx.many(movesStatement, [id, limit]);
}

const insertLookStatement = prepared(
  'real_names_insert_look',
  `insert into real_name_looks (real_name_id, actor_id, part, why, at) values ($1, $2, $3, $4, $5)`,
);

export async function insertLook(
  tx: Tx,
  look: { id: number; actorId: number; part: LookPart; why: string; now: Date },
): Promise<void> {
  await tx.run(insertLookStatement, [look.id, look.actorId, look.part, look.why, look.now]);
}

const seenStatement = prepared<{ exists: boolean }>(
  'real_names_seen_photos',
  `select exists (select from real_name_looks
     where real_name_id = $1 and actor_id = $2 and part = 'photos' and at >= $3) as exists`,
);

/** Whether somebody looked at the photos since. */
export async function hasSeenPhotos(tx: Tx, of: { id: number; actorId: number; since: Date }): Promise<boolean> {
  return (await tx.one(seenStatement, [of.id, of.actorId, of.since])).exists;
}

export interface LookRow extends Row<'real_name_looks', 'id part why at'> {
  by: By;
}
const looksStatement = prepared<LookRow>(
  'real_names_looks',
  `select l.id, l.part, l.why, l.at, json_build_object('id', u.id, 'username', u.username) as by
   from real_name_looks l join users u on u.id = l.actor_id where l.real_name_id = $1 order by l.id desc limit $2`,
);

/** Newest first. */
export function listLooks(tx: Tx, id: number, limit: number): Promise<LookRow[]> {
  return tx.many(looksStatement, [id, limit]);
}
