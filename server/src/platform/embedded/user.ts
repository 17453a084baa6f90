/** Whom PostgreSQL runs as: it refuses root, so root needs somebody else. */
import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { StartError } from '../../config.ts';
import { useAnother } from './binaries.ts';

export interface SystemUser {
  name: string;
  uid: number;
  gid: number;
}

/** Nobody else is needed unless the process is root. Then: whom the folder belongs to, so that this person can start without root later; a user `mallard`; `postgres`; a new `mallard`; `nobody`. */
export function findUser(folder: string): SystemUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const owner = statSync(folder).uid;
  const user =
    (owner === 0 ? undefined : systemUser((known) => known.uid === owner)) ??
    systemUser((known) => known.name === 'mallard') ??
    systemUser((known) => known.name === 'postgres') ??
    makeUser() ??
    systemUser((known) => known.name === 'nobody');
  if (user) return user;
  throw new StartError(
    `PostgreSQL does not run as root and this system has no other user for it: start as another user, or ${useAnother}.`,
  );
}

/** The user that owns a folder, when it is not the one who asks. Throws `StartError` when the folder is not ours to use. */
export function ownerOf(folder: string): SystemUser | undefined {
  const { uid, gid } = statSync(folder);
  const self = process.getuid?.();
  if (self === undefined || self === uid) return undefined;
  const name = systemUser((known) => known.uid === uid)?.name ?? String(uid);
  if (self === 0) return { name, uid, gid };
  throw new StartError(
    `The database in ${folder} belongs to the user ${name}: start as ${name} or as root, or set MALLARD_DATA to another folder.`,
  );
}

function makeUser(): SystemUser | undefined {
  spawnSync('/usr/sbin/useradd', ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', 'mallard'], {
    stdio: 'ignore',
  });
  return systemUser((known) => known.name === 'mallard');
}

function systemUser(matches: (user: SystemUser) => boolean): SystemUser | undefined {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .find((user) => user.name !== '' && user.uid !== 0 && matches(user));
}
