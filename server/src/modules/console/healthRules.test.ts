import { describe, expect, test } from 'vitest';
import * as rules from './healthRules.ts';

const now = new Date('2026-03-01T12:00:00Z');
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const daysAgo = (days: number) => minutesAgo(days * 24 * 60);
const gigabyte = 1024 ** 3;

test('the whole is as its gravest part', () => {
  expect(rules.gravest(['fine', 'look', 'broken', 'fine'])).toBe('broken');
  expect(rules.gravest(['fine', 'look'])).toBe('look');
  expect(rules.gravest(['fine', 'fine'])).toBe('fine');
});

test.each([
  [5, 10, 'fine', null],
  [5, 85, 'look', 'connections_short'],
  [501, 10, 'look', 'database_slow'],
])('a database that answers within %i ms with %i of 100 connections', (answerMs, connections, state, problem) => {
  expect(rules.judgeDatabase({ answerMs, connections, connectionsMax: 100 })).toEqual({ state, problem });
});

test('migrations that wait break it', () => {
  expect(rules.judgeMigrations({ pending: [] }).state).toBe('fine');
  expect(rules.judgeMigrations({ pending: ['0099_x'] })).toEqual({ state: 'broken', problem: 'migrations_pending' });
});

describe('jobs', () => {
  const well = { standing: [], oldestWaitingAt: null, givenUp: 0, failedExports: 0 };
  test.each([
    [{}, 'fine', null],
    [{ oldestWaitingAt: minutesAgo(9) }, 'fine', null],
    [{ oldestWaitingAt: minutesAgo(11) }, 'look', 'jobs_late'],
    [{ oldestWaitingAt: minutesAgo(121), givenUp: 3 }, 'broken', 'jobs_late'],
    [{ givenUp: 1 }, 'look', 'jobs_given_up'],
    [{ failedExports: 1 }, 'look', 'exports_failed'],
    [{ standing: ['job worker'], givenUp: 1 }, 'broken', 'jobs_stand_still'],
  ])('as %j', (change, state, problem) => {
    expect(rules.judgeJobs({ ...well, ...change }, now)).toEqual({ state, problem });
  });
});

describe('a proof of the books', () => {
  const long = { now, upSince: daysAgo(30) };
  const found = (startedAt: Date, differences: unknown[] = []) => ({ startedAt, differences });
  test('that found something breaks it, however old it is and however short the process runs', () => {
    const broken = { state: 'broken', problem: 'check_found_differences' };
    expect(rules.judgeCheck('recent', found(minutesAgo(1), ['x']), long)).toEqual(broken);
    expect(rules.judgeCheck('whole', found(daysAgo(20), ['x']), { now, upSince: minutesAgo(1) })).toEqual(broken);
  });

  test('that is late or never ran is looked at, once there was time for it', () => {
    expect(rules.judgeCheck('recent', found(minutesAgo(59)), long).state).toBe('fine');
    expect(rules.judgeCheck('recent', found(minutesAgo(61)), long).problem).toBe('check_late');
    expect(rules.judgeCheck('whole', found(daysAgo(1)), long).state).toBe('fine');
    expect(rules.judgeCheck('whole', found(daysAgo(3)), long).problem).toBe('check_late');
    expect(rules.judgeCheck('whole', undefined, long)).toEqual({ state: 'look', problem: 'check_missing' });
    expect(rules.judgeCheck('whole', undefined, { now, upSince: daysAgo(1) }).state).toBe('fine');
    expect(rules.judgeCheck('recent', found(daysAgo(1)), { now, upSince: minutesAgo(5) }).state).toBe('fine');
  });
});

test('what is not sealed or folded is looked at when it waits', () => {
  expect(rules.judgeSeals({ oldestUnsealedAt: null }, now).state).toBe('fine');
  expect(rules.judgeSeals({ oldestUnsealedAt: minutesAgo(29) }, now).state).toBe('fine');
  expect(rules.judgeSeals({ oldestUnsealedAt: minutesAgo(31) }, now).problem).toBe('seals_late');
  expect(rules.judgeRollups({ oldestBehindAt: null, behind: 0 }, now).state).toBe('fine');
  expect(rules.judgeRollups({ oldestBehindAt: minutesAgo(31), behind: 1 }, now).problem).toBe('rollups_late');
  expect(rules.judgeRollups({ oldestBehindAt: null, behind: 1_000_001 }, now).problem).toBe('rollups_late');
});

test('a backup is missed in production, and an old one everywhere', () => {
  const production = { now, mode: 'production' };
  expect(rules.judgeBackups(undefined, production).problem).toBe('backup_missing');
  expect(rules.judgeBackups(undefined, { now, mode: 'local' }).state).toBe('fine');
  expect(rules.judgeBackups({ finishedAt: daysAgo(6) }, production).state).toBe('fine');
  expect(rules.judgeBackups({ finishedAt: daysAgo(8) }, { now, mode: 'local' }).problem).toBe('backup_old');
});

test.each([
  [{ freeBytes: 100 * gigabyte, totalBytes: 200 * gigabyte }, 'fine', null],
  [{ freeBytes: 4 * gigabyte, totalBytes: 200 * gigabyte }, 'look', 'disk_short'],
  [{ freeBytes: 1.5 * gigabyte, totalBytes: 4 * gigabyte }, 'look', 'disk_short'],
  [{ freeBytes: 0.4 * gigabyte, totalBytes: 4 * gigabyte }, 'broken', 'disk_full'],
  [undefined, 'look', 'disk_unknown'],
])('a disk with %j', (space, state, problem) => {
  expect(rules.judgeDisk(space)).toEqual({ state, problem });
});

test('a job that deletes by the table of retention is late after two turns and an hour, once there was time for it', () => {
  const ago = (hours: number) => minutesAgo(hours * 60);
  const run = (hours: number) => ({ ranAt: ago(hours), everySeconds: 3600 });
  const late = (of: ReturnType<typeof run> | undefined, upHours: number) =>
    rules.isRetentionLate(of, { now, upSince: ago(upHours) });
  expect([late(run(2), 100), late(run(3.1), 100), late(run(3.1), 3)]).toEqual([false, true, false]);
  expect([late(undefined, 0.9), late(undefined, 1.1)]).toEqual([false, true]);
  expect(rules.judgeRetention([{ isLate: false }], 0).state).toBe('fine');
  expect(rules.judgeRetention([{ isLate: false }, { isLate: true }], 0)).toEqual({
    state: 'look',
    problem: 'retention_late',
  });
});
