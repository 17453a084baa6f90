import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { parseConfig, StartError } from './config.ts';
import { createLog } from './platform/log.ts';
import { startServer, type RunningServer } from './start.ts';

/** The time that calls under way get when the process is asked to stop. */
const stopWithinMs = 15_000;

// Garbage may gather to this share of what is in use. Left alone, V8 lets it grow to several times that on a large machine.
setFlagsFromString('--heap-growing-percent=70');

await main();

async function main(): Promise<void> {
  try {
    const config = parseConfig(process.env);
    const log = createLog(config.logLevel);
    const root = new URL('../../', import.meta.url);
    const folders = {
      migrations: fileURLToPath(new URL('server/migrations/', root)),
      web: fileURLToPath(new URL('build/web/', root)),
      webSources: process.argv.includes('--dev') ? fileURLToPath(new URL('web/', root)) : undefined,
    };
    const running = await startServer(config, log, folders);
    stopOnSignals(running);
    announce(running);
  } catch (error) {
    // What the person at the terminal can mend is said in a sentence; anything else shows where it broke.
    process.stderr.write(error instanceof StartError ? `\n${error.message}\n` : `\n${inspect(error)}\n`);
    process.exit(1);
  }
}

function announce(running: RunningServer): void {
  const lines = ['', `Mallard is ready: ${running.url}`];
  if (running.firstAdmin) {
    const { username, password } = running.firstAdmin;
    lines.push(`Admin: ${username}`, `Password, shown only this once: ${password}`);
  }
  for (const { username, password } of running.demoAccounts) {
    lines.push(`To try it: ${username}`, `Password, shown only this once: ${password}`);
  }
  process.stdout.write(`${lines.join('\n')}\n\n`);
}

function stopOnSignals(running: RunningServer): void {
  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), stopWithinMs).unref();
    running.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`${inspect(error)}\n`);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

function inspect(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
