/** A list of user names as somebody pasted it, and what is wrong with its lines. */
import type { recipientProblems } from '#contract/licences/licenceSale.ts';
import { limits, usernamePattern } from '#contract/core/limits.ts';

export type RecipientProblem = (typeof recipientProblems)[number];

export interface RecipientLine {
  /** Counted from 1, empty lines included. */
  line: number;
  username: string;
}

/** The lines of a list that are not empty. */
export function readRecipients(text: string): RecipientLine[] {
  return text
    .split(/\r\n|\r|\n/)
    .map((words, index) => ({ line: index + 1, username: words.trim() }))
    .filter(({ username }) => username !== '');
}

/** Names are the same whatever their case. */
export function nameKey(username: string): string {
  return username.toLowerCase();
}

export function isName(username: string): boolean {
  const { min, max } = limits.username;
  return username.length >= min && username.length <= max && usernamePattern.test(username);
}

export interface KnownUser {
  id: number;
  username: string;
  state: string;
  /** Has or had a trial of this product. */
  triedIt: boolean;
}

export interface CheckedLine<User extends KnownUser> extends RecipientLine {
  problem: RecipientProblem | null;
  /** Whom it names; undefined when there is a problem. */
  user: User | undefined;
}

/** Each line with the user that it names, or why it is of no use. `known` by `nameKey`. */
export function checkRecipients<User extends KnownUser>(
  lines: readonly RecipientLine[],
  known: ReadonlyMap<string, User>,
  { trial }: { trial: boolean },
): CheckedLine<User>[] {
  const seen = new Set<string>();
  return lines.map(({ line, username }) => {
    const key = nameKey(username);
    // Who is frozen is told to nobody.
    const named = known.get(key);
    const user = named?.state === 'active' ? named : undefined;
    const problem = problemOf(username, user, { isTwice: seen.has(key), trial });
    seen.add(key);
    return { line, username: user?.username ?? username, problem, user: problem === null ? user : undefined };
  });
}

function problemOf(
  username: string,
  user: KnownUser | undefined,
  { isTwice, trial }: { isTwice: boolean; trial: boolean },
): RecipientProblem | null {
  if (!isName(username)) return 'not_a_name';
  if (!user) return 'unknown';
  if (isTwice) return 'twice';
  return trial && user.triedIt ? 'trial_used' : null;
}
