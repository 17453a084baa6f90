import { getPriority } from 'node:os';
import { readFileSync } from 'node:fs';
import { describe, expect, test, vi } from 'vitest';
import { AppError } from '../http/errors.ts';
import { WorkProcess, workScript } from './workProcess.ts';
import type { SampleWork } from '../../../../tests/faults/sampleWork.ts';

const script = workScript(import.meta.url, '../../../../tests/faults/sampleWork');
const start = (change: Partial<ConstructorParameters<typeof WorkProcess>[0]> = {}) =>
  new WorkProcess<SampleWork>({ script, atOnce: 2, niceness: 10, limitMs: 60_000, idleMs: 20_000, ...change });

async function failureOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => undefined,
    (error: unknown) => error,
  );
}

// Programs start slowly where the machine is busy.
describe('a process of work', { timeout: 120_000 }, () => {
  test('gives back what is done, with bytes as bytes, and errors as they were', async () => {
    const work = start();
    const bytes = await work.do('twice', { bytes: Buffer.from('ab') });
    expect([Buffer.isBuffer(bytes), bytes.toString()]).toEqual([true, 'abab']);
    const refused = await failureOf(work.do('refuse', undefined));
    expect(refused).toBeInstanceOf(AppError);
    expect(refused).toMatchObject({ errorName: 'invalid_input', fields: [{ field: 'file', rule: 'required' }] });
    expect(await failureOf(work.do('fail', undefined))).toMatchObject({ message: 'broken' });
  });

  test.skipIf(process.platform === 'win32')('goes behind requests, and knows none of our keys', async () => {
    process.env['MALLARD_SECRET_KEY'] = 'not for others';
    try {
      const work = start();
      const names = await work.do('environment', undefined);
      expect(names.filter((name) => /MALLARD|DATABASE/.test(name))).toEqual([]);
      expect(getPriority(work.pid)).toBe(10);
    } finally {
      delete process.env['MALLARD_SECRET_KEY'];
    }
  });

  test('is given only so much at once', async () => {
    const work = start({ atOnce: 2 });
    expect(Math.max(...(await Promise.all([1, 2, 3, 4, 5].map(() => work.do('overlap', undefined)))))).toBe(2);
  });

  test('that dies fails what it had, does what waited, and comes back', async () => {
    const work = start({ atOnce: 1 });
    const died = failureOf(work.do('die', undefined));
    const next = work.do('twice', { bytes: Buffer.from('x') });
    expect(await died).toMatchObject({ errorName: 'unavailable' });
    expect((await next).toString()).toBe('xx');
  });

  test('is ended when something takes too long', async () => {
    const work = start({ limitMs: 300 });
    expect(await failureOf(work.do('hang', undefined))).toMatchObject({ errorName: 'unavailable' });
  });

  test('rests without work', async () => {
    const work = start({ idleMs: 1 });
    const pid = await work.do('pid', undefined);
    await vi.waitFor(() => expect(isAlive(pid)).toBe(false), 60_000);
    expect(await work.do('pid', undefined)).not.toBe(pid);
  });

  test('ends with whoever started it, also when that is killed', async () => {
    const outer = start();
    const inner = await outer.do('startAnother', { script });
    expect(isAlive(inner)).toBe(true);
    process.kill(outer.pid ?? 0, 'SIGKILL');
    await vi.waitFor(() => expect(isAlive(inner)).toBe(false), 60_000);
  });

  test('leaves Ctrl-C to who started it', async () => {
    const work = start();
    const pid = await work.do('pid', undefined);
    process.kill(pid, 'SIGINT');
    process.kill(pid, 'SIGTERM');
    expect(await work.do('pid', undefined)).toBe(pid);
  });
});

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/^\d+ \(.*\) [ZX]/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}
