import * as contract from '#contract/identity/identity.ts';
import { usernamePattern } from '#contract/core/limits.ts';
import { handle } from '../../platform/http/http.ts';
import { findUserById, listUsersByName } from './repository.ts';

const usersShown = 10;

/** Users by number, or by the beginning of their name; at most 10, and nothing of how to reach them. */
export const findUsers = handle(contract.findUsers, async ({ tx }, { search }) => {
  if (/^\d{1,15}$/.test(search)) {
    const user = await findUserById(tx, Number(search));
    return { list: user ? [user] : [] };
  }
  if (!usernamePattern.test(search)) return { list: [] };
  return { list: await listUsersByName(tx, { start: search, max: usersShown }) };
});
