/** Users as admins find them: figures that triggers and a job keep, walked by what they are sorted by. */
import { mobileOf } from '#contract/contacts/mobile.ts';
import type { AccountState } from '#contract/identity/accountStates.ts';
import type { Role } from '#contract/core/roles.ts';
import type { Grant } from '#contract/identity/grants.ts';
import type { UserRealName, UserSort } from '#contract/users/userRules.ts';
import { prepared, type Tx } from '../../platform/database/database.ts';
import {
  inAmounts,
  inDays,
  isValue,
  type AmountRange,
  type Condition,
  type DayRange,
  type Direction,
  type SortKey,
  type Walk,
} from '../../platform/database/walk.ts';
import type { Row } from '../../platform/database/rows.ts';

export interface UserRow extends Row<'user_figures', 'id registeredAt lastSeenAt spentFen orders realName'> {
  username: string;
  email: string;
  mobile: string | null;
  state: AccountState;
  role: Role;
  grants: Grant[];
}

export interface UserDetailRow extends UserRow {
  frozenReason: string | null;
  frozenUntil: Date | null;
  adminSince: Date | null;
  apiKeys: number;
  webhooks: number;
}

export interface UserQuery extends DayRange, AmountRange {
  search?: string | undefined;
  state?: AccountState | undefined;
  role?: Role | undefined;
  grant?: Grant | undefined;
  realName?: UserRealName | undefined;
  sort: UserSort;
  direction: Direction;
  /** Of the days. */
  timeZone: string;
}

/** Names and addresses that begin with what was searched for; more of them are not looked through. */
const namedMax = 50;

const columns = `f.id, u.username, u.email, u.mobile, u.state, u.role, f.real_name, f.registered_at, f.last_seen_at, f.spent_fen, f.orders,
  array(select g.grant_name from admin_grants g where g.user_id = u.id order by 1) as grants`;

const keys: Record<UserSort, SortKey> = {
  registered: { sql: 'f.registered_at', is: 'time' },
  spent: { sql: 'f.spent_fen', is: 'number' },
  seen: { sql: 'f.last_seen_at', is: 'time' },
};

/** Each walks an index of migrations 0071, 0096 and 0132; the few who are not active, admins, or whose real name stands somehow, have indexes of their own. */
export function walkOfUsers(query: UserQuery): Walk {
  const { search, state, role, grant, realName, sort, direction, timeZone } = query;
  const days = inDays('f.registered_at', query, timeZone);
  const spent = inAmounts('f.spent_fen', query);
  const isOfFew = state !== undefined && state !== 'active';
  const isAdmin = role === 'admin' || grant !== undefined;
  const few: Condition[] = [
    ...(isOfFew ? [inState(state)] : []),
    ...(isAdmin ? [() => `f.role = 'admin'`] : []),
    ...(realName === undefined || realName === 'none' ? [] : [withRealName(realName)]),
  ];
  const account: Condition[] = [
    ...(isOfFew ? [] : isValue('f.state', state)),
    ...(isAdmin && role !== 'user' ? [] : isValue('f.role', role)),
    ...(realName === 'none' ? isValue('f.real_name', realName) : []),
    ...(grant === undefined ? [] : [holdsGrant(grant)]),
  ];
  const walk = {
    table: 'user_figures',
    alias: 'f',
    columns,
    joins: 'join users u on u.id = f.id',
    key: keys[sort],
    direction,
  };
  if (search !== undefined) {
    const all = [...account, ...few, ...days, ...spent];
    const mobile = mobileOf(search);
    if (/^\d{1,15}$/.test(search)) return { ...walk, within: [ofNumber(Number(search), mobile), ...all], matching: [] };
    if (mobile !== undefined) return { ...walk, within: [ofMobile(mobile), ...all], matching: [] };
    return { ...walk, each: namedLike(search), within: [() => 'f.id = b.id', ...all], matching: [] };
  }
  if (sort === 'registered') return { ...walk, within: [...few, ...days], matching: [...account, ...spent] };
  if (sort === 'spent') return { ...walk, within: [...few, ...spent], matching: [...account, ...days] };
  return { ...walk, within: few, matching: [...account, ...days, ...spent] };
}

function holdsGrant(grant: Grant): Condition {
  return (put) => `exists (select from admin_grants g where g.user_id = f.id and g.grant_name = ${put(grant)})`;
}

/** Says `<> 'active'` besides, by which the partial indexes are known. */
function inState(state: AccountState): Condition {
  return (put) => `f.state <> 'active' and f.state = ${put(state)}`;
}

/** Says `<> 'none'` besides, by which the partial indexes are known. */
function withRealName(realName: UserRealName): Condition {
  return (put) => `f.real_name <> 'none' and f.real_name = ${put(realName)}`;
}

/** The account of this number, the buyer of the order of this number, and whose mobile number it is. */
function ofNumber(number: number, mobile: string | undefined): Condition {
  return (put) => {
    const place = put(number);
    const ofOrder = `(select o.user_id from orders o where o.id = ${place}::bigint)`;
    return `f.id in (${place}::bigint, ${ofOrder}${mobile === undefined ? '' : `, ${idOfMobile(put(mobile))}`})`;
  };
}

function ofMobile(mobile: string): Condition {
  return (put) => `f.id = ${idOfMobile(put(mobile))}`;
}

function idOfMobile(place: string): string {
  return `(select m.id from users m where m.mobile = ${place})`;
}

/** Users as `b` whose name or mail address begins so. Those that begin alike lie side by side in an index. */
function namedLike(beginning: string): Condition {
  return (put) => {
    const place = put(beginning);
    const near = (column: string) => `select id from (
      select id, ${column} as text from users where lower(${column}) >= lower(${place})
      order by lower(${column}) limit ${namedMax}) as near where starts_with(lower(text), lower(${place}))`;
    return `${near('username')} union ${near('email')}`;
  };
}

const detail = prepared<UserDetailRow>(
  'users_detail',
  `select ${columns}, u.frozen_reason, u.frozen_until, u.admin_since,
     (select count(*)::int from api_keys k where k.user_id = u.id and k.revoked_at is null
        and (k.expires_at is null or k.expires_at > $2)) as api_keys,
     (select count(*)::int from webhooks w where w.user_id = u.id and w.state = 'on') as webhooks
   from user_figures f join users u on u.id = f.id where f.id = $1`,
);

export function findUserDetail(tx: Tx, id: number, now: Date): Promise<UserDetailRow | undefined> {
  return tx.maybe(detail, [id, now]);
}

const folding = prepared<{ folded: number }>(
  'users_fold_spendings',
  `with taken as (
     delete from user_spendings where id in (select id from user_spendings order by id limit $1 for update skip locked)
     returning user_id, fen, orders
   ), sums as (select user_id, sum(fen)::bigint as fen, sum(orders)::int as orders from taken group by user_id),
   folded as (
     update user_figures f set spent_fen = f.spent_fen + s.fen, orders = f.orders + s.orders
     from sums s where f.id = s.user_id
   )
   select count(*)::int as folded from taken`,
);

/** Adds what was paid and refunded to the figures, at most so many rows; how many they were. */
export async function foldSpendings(tx: Tx, max: number): Promise<number> {
  return (await tx.one(folding, [max])).folded;
}
