/**
 * `npm run admin:add -- NAME [EMAIL] [--grants money,review]`: makes a user an admin or, with an address, a new account; gives an
 * admin what is missing, and unfreezes them. Also while the server runs.
 */
import { grants as allGrants, type Grant } from '#contract/identity/grants.ts';
import { Email, Username } from '#contract/identity/identity.ts';
import { newAdminSeconds } from '#contract/users/soloRules.ts';
import { StartError } from '../config.ts';
import { nameAdmin, type NamedAdmin, type NewAdmin } from '../modules/admins/service.ts';
import { findResettable } from '../modules/identity/service.ts';
import { openDatabase } from '../platform/database/database.ts';
import { migrate } from '../platform/database/migrate.ts';
import { fromConstraint } from '../platform/http/errors.ts';
import { runCommand } from './connect.ts';

const usage = `Say who: npm run admin:add -- NAME makes the account of that name an admin, and
npm run admin:add -- NAME EMAIL makes a new account that is one.
With --grants ${allGrants.join(',')} only what is named is given. An admin gets what is missing, and is unfrozen.`;

await runCommand(async ({ databaseUrl }) => {
  const { username, email, grants } = personOf(process.argv.slice(2));
  await migrate(databaseUrl);
  const database = openDatabase({ url: databaseUrl, poolSize: 1, onError: console.warn });
  try {
    const named = await database.transaction(async (tx) => {
      if (!(await findResettable(tx))) throw new StartError('There is no admin yet: start the server once.');
      return nameAdmin(tx, { username, email, grants, now: new Date() });
    });
    if (!named) {
      throw new StartError(
        `No active user, and no admin who is frozen or lacks one of these grants, is called ${username}. ` +
          `A new account needs an e-mail address: npm run admin:add -- ${username} EMAIL.`,
      );
    }
    console.log(saidOf(named));
  } catch (error) {
    throw refusalOf(error, username) ?? error;
  } finally {
    await database.close();
  }
});

/** Name and address as registration takes them; names of the site's own too. Throws `StartError` for anything else. */
function personOf(given: readonly string[]): Required<NewAdmin> {
  const at = given.indexOf('--grants');
  const grants = at === -1 ? allGrants : grantsIn(given[at + 1]);
  const [name, address, ...others] = at === -1 ? given : given.toSpliced(at, 2);
  if (name === undefined || others.length > 0) throw new StartError(usage);
  const username = Username.safeParse(name);
  if (!username.success) throw new StartError(`${name} cannot be a user name. ${usage}`);
  if (address === undefined) return { username: username.data, email: undefined, grants };
  const email = Email.safeParse(address);
  if (!email.success) throw new StartError(`${address} is no e-mail address. ${usage}`);
  return { username: username.data, email: email.data, grants };
}

/** Throws `StartError` for what is no grant. */
function grantsIn(written = ''): Grant[] {
  const names = written.split(',');
  const unknown = names.find((name) => !allGrants.some((grant) => grant === name));
  if (unknown !== undefined) throw new StartError(`“${unknown}” is no grant. ${usage}`);
  return allGrants.filter((grant) => names.includes(grant));
}

function refusalOf(error: unknown, username: string): StartError | undefined {
  const refusal = fromConstraint(error, { users_username: 'username_taken', users_email: 'email_taken' });
  if (!refusal) return undefined;
  return new StartError(
    refusal.errorName === 'username_taken'
      ? `${username} has an account already: npm run admin:add -- ${username} makes it an admin.`
      : 'Another account has this e-mail address: say its name instead.',
  );
}

function saidOf({ username, decidesFrom, password, told }: NamedAdmin): string {
  return [
    `Admin: ${username}`,
    ...(password === null
      ? ['All sessions and API keys of this account were ended: log in again.']
      : [`Password, shown only this once: ${password}`]),
    `For ${newAdminSeconds / 3600} hours ${username} decides on nothing that other admins ask for; from ${decidesFrom.toISOString()} on they can.`,
    `All ${told} admins are written to, and it is on record.`,
  ].join('\n');
}
