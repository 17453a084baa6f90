/** The PostgreSQL process: made, found again, started and stopped. */
import { spawn, spawnSync, type ChildProcess, type SpawnOptions } from 'node:child_process';
import {
  chownSync,
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readlinkSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '../../config.ts';
import { giveToOwnerOf, hasCode } from '../files/folders.ts';
import { programOf, useAnother } from './binaries.ts';
import { isAlive } from './lock.ts';
import type { Place } from './place.ts';

export interface Running {
  pid: number;
  port: number;
}

/** What `postmaster.pid` says of the server that wrote it. */
export interface PidFile extends Running {
  socketFolder: string;
  ready: boolean;
  /** It was told to go down, and takes no new connections. */
  stopping: boolean;
}

const startSeconds = 60;
const stopSeconds = 60;
/** Of the log and of the older one beside it, each. */
export const logBytesMax = 5_000_000;

/** Makes the database of a place; complete or not at all. With a password it takes connections by TCP, else by its socket only. */
export async function makeCluster(place: Place, password: string | undefined): Promise<void> {
  removeUnfinished(place.cluster);
  // A name of its own: the `initdb` of a killed process may still be writing under the old one.
  const unfinished = `${place.cluster}.${process.pid}-${Date.now()}.new`;
  const passwordFile = `${unfinished}.password`;
  mkdirSync(unfinished, { mode: 0o700 });
  try {
    if (password !== undefined) writeFileSync(passwordFile, password, { mode: 0o600 });
    if (place.user) {
      chownSync(unfinished, place.user.uid, place.user.gid);
      if (password !== undefined) chownSync(passwordFile, place.user.uid, place.user.gid);
    }
    const access =
      password === undefined
        ? ['--auth-local=trust', '--auth-host=reject']
        : ['--auth=scram-sha-256', `--pwfile=${passwordFile}`];
    // The builtin provider behaves the same everywhere; the system's own C.UTF-8 is taken along where there is one.
    const common = [
      '-D',
      unfinished,
      '-U',
      'mallard',
      '-E',
      'UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
    ];
    const attempts = [['--locale=C.UTF-8'], ['--locale=C']];
    let output = '';
    for (const locale of attempts) {
      const result = await runProgram(place, 'initdb', [...common, ...locale, ...access]);
      if (result.code === 0) {
        renameSync(unfinished, place.cluster);
        return;
      }
      output = result.output;
      if (!output.includes('locale')) break;
    }
    throw new StartError(`The database in ${place.cluster} could not be made: ${lastLine(output)}`);
  } finally {
    rmSync(passwordFile, { force: true });
    rmSync(unfinished, { recursive: true, force: true });
  }
}

/** Reads `postmaster.pid`; undefined where no server is and none was killed. */
export function readPidFile(cluster: string): PidFile | undefined {
  const lines = textOf(join(cluster, 'postmaster.pid'))?.split('\n');
  const pid = Number(lines?.[0]);
  if (!lines || !Number.isSafeInteger(pid) || pid <= 0) return undefined;
  return {
    pid,
    port: Number(lines[3]),
    socketFolder: lines[4] ?? '',
    ready: lines[7]?.trim() === 'ready',
    stopping: lines[7]?.trim() === 'stopping',
  };
}

/** Whether the process with this number is the server of this very database, and not another that got the number later. */
export function isServerOf(cluster: string, pid: number): boolean {
  if (!isAlive(pid)) return false;
  if (process.platform === 'win32') return true;
  if (process.platform !== 'linux') return isPostgres(commandByPs(pid), cluster);
  const command = textOf(`/proc/${pid}/cmdline`) ?? '';
  try {
    // The server works in its data folder; this holds even when the folder was moved meanwhile.
    return command.includes('postgres') && readlinkSync(`/proc/${pid}/cwd`) === cluster;
  } catch {
    // Containers deny this to root.
    return isPostgres(command, cluster);
  }
}

function isPostgres(command: string, cluster: string): boolean {
  return command.includes('postgres') && command.includes(cluster);
}

/** Whether the living server was started with exactly these arguments, of the same programs. */
export function wasStartedWith(cluster: string, settings: readonly string[]): boolean {
  const expected = settings.map((argument) => ` "${argument}"`).join('');
  return textOf(join(cluster, 'postmaster.opts'))?.trimEnd().endsWith(expected) === true;
}

/** A number in `postmaster.pid` that now belongs to another process keeps PostgreSQL from starting. Ours in its place does not, and leaves it its check for forgotten children. */
export function disownPidFile(place: Place): void {
  const file = join(place.cluster, 'postmaster.pid');
  const text = textOf(file);
  if (text !== undefined) writeFileSync(file, text.replace(/^\d+/, String(process.pid)));
  for (const name of ['.s.PGSQL.5432', '.s.PGSQL.5432.lock']) rmSync(join(place.socketFolder, name), { force: true });
}

/** Starts the server and waits until it answers. Throws `StartError` with the last line of its log. */
export async function startServer(place: Place, settings: readonly string[]): Promise<Running> {
  const deadline = Date.now() + startSeconds * 1000;
  for (;;) {
    const logStart = trimLog(place.logFile);
    const child = spawnServer(place, settings);
    const running = await untilReady(child, place.cluster, deadline);
    if (running) return running;
    const said = textOf(place.logFile)?.slice(logStart) ?? '';
    // Children of a killed server end when they notice; until then its successor must wait.
    const mustWait = said.includes('shared memory block') && said.includes('still in use');
    if (mustWait && Date.now() < deadline) {
      await sleep(200);
      continue;
    }
    const advice = said === '' ? useAnother : `more is in ${place.logFile}`;
    throw new StartError(`The database did not start (${lastLine(said)}): ${advice}.`);
  }
}

/** Ends the server's sessions, writes everything down and waits until it is gone. */
export async function stopServer(place: Place, pid: number): Promise<void> {
  if (process.platform === 'win32') {
    await runProgram(place, 'pg_ctl', ['stop', '-D', place.cluster, '-m', 'fast', '-t', String(stopSeconds)]);
    return;
  }
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    const deadline = Date.now() + (signal === 'SIGINT' ? stopSeconds : 5) * 1000;
    try {
      process.kill(pid, signal);
    } catch (error) {
      if (hasCode(error, 'ESRCH')) return;
      throw error;
    }
    while (Date.now() < deadline) {
      if (!isServerOf(place.cluster, pid)) return;
      await sleep(5);
    }
  }
}

