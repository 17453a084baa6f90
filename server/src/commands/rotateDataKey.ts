/** `npm run keys:rotate-data`: draws a new secret key, which encrypts from the next start on; what is there is encrypted anew by a job. */
import { parseConfig, StartError } from '../config.ts';
import { readKeyFile, replaceKeyFile } from '../platform/keys/keyFile.ts';
import { findKeyTexts, withNewSecretKey } from '../platform/keys/keys.ts';

try {
  const config = parseConfig(process.env);
  const present = findKeyTexts(config);
  if (!present)
    throw new StartError(`There are no keys in ${config.dataFolder}: set MALLARD_DATA to the shop's folder.`);
  const next = withNewSecretKey(present);
  const { secretKey, olderSecretKeys = [] } = next;
  const stored = config.secretKey ? undefined : readKeyFile(config.dataFolder);
  if (stored) {
    replaceKeyFile(config.dataFolder, { ...stored, secretKey, olderSecretKeys });
    console.log(`The new key stands in keys.json of ${config.dataFolder}.`);
  } else {
    console.log('Set these in the environment of every process, in place of the present ones:');
    console.log(`MALLARD_SECRET_KEY=${secretKey}\nMALLARD_OLDER_SECRET_KEYS=${olderSecretKeys.join(',')}`);
  }
  console.log(
    'Start the server again: a job then encrypts anew, and the health page shows what is left. Make a backup.',
  );
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
