/** The built product as a process of its own, as people run it. */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, chmodSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from './freePort.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

export interface ServerOptions {
  /** Settings beside those below. */
  environment?: Record<string, string>;
  /** The folder to start again on; by default a new one that goes with the server. */
  dataFolder?: string;
  port?: number;
  /** What to run; the built server by default. */
  command?: { program: string; args: string[]; folder: string };
  readyWithinSeconds?: number;
  /** Counts as ready when it has printed this, for tests of what happens before it answers. */
  readyWhen?: RegExp;
}

export interface ServerProcess {
  url: string;
  port: number;
  pid: number;
  dataFolder: string;
  /** Milliseconds from the start of the process until it was ready. */
  readyAfterMs: number;
  /** All that it has printed. */
  output(): string;
  /** Asks it to stop, and waits for its end. */
  stop(): Promise<void>;
  /** SIGKILL, without a chance to tidy up. */
  kill(): Promise<void>;
}

const endWithinMs = 60_000;
export const adminPassword = 'Mallard7Tests';

/** Starts a server and waits until it is ready. When it fails the error holds what it printed. */
export async function startServerProcess(options: ServerOptions = {}): Promise<ServerProcess> {
  const port = options.port ?? (await freePort());
  const dataFolder = options.dataFolder ?? newFolder();
  const { program, args, folder } = options.command ?? builtServer();
  const url = `http://localhost:${port}`;
  // Else the answers of a server that was left running would pass for those of the new one.
  if (await isReady(url)) throw new Error(`Something answers at ${url} already.`);
  const started = Date.now();
  const child = spawn(program, args, {
    cwd: folder,
    env: {
      ...withoutSettings(process.env),
      // As an operator starts it: the tests' own mode would hide that the server does not say which it is in.
      NODE_ENV: undefined,
      PORT: String(port),
      MALLARD_DATA: dataFolder,
      MALLARD_ADMIN_NAME: 'admin',
      MALLARD_ADMIN_PASSWORD: adminPassword,
      LOG_LEVEL: 'warn',
      ...options.environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own: a terminal's Ctrl-C reaches npm and what it runs alike. The database has another one.
    detached: true,
  });
  let output = '';
  const keep = (data: Buffer) => {
    output += data.toString();
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const ended = new Promise<void>((resolve) => {
    // When its output is closed, nobody of the group lives any more: npm may end before what it runs.
    child.once('close', () => {
      process.off('exit', leave);
      resolve();
    });
    child.once('error', (error) => {
      output += error.message;
      resolve();
    });
  });
  // Whoever forgets it, or fails, does not leave it behind.
  const signal = (name: NodeJS.Signals) => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, name);
    } catch {
      // The whole group has ended.
    }
  };
  const leave = () => signal('SIGTERM');
  process.once('exit', leave);
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null || child.pid === undefined;
  const end = async (name: 'SIGTERM' | 'SIGKILL') => {
    signal(name);
    const isOver = await Promise.race([ended.then(() => true), sleep(endWithinMs, false, { ref: false })]);
    if (!isOver) {
      signal('SIGKILL');
      throw new Error(`The server did not end within ${endWithinMs} ms of ${name}:\n${output}`);
    }
    if (await isReady(url)) throw new Error(`The server ended and something still answers at ${url}.`);
  };
  const until = started + (options.readyWithinSeconds ?? 120) * 1000;
  const isThere = async () => options.readyWhen?.test(output) ?? isReady(url);
  while (!(await isThere())) {
    if (hasEnded() || Date.now() > until) {
      const why = hasEnded() ? `it ended by ${child.signalCode ?? child.exitCode ?? 'itself'}` : 'it took too long';
      const seconds = Math.round((Date.now() - started) / 1000);
      await end('SIGKILL');
      throw new Error(`The server did not become ready: ${why}, after ${seconds} s:\n${output}`);
    }
    await sleep(options.readyWhen ? 5 : 50);
  }
  return {
    url,
    port,
    pid: child.pid ?? 0,
    dataFolder,
    readyAfterMs: Date.now() - started,
    output: () => output,
    stop: async () => {
      await end('SIGTERM');
      if (options.dataFolder === undefined) rmSync(dataFolder, { recursive: true, force: true });
    },
    kill: () => end('SIGKILL'),
  };
}

/** A folder that PostgreSQL's user can pass through, also when the tests run as root. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mallard-'));
  chmodSync(folder, 0o755);
  return folder;
}

function builtServer() {
  if (!existsSync(join(root, 'build/server/main.js'))) throw new Error('The server is not built: npm run build');
  return { program: process.execPath, args: ['build/server/main.js'], folder: root };
}

/** What the person at the machine has set must not change what is tested. */
function withoutSettings(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const isSetting = /^(MALLARD_.*|DATABASE_URL|READ_DATABASE_URL|HOST|PORT|LOG_LEVEL|VITEST.*|NODE_OPTIONS)$/;
  return Object.fromEntries(Object.entries(env).filter(([name]) => !isSetting.test(name)));
}

async function isReady(url: string): Promise<boolean> {
  try {
    const reply = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2000) });
    await reply.arrayBuffer();
    return reply.ok;
  } catch {
    return false;
  }
}
