import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { parseConfig, StartError, type Config } from './config.ts';
import { createLog, readableLines, type Log } from './platform/log.ts';
import { openTerminal, type Terminal } from './platform/terminal.ts';
import { startServer, type RunningServer } from './start.ts';

/** The time that calls under way get when the process is asked to stop. */
const stopWithinMs = 15_000;

// Garbage may gather to this share of what is in use. Left alone, V8 lets it grow to several times that on a large machine.
setFlagsFromString('--heap-growing-percent=50');

await main();

async function main(): Promise<void> {
  const signal = untilStopped();
  // What renders pages looks at it when it is loaded, which is later.
  process.env['NODE_ENV'] ??= 'production';
  try {
    const config = parseConfig(process.env);
    const terminal = openTerminal(process.stdout);
    const root = new URL('../../', import.meta.url);
    const folders = {
      migrations: fileURLToPath(new URL('server/migrations/', root)),
      web: fileURLToPath(new URL('build/web/', root)),
      webSources: process.argv.includes('--dev') ? fileURLToPath(new URL('web/', root)) : undefined,
    };
    const log = await openLog(config, terminal);
    const running = await startServer(config, log, { folders, terminal, signal });
    endWith(running);
    tidyUp();
    terminal.print(`\nMallard is ready: ${running.url}\n\n`);
  } catch (error) {
    if (signal.aborted) process.exit(0);
    // What the person at the terminal can mend is said in a sentence; anything else shows where it broke.
    process.stderr.write(error instanceof StartError ? `\n${error.message}\n` : `\n${inspect(error)}\n`);
    process.exit(1);
  }
}

/** Gives back what only the start needed, a fifth of the memory: V8 would keep it until the first minutes of load. */
function tidyUp(): void {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect === 'function') collect();
}

/** For people in local mode, for programs in production. */
async function openLog({ mode, logLevel }: Config, terminal: Terminal): Promise<Log> {
  if (mode === 'production') return createLog(logLevel);
  const colour = process.stdout.isTTY && !process.env['NO_COLOR'];
  return createLog(logLevel, await readableLines(terminal, { colour }));
}

/** Aborted when the process is asked to stop, also by a terminal that is closed. */
function untilStopped(): AbortSignal {
  const controller = new AbortController();
  const stop = () => {
    if (controller.signal.aborted) return;
    setTimeout(() => process.exit(1), stopWithinMs).unref();
    controller.abort();
  };
  for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(name, stop);
  // What is written to a closed terminal fails, and must not end the process before it has tidied up.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);
  return controller.signal;
}

function endWith(running: RunningServer): void {
  running.stopped.then(
    () => process.exit(0),
    (error: unknown) => {
      process.stderr.write(`${inspect(error)}\n`);
      process.exit(1);
    },
  );
}

function inspect(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
