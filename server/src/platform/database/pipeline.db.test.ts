/** Statements that share a write: each gets its own answer, whatever happens to the others. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/app/database.ts';
import { openDatabase, prepared, unprepared, type Connection, type Database } from './database.ts';

let testDatabase: TestDatabase;
let database: Database;
beforeAll(async () => {
  testDatabase = await createTestDatabase({ empty: true });
  database = openDatabase({ url: testDatabase.url, poolSize: 2, onError: () => undefined });
  await database.primary.run(prepared('make', 'create table things (id int primary key, name text)'), []);
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

const number = prepared<{ n: number }>('test_number', 'select $1::int as n');
const unnamed = unprepared<{ n: number }>('select $1::int as n');
const fail = prepared('test_fail', 'select 1 / $1::int');
const big = prepared<{ n: number }>('test_big', 'select $1::bigint as n');
const insert = prepared('test_insert', 'insert into things (id, name) values ($1, $2)');
const countThings = prepared<{ n: number }>('test_count', 'select count(*)::int as n from things');

const inTransaction = <T>(work: (tx: Connection) => Promise<T>) =>
  database.connection(async (connection) => {
    await connection.begin();
    const result = await work(connection);
    await connection.commit();
    return result;
  });

/** `ok`, or the error's message. */
async function ends(...started: Promise<unknown>[]): Promise<string[]> {
  const outcomes = await Promise.allSettled(started);
  return outcomes.map((one) => (one.status === 'fulfilled' ? 'ok' : String((one.reason as Error).message)));
}

test('answers come to their own statements, in the order in which they were started', async () => {
  await database.connection(async (connection) => {
    const numbers = Array.from({ length: 200 }, (_none, index) => index);
    const rows = await Promise.all(
      numbers.map((n) =>
        n % 3 === 0
          ? connection.one(unnamed, [n]).then((row) => row.n)
          : connection.one(number, [n]).then((row) => row.n),
      ),
    );
    expect(rows).toEqual(numbers);
  });
});

test('columns arrive in camel case, prepared or not, at first and again', async () => {
  const text = 'select $1::int as a_number_2, null as none';
  for (const statement of [prepared('test_names', text), unprepared(text)]) {
    for (let turn = 0; turn < 2; turn++) {
      expect(await database.connection((connection) => connection.one(statement, [7]))).toEqual({
        aNumber2: 7,
        none: null,
      });
    }
  }
});

test('of statements that need one another the later ones see the earlier', async () => {
  const [before, , after] = await inTransaction((tx) =>
    Promise.all([tx.one(countThings, []), tx.run(insert, [1, 'one']), tx.one(countThings, [])]),
  );
  expect([before.n, after.n]).toEqual([0, 1]);
});

describe('outside of a transaction', () => {
  // Checked by the commit, after the server said that the statement ran.
  const insertOnce = prepared('test_insert_once', 'insert into checked_late (id) values ($1) returning id');
  const insertTwice = prepared('test_insert_twice', 'insert into checked_late (id) values ($1), ($1)');
  const countLate = prepared<{ n: number }>('test_count_late', 'select count(*)::int as n from checked_late');
  beforeAll(() =>
    database.primary.run(
      prepared('late', 'create table checked_late (id int unique deferrable initially deferred)'),
      [],
    ),
  );

  test('what cannot be committed is no answer, prepared or not', async () => {
    for (const statement of [insertTwice, insertTwice, unprepared(insertTwice.text)])
      await expect(database.primary.run(statement, [1])).rejects.toThrow('duplicate key');
    expect(await database.primary.one(countLate, [])).toEqual({ n: 0 });
    expect(await database.primary.one(insertOnce, [1])).toEqual({ id: 1 });
    await expect(database.attempts.one(insertOnce, [1])).rejects.toThrow('duplicate key');
  });

  test('what shares a commit shares its end', async () => {
    await database.connection(async (connection) => {
      const together = () => ends(connection.run(insertOnce, [2]), connection.one(number, [1]));
      expect(await together()).toEqual(['ok', 'ok']);
      expect(await together()).toEqual([expect.stringContaining('duplicate'), expect.stringContaining('duplicate')]);
      expect(await ends(connection.run(insertOnce, [3]), connection.run(fail, [0]))).toEqual([
        'undone, because a later statement failed',
        'division by zero',
      ]);
      expect(await connection.one(countLate, [])).toEqual({ n: 2 });
    });
  });
});

describe('when one fails', () => {
  const started = (tx: Connection) =>
    ends(tx.run(insert, [100, 'before']), tx.run(fail, [0]), tx.run(insert, [101, 'after']), tx.one(number, [1]));

  test('it says why, the rest is not run, and those before stay answered', async () => {
    const notRun = 'not run, because an earlier statement failed';
    await expect(
      inTransaction(async (tx) => {
        expect(await started(tx)).toEqual(['ok', 'division by zero', notRun, notRun]);
        throw new Error('given up');
      }),
    ).rejects.toThrow('given up');
    expect(await database.primary.maybe(prepared('find', 'select from things where id >= 100'), [])).toBeUndefined();
  });

  test('the rest is told its cause', async () => {
    await database.connection(async (connection) => {
      const [, other] = await Promise.allSettled([connection.run(fail, [0]), connection.one(number, [1])]);
      expect(other).toMatchObject({ status: 'rejected', reason: { cause: { code: '22012' } } });
    });
  });

  test('the connection goes on', async () => {
    await database.connection(async (connection) => {
      for (let turn = 0; turn < 3; turn++) {
        await connection.begin();
        await started(connection);
        await connection.rollback();
        expect(await connection.one(number, [turn])).toEqual({ n: turn });
      }
    });
  });

  test('and its error was swallowed, nothing is committed and that is said', async () => {
    const swallowing = inTransaction(async (tx) => {
      await tx.run(insert, [200, 'lost']);
      await tx.run(fail, [0]).catch(() => undefined);
    });
    await expect(swallowing).rejects.toThrow('rolled back instead of committed');
    expect(await database.primary.maybe(prepared('find_200', 'select from things where id = 200'), [])).toBeUndefined();
  });

  test('while it is prepared, it is prepared anew the next time', async () => {
    const late = prepared<{ n: number }>('test_late', 'select n from later');
    await database.connection(async (connection) => {
      await expect(connection.many(late, [])).rejects.toThrow('does not exist');
      expect(await ends(connection.many(late, []), connection.one(number, [1]))).toHaveLength(2);
      await connection.run(prepared('make_later', 'create temp table later as select 7 as n'), []);
      expect(await connection.many(late, [])).toEqual([{ n: 7 }]);
    });
  });
});