function removeUnfinished(cluster: string): void {
  const folder = dirname(cluster);
  const left = readdirSync(folder).filter((name) => name.startsWith(`${basename(cluster)}.`) && name.includes('.new'));
  for (const name of left) rmSync(join(folder, name), { recursive: true, force: true, maxRetries: 3 });
}

function spawnServer(place: Place, settings: readonly string[]): ChildProcess {
  // Into a file, not a pipe: the server may outlive this process.
  const log = openSync(place.logFile, 'a', 0o600);
  giveToOwnerOf(dirname(place.logFile), place.logFile);
  try {
    const child = spawn(programOf(place.binaries, 'postgres'), ['-D', place.cluster, ...settings], {
      ...optionsFor(place),
      // A group of its own, so that Ctrl-C in a terminal reaches us first and not the database.
      detached: true,
      stdio: ['ignore', log, log],
    });
    child.unref();
    return child;
  } finally {
    closeSync(log);
  }
}

/** Undefined when it ended before it was ready. */
async function untilReady(child: ChildProcess, cluster: string, deadline: number): Promise<Running | undefined> {
  let ended = false;
  child.once('exit', () => (ended = true));
  child.once('error', () => (ended = true));
  while (!ended && Date.now() < deadline) {
    const found = readPidFile(cluster);
    if (found?.ready && found.pid === child.pid) return { pid: found.pid, port: found.port };
    await sleep(4);
  }
  if (!ended) child.kill('SIGQUIT');
  return undefined;
}

async function runProgram(
  place: Place,
  program: 'initdb' | 'pg_ctl',
  args: readonly string[],
): Promise<{ code: number | null; output: string }> {
  const child = spawn(programOf(place.binaries, program), args, {
    ...optionsFor(place),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const collect = (chunk: Buffer) => (output += chunk.toString());
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  return new Promise((resolve, reject) => {
    child.once('close', (code) => resolve({ code, output }));
    child.once('error', (error) => {
      // The file is there, but not what it is linked for: another C library (musl) or another processor.
      reject(
        hasCode(error, 'ENOENT', 'EACCES', 'ENOEXEC')
          ? new StartError(`PostgreSQL cannot run here: ${useAnother}.`)
          : error,
      );
    });
  });
}

function optionsFor(place: Place): SpawnOptions & { windowsHide: true } {
  return {
    env: { ...handedOn(process.env), LC_ALL: 'C', TZ: 'UTC' },
    windowsHide: true,
    ...(process.platform === 'win32' ? {} : { cwd: '/' }),
    ...(place.user ? { uid: place.user.uid, gid: place.user.gid } : {}),
  };
}

/** What programs need to find their files, on Windows too, and nothing else: ours holds keys and passwords. */
const namesHandedOn = [
  'PATH',
  'HOME',
  'TMPDIR',
  'TEMP',
  'TMP',
  'SYSTEMROOT',
  'SYSTEMDRIVE',
  'WINDIR',
  'COMSPEC',
  'PATHEXT',
];

function handedOn(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const entries = Object.entries(environment);
  return Object.fromEntries(entries.filter(([name]) => namesHandedOn.includes(name.toUpperCase())));
}

/** Keeps the log and one older one; returns where new lines will begin. */
function trimLog(file: string): number {
  if (!existsSync(file)) return 0;
  const { size } = statSync(file);
  if (size < logBytesMax) return size;
  renameSync(file, `${file}.1`);
  return 0;
}

/** The same for a server that runs and goes on writing into the file: what is in it moves into the older one. */
export function trimOpenLog(file: string): void {
  if (!existsSync(file) || statSync(file).size < logBytesMax) return;
  copyFileSync(file, `${file}.1`);
  truncateSync(file);
}

function commandByPs(pid: number): string {
  const { stdout } = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  return stdout ?? '';
}

function lastLine(text: string): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return (lines.findLast((line) => /FATAL|PANIC|error/.test(line)) ?? lines.at(-1) ?? 'it said nothing').trim();
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ESRCH', 'EACCES')) return undefined;
    throw error;
  }
}
