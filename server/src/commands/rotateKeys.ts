/** `npm run keys:rotate [-- --compromised KEY_ID]`: makes a new signing key, also while the server runs; and tells everybody which one others may have. */
import { StartError } from '../config.ts';
import { openDatabase } from '../platform/database/database.ts';
import { AppError } from '../platform/http/errors.ts';
import { loadKeys } from '../platform/keys/keys.ts';
import { migrate } from '../platform/database/migrate.ts';
import { openSigningKeys, rotateSigningKey } from '../platform/keys/signingKeys.ts';
import { runCommand } from './connect.ts';

await runCommand(async ({ config, databaseUrl }) => {
  const compromised = compromisedOf(process.argv.slice(2));
  const keys = loadKeys(config);
  await migrate(databaseUrl);
  const database = openDatabase({ url: databaseUrl, poolSize: 1, onError: console.warn });
  try {
    await openSigningKeys({ database, keys, clock: () => new Date() });
    const reason = 'npm run keys:rotate';
    const known = await database.transaction((tx) =>
      rotateSigningKey(tx, keys, { reason, compromised, by: null, now: new Date() }),
    );
    for (const { keyId, signsFrom, signsUntil, compromisedAt } of known) {
      const until = signsUntil ? ` to ${signsUntil.toISOString()}` : '';
      const bad = compromisedAt ? `, compromised since ${compromisedAt.toISOString()}` : '';
      console.log(`${keyId}  signs from ${signsFrom.toISOString()}${until}${bad}`);
    }
    console.log('The key on top is published, and signs from its time on. Make a backup: it is in no earlier one.');
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new StartError(`There is no signing key ${compromised}: they stand at /api/licence/publicKeys.`);
  } finally {
    await database.close();
  }
});

/** The id after `--compromised`. Throws `StartError` for anything else. */
function compromisedOf(given: readonly string[]): string | undefined {
  const [option, keyId, ...others] = given;
  if (option === undefined) return undefined;
  if (option === '--compromised' && keyId !== undefined && others.length === 0) return keyId;
  throw new StartError(
    'It takes nothing, or the key that others may have: npm run keys:rotate -- --compromised KEY_ID.',
  );
}