describe('values', () => {
  test.each([9007199254740993n, -9007199254740993n, 9223372036854775807n])(
    '%d is no safe number and fails its own statement only',
    async (value) => {
      await database.connection(async (connection) => {
        const all = await ends(
          connection.one(number, [1]),
          connection.one(big, [String(value)]),
          connection.one(number, [2]),
        );
        expect(all).toEqual(['ok', `${value} is no safe integer`, 'ok']);
        expect(await connection.one(big, [Number.MAX_SAFE_INTEGER])).toEqual({ n: Number.MAX_SAFE_INTEGER });
      });
    },
  );

  test('that cannot be written fail their own statement, and the connection goes on', async () => {
    const when = prepared<{ t: Date }>('test_when', 'select $1::timestamptz as t');
    await database.connection(async (connection) => {
      const [wrong] = await ends(connection.one(when, [new Date(Number.NaN)]), connection.one(number, [1]));
      expect(wrong).toMatch(/time/i);
      const now = new Date();
      expect(await connection.one(when, [now])).toEqual({ t: now });
      expect(await connection.one(number, [5])).toEqual({ n: 5 });
    });
  });

  test('of all types come back as they went', async () => {
    const types = prepared<Record<string, unknown>>(
      'test_types',
      `select $1::text as text, $2::boolean as yes, $3::bytea as bytes, $4::jsonb as json, $5::int as nothing, $6::bigint[] as many`,
    );
    const bytes = Buffer.from([0, 1, 254, 255]);
    const row = await database.primary.one(types, ["O'Neill; 鸭 🦆", true, bytes, '{"a":[1,null]}', null, [1, 2]]);
    expect(row).toMatchObject({ text: "O'Neill; 鸭 🦆", yes: true, bytes, json: { a: [1, null] }, nothing: null });
  });

  test('in arrays come back as they went, whatever they hold', async () => {
    const unnest = prepared<{ item: string | null }>(
      'test_unnest',
      'select item from unnest($1::text[]) with ordinality as t (item, place) order by place',
    );
    const item = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: fc.constantFrom('"', '\\', ',', '{', '}', ' ', 'null', 'é', '🦆', '\n', '\u0001') }),
      fc.constant(null),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(item, { maxLength: 6 }), async (items) => {
        const sent = items.map((one) => one?.replaceAll('\0', '') ?? null);
        expect((await database.primary.many(unnest, [sent])).map((row) => row.item)).toEqual(sent);
      }),
      { seed: 20_260_103, numRuns: 200 },
    );
  });
});

test('exactly one row is one, not none and not two', async () => {
  const rows = prepared<{ n: number }>('test_rows', 'select n from generate_series(1, $1::int) as n');
  await expect(database.primary.one(rows, [0])).rejects.toThrow('did not find exactly one row');
  await expect(database.primary.one(rows, [2])).rejects.toThrow('did not find exactly one row');
  expect(await database.primary.one(rows, [1])).toEqual({ n: 1 });
});

test('reads cannot write', async () => {
  await expect(database.reads.run(insert, [300, 'no'])).rejects.toThrow('read-only transaction');
});

test('how many rows were changed is told', async () => {
  await database.primary.run(prepared('fill', 'insert into things select 400 + n from generate_series(1, 5) as n'), []);
  const change = prepared('test_change', `update things set name = 'x' where id > $1 and id < 500`);
  expect(await database.primary.run(change, [402])).toBe(3);
  expect(await database.primary.run(change, [500])).toBe(0);
});

test('what goes on after the end of a transaction reaches no other one', async () => {
  const before = (await database.primary.one(countThings, [])).n;
  const late = (tx: Connection) => tx.run(number, [1]).then(() => tx.run(insert, [900, 'late']));
  const sent = database.transaction((tx) => {
    tx.sendWithCommit(late(tx as Connection));
    return Promise.resolve();
  });
  await expect(sent).rejects.toThrow('committed before it was refused');
  let goOn: (() => void) | undefined;
  const leftOver = new Promise<void>((resolve) => (goOn = resolve));
  let stray: Promise<unknown> | undefined;
  const refused = database.transaction((tx) => {
    stray = leftOver.then(() => tx.run(insert, [901, 'stray']));
    throw new Error('refused');
  });
  await expect(refused).rejects.toThrow('refused');
  goOn?.();
  await expect(stray).rejects.toThrow('the connection was given back');
  expect((await database.primary.one(countThings, [])).n).toBe(before);
});
