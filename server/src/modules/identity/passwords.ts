import { hash, verify } from '@node-rs/argon2';

/**
 * Cost of one Argon2id hash: 19 MiB and three passes, a pass above the least that OWASP asks for. About 30 ms of one
 * core, and at most four at once (the thread pool), so that a crowd logging in can't fill the memory.
 */
export const passwordCost = { memoryCost: 19_456, timeCost: 3, parallelism: 1 } as const;

/** The hash of a password that nobody knows: checked where there is no account, so that it takes the same time. */
export const unknownHash =
  '$argon2id$v=19$m=19456,t=3,p=1$Mr7AidRZBsZSiizrXUefAw$AUX85h9H95CigGuq+BIcb8uDngm3AgkWx3JKH4DdbzM';

/** Argon2id in PHC form, with its parameters and salt in it. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, passwordCost);
}

/** Whether the password is the one; without a hash it is none, after the same work. */
export async function isPasswordRight(passwordHash: string | undefined, password: string): Promise<boolean> {
  const isRight = await verify(passwordHash ?? unknownHash, password);
  return isRight && passwordHash !== undefined;
}
