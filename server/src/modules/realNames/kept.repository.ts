import type { KeptIdentityState } from '#contract/realNames/realNameProcess.ts';
import { realNameRules } from '#contract/realNames/realNameRules.ts';
import { prepared, type Tx } from '../../platform/database/database.ts';
import { listPage, listStatements, type Page, type PageInput } from '../../platform/database/listPage.ts';

export interface KeptRequest {
  id: number;
  state: KeptIdentityState;
  why: string;
  by: { id: number; username: string };
  askedAt: Date;
  decidedBy: { id: number; username: string } | null;
  decidedAt: Date | null;
  lookUntil: Date | null;
}

const newestStatement = prepared<KeptRequest>(
  'kept_identity_newest',
  `select k.id, k.state, k.why, json_build_object('id', a.id, 'username', a.username) as by, k.asked_at,
     case when d.id is not null then json_build_object('id', d.id, 'username', d.username) end as decided_by, k.decided_at, k.look_until
   from kept_identity_requests k join users a on a.id = k.asked_by left join users d on d.id = k.decided_by
   where k.real_name_id = $1 order by k.id desc limit 1`,
);
const endStatement = prepared(
  'kept_identity_end',
  `update kept_identity_requests set state = 'refused', decided_at = $3
   where real_name_id = $1 and state = 'waiting' and (asked_by = $2 or asked_at <= $3::timestamptz - make_interval(days => ${realNameRules.keptRequestDays}))`,
);
// Two at once: the index of those that wait lets one through.
const askStatement = prepared(
  'kept_identity_ask',
  `insert into kept_identity_requests (real_name_id, why, state, asked_by, asked_at)
   select r.id, $2, 'waiting', $3, $4 from real_names r where r.id = $1 and r.kept_until is not null
   on conflict (real_name_id) where state = 'waiting' do nothing`,
);
const decideStatement = prepared(
  'kept_identity_decide',
  `update kept_identity_requests k set state = $3, decided_by = $4, decided_at = $5, look_until = $6
   from real_names r
   where k.id = $2 and k.real_name_id = $1 and k.state = 'waiting' and k.asked_by <> $4
     and k.asked_at > $5::timestamptz - make_interval(days => ${realNameRules.keptRequestDays}) and r.id = $1 and r.kept_until is not null`,
);
const mayLookStatement = prepared<{ exists: boolean }>(
  'kept_identity_may_look',
  `select exists (select from kept_identity_requests
     where real_name_id = $1 and asked_by = $2 and state = 'agreed' and look_until > $3) as exists`,
);

export interface ListedKeptRequest extends KeptRequest {
  realNameId: number;
  nameMasked: string;
  user: { id: number; username: string };
  looks: number;
}
const listed = {
  table: 'kept_identity_requests',
  alias: 'k',
  columns: `k.id, k.real_name_id, k.state, k.why, json_build_object('id', a.id, 'username', a.username) as by, k.asked_at,
    case when d.id is not null then json_build_object('id', d.id, 'username', d.username) end as decided_by, k.decided_at, k.look_until,
    coalesce(nullif(r.enterprise_masked, ''), r.name_masked) as name_masked,
    json_build_object('id', u.id, 'username', u.username) as user,
    (select count(*)::int from real_name_looks l where l.real_name_id = k.real_name_id and l.actor_id = k.asked_by
       and l.at >= k.decided_at and l.at < k.look_until) as looks`,
  joins: `join users a on a.id = k.asked_by left join users d on d.id = k.decided_by
    join real_names r on r.id = k.real_name_id join users u on u.id = r.user_id`,
};
const newestRequests = listStatements<ListedKeptRequest>({ name: 'kept_identity_list', ...listed, filter: 'true' });
const newestIn = listStatements<ListedKeptRequest>({ name: 'kept_identity_list_in', ...listed, filter: 'state = $3' });

/** Newest first. */
export function listRequests(
  tx: Tx,
  { state, ...page }: PageInput & { state?: KeptIdentityState | undefined },
): Promise<Page<ListedKeptRequest>> {
  return state === undefined ? listPage(tx, newestRequests, page, []) : listPage(tx, newestIn, page, [state]);
}

/** The newest request about an application. */
export function findNewestRequest(tx: Tx, realNameId: number): Promise<KeptRequest | undefined> {
  return tx.maybe(newestStatement, [realNameId]);
}

/** In place of one's own request, and of one that nobody decided on in time. False when one waits already, or nothing is kept. */
export async function askToLook(
  tx: Tx,
  asked: { realNameId: number; why: string; by: number; now: Date },
): Promise<boolean> {
  await tx.run(endStatement, [asked.realNameId, asked.by, asked.now]);
  return (await tx.run(askStatement, [asked.realNameId, asked.why, asked.by, asked.now])) === 1;
}

/** `lookUntil`: null when it is refused. False when it waits no more, is of who asked, or nothing is kept. */
export async function decideLook(
  tx: Tx,
  decided: { realNameId: number; requestId: number; by: number; lookUntil: Date | null; now: Date },
): Promise<boolean> {
  const { realNameId, requestId, by, lookUntil, now } = decided;
  const to: KeptIdentityState = lookUntil === null ? 'refused' : 'agreed';
  return (await tx.run(decideStatement, [realNameId, requestId, to, by, now, lookUntil])) === 1;
}

/** Whether another admin agreed that this one looks. */
export async function mayLook(tx: Tx, look: { realNameId: number; by: number; now: Date }): Promise<boolean> {
  return (await tx.one(mayLookStatement, [look.realNameId, look.by, look.now])).exists;
}
