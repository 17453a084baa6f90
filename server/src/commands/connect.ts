/** How a command finds the database: as the server does, and also beside a server that is running. */
import { isAbsolute, join } from 'node:path';
import { parseConfig, StartError, type Config } from '../config.ts';
import { findEmbedded, startEmbedded, type Embedded } from '../platform/embedded/embed.ts';
import { hasCode } from '../platform/files/folders.ts';

interface Found {
  config: Config;
  databaseUrl: string;
  /** Aborted by Ctrl-C, for commands that have something to clear away. */
  signal: AbortSignal;
}

interface CommandOptions {
  /** Refuses to run beside a server on the same data folder. */
  alone?: boolean;
  /** Ctrl-C is told by the signal, once; a second one ends the process at once. */
  stoppable?: boolean;
}

const log = { info: console.log, warn: console.warn, error: console.error };

/** Runs a command with the configured database, starting the own one for its time where nobody else does, and ends the process. What the person at the terminal can mend is said in a sentence. */
export async function runCommand(
  command: (found: Found) => Promise<void>,
  { alone = false, stoppable = false }: CommandOptions = {},
): Promise<never> {
  let code = 0;
  const { signal } = stoppable ? untilStopped() : new AbortController();
  try {
    const config = parseConfig(process.env);
    await withDatabase(config, alone, (databaseUrl) => command({ config, databaseUrl, signal }));
  } catch (error) {
    code = 1;
    if (signal.aborted) console.error('Stopped.');
    else if (error instanceof StartError) console.error(error.message);
    // The file system's word for it, and PostgreSQL's.
    else if (error instanceof Error && hasCode(error, 'ENOSPC', 'EDQUOT', '53100'))
      console.error(`The disk is full: ${error.message}`);
    else console.error(error);
  }
  process.exit(code);
}

async function withDatabase(
  config: Config,
  alone: boolean,
  work: (databaseUrl: string) => Promise<void>,
): Promise<void> {
  const found =
    config.databaseOwnerUrl ?? config.databaseUrl ?? (alone ? undefined : await findEmbedded(config.dataFolder));
  if (found !== undefined) return work(found);
  await withEmbedded(config.dataFolder, ({ url }) => work(url));
}

/** With a database of its own in a data folder, for as long as `work` takes. */
export async function withEmbedded(dataFolder: string, work: (embedded: Embedded) => Promise<void>): Promise<void> {
  const embedded = await startEmbedded({ dataFolder, log });
  try {
    await work(embedded);
  } finally {
    await embedded.stop();
  }
}

function untilStopped(): AbortController {
  const controller = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => controller.abort());
  return controller;
}

/** A path that somebody gave to `npm run`, which changes the folder but says where it was called. */
export function pathFrom(given: string): string {
  return isAbsolute(given) ? given : join(process.env['INIT_CWD'] ?? process.cwd(), given);
}
