import type { Condition } from '../../platform/database/walk.ts';

/** Accounts whose names begin with what was searched for; more of them are not looked through. */
const namedMax = 20;

/** Accounts as `b` whose user name begins so, for a walk of `each` of them. Those that begin alike lie side by side in an index. */
export function accountsNamed(beginning: string): Condition {
  return (put) => {
    const place = put(beginning);
    return `select id from (
      select id, username from users where lower(username) >= lower(${place}) order by lower(username) limit ${namedMax}
    ) as near where starts_with(lower(username), lower(${place}))`;
  };
}

/** What a list of people's records is searched by: the number of one, or the beginning of its person's user name. */
export interface NumberOrName {
  number?: number;
  name?: string;
}

/** Digits alone are a number; nothing where nothing was searched for. */
export function numberOrName(search: string | undefined): NumberOrName {
  if (search === undefined || search === '') return {};
  return /^\d{1,15}$/.test(search) ? { number: Number(search) } : { name: search };
}
