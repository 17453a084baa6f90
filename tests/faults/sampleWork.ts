/** A program that tests start beside themselves. */
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../../server/src/platform/http/errors.ts';
import { serveWork } from '../../server/src/platform/load/serveWork.ts';
import { WorkProcess } from '../../server/src/platform/load/workProcess.ts';

let running = 0;

const work = {
  twice: ({ bytes }: { bytes: Buffer }) => Promise.resolve(Buffer.concat([bytes, bytes])),
  refuse: () => Promise.reject<never>(new AppError('invalid_input', { fields: [{ field: 'file', rule: 'required' }] })),
  fail: () => Promise.reject<never>(new Error('broken')),
  environment: () => Promise.resolve(Object.keys(process.env)),
  pid: () => Promise.resolve(process.pid),
  /** How many of these were under way while it was. */
  overlap: async () => {
    running += 1;
    await sleep(30);
    const most = running;
    running -= 1;
    return most;
  },
  die: async () => {
    process.kill(process.pid, 'SIGKILL');
    await sleep(60_000);
  },
  hang: () => sleep(60_000),
  /** Starts this program once more; its number. */
  startAnother: async ({ script }: { script: string }) => {
    const another = new WorkProcess<SampleWork>({ script, atOnce: 1, niceness: 0, limitMs: 60_000, idleMs: 60_000 });
    return another.do('pid', undefined);
  },
};
export type SampleWork = typeof work;

serveWork(work);
