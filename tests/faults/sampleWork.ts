/** A program that tests start beside themselves. */
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../../server/src/platform/http/errors.ts';
import { serveWork } from '../../server/src/platform/load/serveWork.ts';
import { WorkProcess } from '../../server/src/platform/load/workProcess.ts';

let running = 0;

const work = {
  twice: ({ bytes }: { bytes: Buffer }) => Promise.resolve(Buffer.concat([bytes, bytes])),
  refuse: (_: object) =>
    Promise.reject<never>(new AppError('invalid_input', { fields: [{ field: 'file', rule: 'required' }] })),
  fail: (_: object) => Promise.reject<never>(new Error('broken')),
  environment: (_: object) => Promise.resolve(Object.keys(process.env)),
  pid: (_: object) => Promise.resolve(process.pid),
  /** How many of these were under way while it was. */
  overlap: async (_: object) => {
    running += 1;
    await sleep(30);
    const most = running;
    running -= 1;
    return most;
  },
  die: async (_: object) => {
    process.kill(process.pid, 'SIGKILL');
    await sleep(60_000);
  },
  hang: (_: object) => sleep(60_000),
  /** Starts this program once more; its number. */
  startAnother: async ({ script }: { script: string }) => {
    const another = new WorkProcess<SampleWork>({ script, atOnce: 1, niceness: 0, limitMs: 60_000, idleMs: 60_000 });
    return another.do('pid', {});
  },
};
export type SampleWork = typeof work;

serveWork(work);
