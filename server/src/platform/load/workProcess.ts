/** Work for the processor in a process of its own, of lower priority: Node's threads stay free for requests. */
import { fork, type ChildProcess } from 'node:child_process';
import { setPriority } from 'node:os';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AppError } from '../http/errors.ts';
import type { Answer, Task, Work } from './serveWork.ts';

export interface WorkProcessOptions {
  /** The program; it calls `serveWork`. */
  script: string;
  /** How many tasks it is given at once; others wait, and gates bound how many. */
  atOnce: number;
  /** By how much requests and the database go first. */
  niceness: number;
  /** A task that takes longer ends the process. */
  limitMs: number;
  /** How long it is kept without work. */
  idleMs: number;
}

interface Pending {
  name: string;
  input: unknown;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
}

interface Running {
  child: ChildProcess;
  tasks: Map<number, { pending: Pending; timer: NodeJS.Timeout }>;
}

/**
 * Settings of glibc's malloc, which others ignore: what was decoded or hashed goes back to the system at once. Without
 * them a process that decodes large pictures grows to three times what one of them takes.
 */
const thriftyMemory = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '131072',
  MALLOC_MMAP_THRESHOLD_: '131072',
};

/** The path of a program beside the module at `moduleUrl`: as TypeScript in the sources, as JavaScript when it was built. */
export function workScript(moduleUrl: string, name: string): string {
  return fileURLToPath(new URL(`./${name}${extname(new URL(moduleUrl).pathname)}`, moduleUrl));
}

/** Started with the first task, anew after its death, and ended with this process at the latest. */
export class WorkProcess<W extends Work> {
  readonly #options: WorkProcessOptions;
  #running: Running | undefined;
  #waiting: Pending[] = [];
  #idle: NodeJS.Timeout | undefined;
  #lastId = 0;

  constructor(options: WorkProcessOptions) {
    this.#options = options;
  }

  /** The number of the process; undefined while there is none. */
  get pid(): number | undefined {
    return this.#running?.child.pid;
  }

  /** Throws the `AppError` that the task throws, and `unavailable` when the process dies over it. */
  do<Name extends keyof W & string>(name: Name, input: Parameters<W[Name]>[0]): Promise<Awaited<ReturnType<W[Name]>>> {
    return new Promise((resolve, reject) => {
      // The program answers with what its task of this name returned.
      const answered = resolve as (value: unknown) => void;
      this.#waiting.push({ name, input, resolve: answered, reject });
      this.#send();
    });
  }

  #send(): void {
    while (this.#waiting.length > 0) {
      const running = (this.#running ??= this.#start());
      if (running.tasks.size >= this.#options.atOnce) return;
      const pending = this.#waiting.shift();
      if (!pending) return;
      const id = (this.#lastId += 1);
      const timer = setTimeout(() => running.child.kill('SIGKILL'), this.#options.limitMs);
      running.tasks.set(id, { pending, timer });
      clearTimeout(this.#idle);
      // While somebody waits for it, this process does not end.
      running.child.channel?.ref();
      const task: Task = { id, name: pending.name, input: pending.input };
      // What cannot be sent is told by the end of the process.
      running.child.send(task, (error) => error && running.child.kill('SIGKILL'));
    }
  }

  #start(): Running {
    const { script } = this.#options;
    const child = fork(script, [], {
      execArgv: script.endsWith('.ts') ? ['--import', 'tsx'] : [],
      // Nothing of ours: what decodes the bytes of strangers has no keys to give away.
      env: { ...pick(process.env, 'PATH', 'TMPDIR', 'SystemRoot'), VIPS_WARNING: '1', ...thriftyMemory },
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const running: Running = { child, tasks: new Map() };
    child.unref();
    child.channel?.unref();
    if (child.pid !== undefined) lower(child.pid, this.#options.niceness);
    child.on('message', (answer) => this.#take(running, answer as Answer));
    child.once('exit', () => this.#bury(running));
    child.once('error', () => this.#bury(running));
    return running;
  }

  #take(running: Running, answer: Answer): void {
    const task = running.tasks.get(answer.id);
    if (!task) return;
    running.tasks.delete(answer.id);
    clearTimeout(task.timer);
    if ('value' in answer) task.pending.resolve(answer.value);
    else task.pending.reject(errorOf(answer.failure));
    this.#send();
    if (running.tasks.size > 0) return;
    running.child.channel?.unref();
    this.#idle = setTimeout(() => this.#rest(running), this.#options.idleMs).unref();
  }

  #rest(running: Running): void {
    if (this.#running === running) this.#running = undefined;
    if (running.child.connected) running.child.disconnect();
  }

  #bury(running: Running): void {
    if (this.#running === running) this.#running = undefined;
    for (const { pending, timer } of running.tasks.values()) {
      clearTimeout(timer);
      pending.reject(new AppError('unavailable', { cause: new Error(`the process of ${pending.name} ended`) }));
    }
    running.tasks.clear();
    this.#send();
  }
}

function pick(env: NodeJS.ProcessEnv, ...names: string[]): NodeJS.ProcessEnv {
  return Object.fromEntries(names.map((name) => [name, env[name]]));
}

function lower(pid: number, niceness: number): void {
  try {
    setPriority(pid, niceness);
  } catch {
    // It has ended already, or the system has no priorities.
  }
}

function errorOf({ errorName, detail, message }: Extract<Answer, { failure: unknown }>['failure']): Error {
  return errorName === undefined ? new Error(message) : new AppError(errorName, detail);
}
