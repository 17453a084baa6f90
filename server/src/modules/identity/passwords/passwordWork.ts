/** The program that hashes passwords: Argon2 would take the threads that files and pages need. */
import { hash, verify } from '@node-rs/argon2';
import { serveWork } from '../../../platform/load/serveWork.ts';
import { passwordCost } from './passwordCost.ts';

const work = {
  hash: ({ password }: { password: string }) => hash(password, passwordCost),
  verify: ({ passwordHash, password }: { passwordHash: string; password: string }) => verify(passwordHash, password),
};
export type PasswordWork = typeof work;

serveWork(work);
