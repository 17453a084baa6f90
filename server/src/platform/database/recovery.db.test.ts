/** What breaks under a call: the connection, or another transaction that waits for this one. */
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#contract/core/endpoint.ts';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import { makePerson } from '../../../../tests/support/people/people.ts';
import { prepared } from './database.ts';
import { AppError } from '../http/errors.ts';
import { createDispatch, handleOutside, handle, type Answer, type App, type Call, type Route } from '../http/http.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ LOG_LEVEL: 'fatal' });
  await app.sql('create table places (id int primary key, visits int not null default 0)');
  await app.sql('insert into places (id) values (1), (2), (3)');
});
afterAll(() => app.stop());

const changing = endpoint('POST /api/test', {
  summary: 'For these tests',
  access: 'anyone',
  effect: 'changes',
  input: z.strictObject({ first: z.number(), second: z.number() }),
  output: z.object({ visits: z.number() }),
  errors: [],
});
const visit = prepared<{ visits: number }>(
  'test_visit',
  'update places set visits = visits + 1 where id = $1 returning visits',
);

function dispatch(one: Route, input = { first: 1, second: 2 }): Promise<Answer> {
  const run = createDispatch({ ...app.app }, { places_pkey: 'conflict' });
  return run(one, { input, locale: 'en-US', requestId: 'request', ip: '127.0.0.1' });
}

async function visits(): Promise<number[]> {
  const { rows } = await app.sql('select visits from places order by id');
  return rows.map((row) => Number(row['visits']));
}

/** Lets two calls go on when both are there; whoever comes later passes. */
function meeting(): () => Promise<void> {
  let here = 0;
  let open: () => void = () => undefined;
  const both = new Promise<void>((resolve) => {
    open = resolve;
  });
  return () => {
    here += 1;
    if (here === 2) open();
    return both;
  };
}

