/** How a command finds the database: as the server does, and also beside a server that is running. */
import { parseConfig, StartError, type Config } from '../config.ts';
import { findEmbedded, startEmbedded } from '../platform/embed.ts';

interface Found {
  config: Config;
  databaseUrl: string;
}

/** Runs a command with the configured database, starting the own one for its time where nobody else does, and ends the process. What the person at the terminal can mend is said in a sentence. */
export async function runCommand(command: (found: Found) => Promise<void>): Promise<never> {
  let code = 0;
  try {
    const config = parseConfig(process.env);
    await withDatabase(config, (databaseUrl) => command({ config, databaseUrl }));
  } catch (error) {
    code = 1;
    if (error instanceof StartError) console.error(error.message);
    else console.error(error);
  }
  process.exit(code);
}

async function withDatabase(config: Config, work: (databaseUrl: string) => Promise<void>): Promise<void> {
  const { databaseUrl = await findEmbedded(config.dataFolder) } = config;
  if (databaseUrl !== undefined) return work(databaseUrl);
  const log = { info: console.log, warn: console.warn, error: console.error };
  const embedded = await startEmbedded({ dataFolder: config.dataFolder, log });
  try {
    await work(embedded.url);
  } finally {
    await embedded.stop();
  }
}
