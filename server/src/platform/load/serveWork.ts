/** The other side of `WorkProcess`: a program that does what it is asked, and ends with who asks. */
import { AppError } from '../http/errors.ts';

/** What a program can do, by name. What comes in and goes out is copied: texts, numbers, buffers and objects of these. */
export type Work = Record<string, (input: never) => Promise<unknown>>;

export interface Task {
  id: number;
  name: string;
  input: unknown;
}

export type Answer =
  | { id: number; value: unknown }
  | {
      id: number;
      failure: {
        message: string;
        errorName: AppError['errorName'] | undefined;
        detail: { params?: Record<string, string | number>; fields?: NonNullable<AppError['fields']> };
      };
    };

/** To be called once, by a program that `WorkProcess` started. */
export function serveWork(work: Work): void {
  // Ctrl-C and the like reach every process of a terminal: the server ends what is under way, and us by the disconnect.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
  process.on('message', (task) => void answer(work, task as Task));
}

async function answer(work: Work, { id, name, input }: Task): Promise<void> {
  const send = (sent: Answer) => process.send?.(sent);
  try {
    const task = work[name];
    if (!task) throw new Error(`there is no work by the name ${name}`);
    // `WorkProcess` lets nobody send a task another input than its own.
    send({ id, value: await task(input as never) });
  } catch (error) {
    const known = error instanceof AppError ? error : undefined;
    const { params, fields } = known ?? {};
    const message = error instanceof Error ? error.message : String(error);
    const detail = { ...(params && { params }), ...(fields && { fields }) };
    send({ id, failure: { message, errorName: known?.errorName, detail } });
  }
}
