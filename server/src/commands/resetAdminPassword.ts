/** `npm run admin:reset-password [-- NAME]`: gives the account of that name, else the first admin, a new random password, and ends its sessions, API keys and webhooks. */
import { StartError } from '../config.ts';
import { findResettable, hashPassword, randomPassword, setPassword } from '../modules/identity/service.ts';
import { openDatabase } from '../platform/database/database.ts';
import { runCommand } from './connect.ts';

await runCommand(async ({ databaseUrl }) => {
  const name = process.argv[2];
  const database = openDatabase({ url: databaseUrl, poolSize: 1, onError: console.warn });
  try {
    const password = randomPassword();
    const passwordHash = await hashPassword(password);
    const account = await database.transaction(async (tx) => {
      const found = await findResettable(tx, name);
      if (found) await setPassword(tx, { userId: found.id, passwordHash });
      return found;
    });
    if (!account)
      throw new StartError(
        name ? `There is no account called ${name}.` : 'There is no admin yet: start the server once.',
      );
    console.log(
      `${account.role === 'admin' ? 'Admin' : 'Account'}: ${account.username}\nNew password, shown only this once: ${password}\nAll sessions, API keys and webhooks of this account were ended.`,
    );
  } finally {
    await database.close();
  }
});
