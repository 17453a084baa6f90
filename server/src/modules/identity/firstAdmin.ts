import { randomInt } from 'node:crypto';
import { passwordPattern } from '#contract/core/limits.ts';
import { newAdminSeconds } from '#contract/money/moneyRules.ts';
import type { Tx } from '../../platform/database/database.ts';
import { setAdminSince } from './admins.repository.ts';
import { lockAdmins, hasAdmin } from './repository.ts';
import { createUser } from './accounts.ts';

/** Name and password to show once to whoever installs. */
export interface FirstAdmin {
  username: string;
  password: string;
}

const username = 'admin';
const email = 'admin@mallard.example';

/** Without characters that look alike, since it is read from a terminal. */
const passwordAlphabet = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const passwordLength = 16;

/** Makes the first admin where there is none; undefined when there is one. Processes that start at once make one. */
export async function ensureAdmin(
  tx: Tx,
  admin: { password: string | undefined; now: Date },
): Promise<FirstAdmin | undefined> {
  await lockAdmins(tx);
  if (await hasAdmin(tx)) return undefined;
  const password = admin.password ?? randomPassword();
  const { id } = await createUser(tx, { username, email, password, role: 'admin', now: admin.now });
  // Nobody named them: there is nobody whom they could be a puppet of.
  await setAdminSince(tx, { id, since: new Date(admin.now.getTime() - newAdminSeconds * 1000) });
  return { username, password };
}

/** A password that satisfies the rule of the contract, with about 92 bits of chance. */
export function randomPassword(): string {
  for (;;) {
    const password = Array.from({ length: passwordLength }, drawCharacter).join('');
    if (passwordPattern.test(password)) return password;
  }
}

function drawCharacter(): string {
  return passwordAlphabet.charAt(randomInt(passwordAlphabet.length));
}
