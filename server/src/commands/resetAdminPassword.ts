/** `npm run admin:reset-password [-- NAME] [--second-factor]`: gives the account of that name, else the first admin, a new random password, and ends its sessions, API keys and webhooks; where asked for, takes its second factor away. */
import { StartError } from '../config.ts';
import {
  dropSecondFactor,
  findResettable,
  hashPassword,
  randomPassword,
  setPassword,
} from '../modules/identity/service.ts';
import { openDatabase } from '../platform/database/database.ts';
import { runCommand } from './connect.ts';

const factorOption = '--second-factor';

await runCommand(async ({ databaseUrl }) => {
  const given = process.argv.slice(2);
  const isFactorLost = given.includes(factorOption);
  const name = given.find((word) => word !== factorOption);
  const database = openDatabase({ url: databaseUrl, poolSize: 1, onError: console.warn });
  try {
    const password = randomPassword();
    const passwordHash = await hashPassword(password);
    const account = await database.transaction(async (tx) => {
      const found = await findResettable(tx, name);
      if (found) await setPassword(tx, { userId: found.id, passwordHash });
      if (found && isFactorLost) await dropSecondFactor(tx, { userId: found.id, now: new Date() });
      return found;
    });
    if (!account)
      throw new StartError(
        name ? `There is no account called ${name}.` : 'There is no admin yet: start the server once.',
      );
    console.log(
      `${account.role === 'admin' ? 'Admin' : 'Account'}: ${account.username}\nNew password, shown only this once: ${password}\nAll sessions, API keys and webhooks of this account were ended.${isFactorLost ? ' Its second factor was taken away.' : ''}`,
    );
  } finally {
    await database.close();
  }
});
