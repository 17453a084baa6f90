import { isCommonPassword } from '#contract/identity/commonPassword.ts';
import { isLeakedPassword } from './passwordLeaks.ts';

/** Whether a password that satisfies the rule of the contract is still among the first that would be tried. */
export function isPasswordCommon(password: string, username?: string): boolean {
  return isCommonPassword(password, { username, isLeaked: isLeakedPassword });
}
