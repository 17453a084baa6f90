/** `npm run admin:reset-password [-- NAME]`: gives an admin a new random password and ends all of their sessions and API keys. */
import { StartError } from '../config.ts';
import { findAdmin, randomPassword, setPassword } from '../modules/identity/service.ts';
import { openDatabase } from '../platform/database/database.ts';
import { runCommand } from './connect.ts';

await runCommand(async ({ databaseUrl }) => {
  const name = process.argv[2];
  const database = openDatabase({ url: databaseUrl, poolSize: 1, onError: console.warn });
  try {
    const password = randomPassword();
    const admin = await database.transaction(async (tx) => {
      const found = await findAdmin(tx, name);
      if (found) await setPassword(tx, database.attempts, { userId: found.id, password, now: new Date() });
      return found;
    });
    if (!admin)
      throw new StartError(
        name ? `There is no admin called ${name}.` : 'There is no admin yet: start the server once.',
      );
    console.log(
      `Admin: ${admin.username}\nNew password, shown only this once: ${password}\nAll sessions and API keys of this admin were ended.`,
    );
  } finally {
    await database.close();
  }
});