describe('a deadlock', () => {
  /** Visits two places with a meeting between, so that two calls in opposite order wait for each other. */
  async function visitBoth(call: Call, input: { first: number; second: number }, meet: () => Promise<void>) {
    await call.tx.one(visit, [input.first]);
    await meet();
    return call.tx.one(visit, [input.second]);
  }

  test('is tried again, so that both calls succeed and count once', async () => {
    const before = await visits();
    const meet = meeting();
    let runs = 0;
    let told = 0;
    const both = handle(changing, (call, input) => {
      runs += 1;
      call.afterCommit(() => (told += 1));
      return visitBoth(call, input, meet);
    });
    const answers = await Promise.all([
      dispatch(both, { first: 1, second: 2 }),
      dispatch(both, { first: 2, second: 1 }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    // Under load the database may end both, and both are tried again.
    expect(runs).toBeGreaterThanOrEqual(3);
    expect(told).toBe(2);
    expect(await visits()).toEqual([(before[0] ?? 0) + 2, (before[1] ?? 0) + 2, before[2]]);
  });

  test('lets go the place of staff, which is looked up again before the call is tried again', async () => {
    const user = await makePerson(app);
    let [found, runs] = [0, 0];
    const staff: App['staff'] = {
      actorFor: (_tx, actor) => {
        found += 1;
        return found === 1 ? Promise.resolve(actor) : Promise.reject(new AppError('not_staff'));
      },
      record: () => Promise.resolve(),
    };
    const ended = handle({ ...changing, access: 'user' }, () => {
      runs += 1;
      throw Object.assign(new Error('a deadlock'), { code: '40P01' });
    });
    const incoming = {
      input: { first: 1, second: 2 },
      locale: 'en-US',
      requestId: 'request',
      ip: '127.0.0.1',
    } as const;
    const run = createDispatch({ ...app.app, staff }, {});
    const answer = await run(ended, { ...incoming, token: user.token, shopId: '1' });
    expect([answer.body.data, runs, found]).toMatchObject([{ name: 'not_staff' }, 1, 2]);
  });

  test('in the second step of a talk with the outside is tried again without talking again', async () => {
    const before = await visits();
    const meet = meeting();
    let asked = 0;
    const both = handleOutside(changing, {
      intend: (_call, input) => Promise.resolve(input),
      ask: () => Promise.resolve((asked += 1)),
      record: (call, input) => visitBoth(call, input, meet),
    });
    const answers = await Promise.all([
      dispatch(both, { first: 1, second: 2 }),
      dispatch(both, { first: 2, second: 1 }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(asked).toBe(2);
    expect(await visits()).toEqual([(before[0] ?? 0) + 2, (before[1] ?? 0) + 2, before[2]]);
  });
});

describe('a connection that dies', () => {
  const killMe = prepared('test_kill', 'select pg_terminate_backend(pg_backend_pid())');
  const pid = prepared<{ pid: number }>('test_pid', 'select pg_backend_pid() as pid');

  test('within a statement is told as an outage; nothing is done, and the next call goes well', async () => {
    const before = await visits();
    const dying = handle(changing, async ({ tx }, { first }) => {
      await tx.one(visit, [first]);
      await tx.run(killMe, []);
      return { visits: 0 };
    });
    const answer = await dispatch(dying);
    expect(answer).toMatchObject({
      status: 503,
      body: { status: 'fail', code: 503, data: { name: 'unavailable', requestId: 'request' } },
    });
    expect(answer.body.msg).toBe('The service is not available right now. Try again in a moment.');
    expect(await visits()).toEqual(before);
    const living = handle(changing, ({ tx }, { first }) => tx.one(visit, [first]));
    for (let turn = 0; turn < 10; turn++) expect((await dispatch(living)).status).toBe(200);
  });

  test('between two statements is the same', async () => {
    const before = await visits();
    const dying = handle(changing, async ({ tx }, { first, second }) => {
      await tx.one(visit, [first]);
      await app.sql('select pg_terminate_backend($1)', [(await tx.one(pid, [])).pid]);
      // Until the news is here.
      await sleep(50);
      return tx.one(visit, [second]);
    });
    expect((await dispatch(dying)).status).toBe(503);
    expect(await visits()).toEqual(before);
  });

  test('with many statements under way rejects them all, and is handed to nobody again', async () => {
    const outcomes: string[] = [];
    const dying = app.database.connection(async (connection) => {
      const started = [connection.run(killMe, []), connection.one(pid, []), connection.one(pid, [])];
      for (const { status } of await Promise.allSettled(started)) outcomes.push(status);
      await Promise.all(started);
    });
    await expect(dying).rejects.toThrow('terminating connection');
    expect(outcomes).toEqual(['rejected', 'rejected', 'rejected']);
    for (let turn = 0; turn < 10; turn++) expect(await app.database.primary.one(pid, [])).toBeDefined();
  });

  test('of a reader is replaced', async () => {
    await expect(app.database.reads.run(killMe, [])).rejects.toThrow();
    for (let turn = 0; turn < 10; turn++) expect(await app.database.reads.one(pid, [])).toBeDefined();
  });

  test('while nobody uses it is replaced', async () => {
    await Promise.all(Array.from({ length: 8 }, () => app.database.primary.one(pid, [])));
    await app.sql(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    const others = `select from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`;
    await expect.poll(async () => (await app.sql(others)).rowCount).toBe(0);
    // Their last words have come, and are read in the next turns of this process.
    for (let turn = 0; turn < 3; turn += 1) await nextTurn();
    const living = handle(changing, ({ tx }, { first }) => tx.one(visit, [first]));
    const answers = await Promise.all(Array.from({ length: 8 }, () => dispatch(living)));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
  });
});

describe('what a handler throws', () => {
  const throwing = (error: unknown) =>
    handle(changing, async ({ tx }, { first }) => {
      await tx.one(visit, [first]);
      throw error;
    });

  test('rolls back and is told by its name', async () => {
    const before = await visits();
    const answer = await dispatch(throwing(new AppError('seats_used_up', { params: { seats: 3 } })));
    expect(answer).toMatchObject({ status: 409, body: { code: 40905, data: { params: { seats: 3 } } } });
    expect(answer.body.msg).toContain('3 seats');
    expect(await visits()).toEqual(before);
  });

  test('is not told when it is a fault of ours', async () => {
    const answer = await dispatch(throwing(new Error('the secret is 42')));
    expect(answer.status).toBe(500);
    expect(JSON.stringify(answer.body)).not.toContain('42');
  });

  test('has a meaning where a constraint with a name was broken', async () => {
    const again = prepared('test_again', 'insert into places (id) values (1)');
    const answer = await dispatch(handle(changing, async ({ tx }) => ({ visits: await tx.run(again, []) })));
    expect(answer).toMatchObject({ status: 409, body: { data: { name: 'conflict' } } });
  });
});

test('a reply that breaks its contract does not leave, and nothing is committed', async () => {
  const before = await visits();
  const wrong = handle(changing, async ({ tx }, { first }) => {
    await tx.one(visit, [first]);
    return { visits: 'many' as unknown as number };
  });
  expect((await dispatch(wrong)).status).toBe(500);
  expect(await visits()).toEqual(before);
});

test('what a reply holds beside its contract does not leave', async () => {
  const talkative = handle(changing, () => Promise.resolve({ visits: 1, secret: 'x' }));
  expect((await dispatch(talkative)).body.data).toEqual({ visits: 1 });
});

test('what is to be done after the commit is done after it, and not after a refusal', async () => {
  const told: string[] = [];
  const tell = (what: string, isRefused: boolean) =>
    handle(changing, async (call, { first }) => {
      call.afterCommit(() => told.push(what));
      const { visits: count } = await call.tx.one(visit, [first]);
      expect(told).not.toContain(what);
      if (isRefused) throw new AppError('forbidden');
      return { visits: count };
    });
  await dispatch(tell('committed', false));
  await dispatch(tell('refused', true));
  expect(told).toEqual(['committed']);
});
