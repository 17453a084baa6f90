import { randomInt } from 'node:crypto';
import { newAdminSeconds } from '#contract/users/soloRules.ts';
import type { Tx } from '../../platform/database/database.ts';
import { setAdminSince } from './admins.repository.ts';
import { lockAdmins, hasAdmin } from './repository.ts';
import { createUser } from './accounts.ts';

/** Name and password to show once to whoever installs. */
export interface FirstAdmin {
  username: string;
  /** Undefined: whoever installs chose it and knows it. */
  password: string | undefined;
}

/** Nobody can try passwords for a name that they do not know. */
const nameBeginning = 'admin_';
const nameAlphabet = 'abcdefghijkmnpqrstuvwxyz23456789';
const nameLength = 8;
const domain = 'mallard.example';

/** Without characters that look alike, since it is read from a terminal. */
const passwordAlphabet = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const passwordLength = 16;

interface Wanted {
  /** Without one it is drawn. */
  username: string | undefined;
  /** Without one it is drawn. */
  password: string | undefined;
  now: Date;
}

/** Makes the first admin where there is none; undefined when there is one. Processes that start at once make one. */
export async function ensureAdmin(tx: Tx, wanted: Wanted): Promise<FirstAdmin | undefined> {
  await lockAdmins(tx);
  if (await hasAdmin(tx)) return undefined;
  const username = wanted.username ?? `${nameBeginning}${drawn(nameAlphabet, nameLength)}`;
  const drawnPassword = wanted.password === undefined ? randomPassword() : undefined;
  const password = wanted.password ?? drawnPassword ?? '';
  const email = `${username.toLowerCase()}@${domain}`;
  const { id } = await createUser(tx, { username, email, password, role: 'admin', now: wanted.now });
  // Nobody named them: there is nobody whom they could be a puppet of.
  await setAdminSince(tx, { id, since: new Date(wanted.now.getTime() - newAdminSeconds * 1000) });
  return { username, password: drawnPassword };
}

/** A password that satisfies the rule of the contract, with about 92 bits of chance. */
export function randomPassword(): string {
  return drawn(passwordAlphabet, passwordLength);
}

function drawn(alphabet: string, length: number): string {
  return Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
}
