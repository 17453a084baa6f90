import type { Entering, Sharer } from '../../../platform/load/gate.ts';
import { hashing, workRules } from '../../../platform/load/gates.ts';
import { WorkProcess, workScript } from '../../../platform/load/workProcess.ts';
import type { PasswordWork } from './passwordWork.ts';

const script = workScript(import.meta.url, 'passwordWork');
const passwords = new WorkProcess<PasswordWork>({ script, ...workRules.passwords });

/** For whom a password is hashed. With a solved proof of work `priority` is above 0: it goes ahead of those without. */
export type HashedFor = Sharer & Pick<Entering, 'priority'>;

/** The hash of a password that nobody knows: checked where there is no account, so that it takes the same time. */
export const unknownHash =
  '$argon2id$v=19$m=19456,t=3,p=1$Mr7AidRZBsZSiizrXUefAw$AUX85h9H95CigGuq+BIcb8uDngm3AgkWx3JKH4DdbzM';

/**
 * Argon2id in PHC form, with its parameters and salt in it. Takes its turn, so no transaction should be open meanwhile;
 * without `whom` it is the server's own work, which is never refused. Throws busy.
 */
export function hashPassword(password: string, whom?: HashedFor): Promise<string> {
  return hashing.run(whom ?? 'ours', () => passwords.do('hash', { password }), whom);
}

/**
 * Whether the password is the one; without a hash it is none, after the same work. Takes its turn, so no transaction
 * should be open meanwhile. Throws busy.
 */
export async function isPasswordRight(
  passwordHash: string | undefined,
  password: string,
  whom: HashedFor = {},
): Promise<boolean> {
  const checked = { passwordHash: passwordHash ?? unknownHash, password };
  const isRight = await hashing.run(whom, () => passwords.do('verify', checked), whom);
  return isRight && passwordHash !== undefined;
}
