/** Works that share a transaction: each as if it had one of its own, all or none of them committed. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/app/database.ts';
import { columnsOf, openDatabase, prepared, preparedByRow, preparedForEach } from './database.ts';
import type { Connection, Database } from './database.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { SharedTransaction } from './sharedTransaction.ts';

let testDatabase: TestDatabase;
let database: Database;
beforeAll(async () => {
  testDatabase = await createTestDatabase({ empty: true });
  database = openDatabase({ url: testDatabase.url, poolSize: 6, onError: () => undefined });
  await database.primary.run(
    prepared('make_shared', 'create table things (id int primary key, name text, by bigint)'),
    [],
  );
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});
beforeEach(async () => {
  await database.primary.run(prepared('empty', 'truncate things'), []);
});

const insert = preparedByRow<{ id: number; statement: string }>(
  'insert',
  `with given as (select * from unnest($1::int[], $2::text[]) with ordinality as g (id, name, nth)),
     added as (insert into things (id, name, by) select id, name, pg_current_xact_id()::text::bigint from given)
   select id, nth, (select count(*) from given)::text as statement from given`,
);
const half = preparedForEach<{ half: number; names: number }>(
  'half',
  `select $1 / 2 as half, (select count(*)::int from things where name = $2) as names where $1 % 2 = 0`,
  ['int', 'text'],
);
const divide = prepared('divide', 'select 1 / $1::int');
const lockRow = prepared('lock', 'select from things where id = $1 for update');
const kept = prepared<{ id: number; by: number }>('kept', 'select id, by from things order by id');

type Work = (tx: Connection) => Promise<unknown>;

function together(...works: Work[]) {
  return database.connection((connection) => new SharedTransaction(connection).run(works));
}

/** A call that adds one thing; what it says of the statement that did. */
const add =
  (id: number): Work =>
  async (tx) => {
    await tx.begin();
    const [row] = await tx.many(insert, columnsOf([[id, 'thing "x" \\ ,{}']]));
    await tx.commit();
    return row;
  };
const addAnd =
  (id: number, more: (tx: Connection) => Promise<unknown>): Work =>
  async (tx) => {
    await tx.begin();
    await tx.many(insert, columnsOf([[id, null]]));
    const answer = await more(tx);
    await tx.commit();
    return answer;
  };
const keptIds = async () => (await database.primary.many(kept, [])).map(({ id }) => id);
const transactions = async () => new Set((await database.primary.many(kept, [])).map(({ by }) => by)).size;

test('the same statement of several is one, and each has its own of what it found', async () => {
  const { answers } = await together(add(1), add(2), add(3));
  expect(answers.map((one) => one.status === 'fulfilled' && one.value)).toEqual([
    { id: 1, statement: '3' },
    { id: 2, statement: '3' },
    { id: 3, statement: '3' },
  ]);
  expect(await keptIds()).toEqual([1, 2, 3]);
  expect(await transactions()).toBe(1);
});

test('a statement for each is asked with single values, finds nothing for some, and sees what its own transaction did', async () => {
  const asks =
    (id: number): Work =>
    async (tx) => {
      await tx.begin();
      await tx.many(insert, columnsOf([[id, 'named']]));
      const found = await tx.maybe(half, [id, 'named']);
      await tx.commit();
      return found;
    };
  const { answers } = await together(asks(1), asks(2), asks(3), asks(4));
  const found = answers.map((one) => (one.status === 'fulfilled' ? one.value : one.reason));
  expect(found).toEqual([undefined, { half: 1, names: 4 }, undefined, { half: 2, names: 4 }]);
  const alone = await database.transaction((tx) => tx.maybe(half, [8, 'named']));
  expect(alone).toEqual({ half: 4, names: 4 });
});

test('rows of several calls, of which some have none or many, come to their own', async () => {
  const adds =
    (...ids: number[]): Work =>
    async (tx) => {
      await tx.begin();
      const rows = ids.length === 0 ? [] : await tx.many(insert, columnsOf(ids.map((id) => [id, 'x'])));
      await tx.commit();
      return rows.map(({ id }) => id);
    };
  const { answers } = await together(adds(1, 2, 3), adds(), adds(4), adds(5, 6));
  expect(answers.map((one) => one.status === 'fulfilled' && one.value)).toEqual([[1, 2, 3], [], [4], [5, 6]]);
});

test.each<[string, Work]>([
  ['the database refuses a statement of', addAnd(2, (tx) => tx.run(divide, [0]))],
  ['throws', addAnd(2, () => Promise.reject(new Error('no')))],
  ['rolls back', addAnd(2, (tx) => tx.rollback())],
  ['ends without a commit', (tx) => tx.begin()],
  ['does what another one did', add(1)],
  [
    'is refused with the commit',
    addAnd(2, (tx) => {
      tx.sendWithCommit(tx.run(divide, [0]));
      return Promise.resolve();
    }),
  ],
])('nothing of anybody is committed when one %s', async (_what, work) => {
  const { answers } = await together(add(1), work, add(3));
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(await keptIds()).toEqual([]);
  // The connection is as good as new.
  const again = await together(add(1), add(2));
  expect(again.answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
});

test('who asks while the others wait for the commit is heard', async () => {
  const slow = prepared('slow', 'select pg_sleep(0.2)');
  const late: Work = async (tx) => {
    await sleep(50);
    return add(1)(tx);
  };
  const early = addAnd(2, (tx) => {
    tx.sendWithCommit(tx.run(slow, []));
    return Promise.resolve();
  });
  const { answers } = await together(late, early);
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
  expect(await keptIds()).toEqual([1, 2]);
});

test('who takes too long undoes what the others did, and holds nobody up', async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { answers } = await together(
    add(1),
    addAnd(2, () => held),
  );
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  // Free again, though one of them still works.
  await database.primary.many(insert, columnsOf([[1, 'another']]));
  release();
});

test('what only some ask comes before what they ask together with the others', async () => {
  const order: string[] = [];
  const connection = await new Promise<Connection>((resolve) => {
    void database.connection(async (opened) => {
      const query = opened.query.bind(opened);
      Object.assign(opened, {
        query: (asked: Parameters<typeof query>[0]) => (order.push(asked.name ?? ''), query(asked)),
      });
      resolve(opened);
      await sleep(300);
    });
  });
  const work =
    (...names: string[]): Work =>
    async (tx) => {
      await tx.begin();
      await Promise.all(names.map((name) => tx.run(prepared(name, 'select 1'), [])));
      await tx.commit();
    };
  await new SharedTransaction(connection).run([work('a', 'money'), work('a', 'money'), work('stock', 'a', 'money')]);
  expect(order.filter((name) => ['a', 'money', 'stock'].includes(name))).toEqual([
    'stock',
    'a',
    'a',
    'a',
    'money',
    'money',
    'money',
  ]);
});

test('nobody waits long for a lock with others behind', async () => {
  await database.primary.many(insert, columnsOf([[1, 'held']]));
  await database.transaction(async (holder) => {
    await holder.run(lockRow, [1]);
    const { answers } = await together(
      add(2),
      addAnd(3, (tx) => tx.run(lockRow, [1])),
    );
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });
  expect(await keptIds()).toEqual([1]);
});

test('who must be alone says so', async () => {
  const { answers, mustBeAlone } = await together(
    add(1),
    addAnd(2, (tx) => {
      tx.demandAlone('about');
      return Promise.resolve();
    }),
  );
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(mustBeAlone).toEqual([{ member: 1, whose: 'about' }]);
});

/** Calls that come at the same moment, through the door. */
const share = (caller: string, work: Work, about = 'things', alike = 'one kind') =>
  database.shared({ caller, about, alike }, work);

test('those who come while another one is at work go together, and each caller once', async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const first = share(
    'a',
    addAnd(1, () => held),
  );
  const others = [2, 3, 4, 5].map((id) => share(`b${id % 3}`, add(id)));
  release();
  await Promise.all([first, ...others]);
  expect(await keptIds()).toEqual([1, 2, 3, 4, 5]);
  // The first; 2, 3 and 4; 5, whose caller asked for 2 as well.
  expect(await transactions()).toBe(3);
});

test('who fails fails alone, and the others do what they came for', async () => {
  const tries = new Map<number, number>();
  const counted =
    (id: number, work: Work): Work =>
    (tx) => {
      tries.set(id, (tries.get(id) ?? 0) + 1);
      return work(tx);
    };
  const first = share('c0', counted(0, add(10)));
  const ends = await Promise.allSettled([
    first,
    share('c1', counted(1, add(11))),
    share(
      'c2',
      counted(
        2,
        addAnd(12, (tx) => tx.run(divide, [0])),
      ),
    ),
    share('c3', counted(3, add(13))),
  ]);
  expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  expect(ends[2]).toMatchObject({ reason: { code: '22012' } });
  expect(await keptIds()).toEqual([10, 11, 13]);
  expect([...tries]).toEqual([
    [0, 1],
    [1, 2],
    [2, 2],
    [3, 2],
  ]);
  // Whoever was the cause shares nothing for a while, so that nobody is undone for the same again.
  await Promise.allSettled([
    share('c4', counted(4, add(14))),
    share(
      'c2',
      counted(
        2,
        addAnd(12, (tx) => tx.run(divide, [0])),
      ),
    ),
    share('c5', counted(5, add(15))),
    share('c6', counted(6, add(16))),
  ]);
  expect([tries.get(2), tries.get(5), tries.get(6)]).toEqual([3, 1, 1]);
});

test('who failed undoes nobody who comes after that', async () => {
  const tries = new Map<string, number>();
  const crowdFrom = (first: number) =>
    Array.from({ length: 100 }, (_none, index) => {
      const isBad = index % 2 === 0;
      const name = isBad ? 'bad' : `honest ${first + index}`;
      const work = isBad ? addAnd(first + index, (tx) => tx.run(divide, [0])) : add(first + index);
      return share(name, (tx) => {
        tries.set(name, (tries.get(name) ?? 0) + 1);
        return work(tx);
      });
    });
  const before = crowdFrom(1000);
  const ended = Promise.allSettled(before);
  // The first has a transaction of its own; the next bad one undid others, and is known by now. Many of the crowd still wait.
  await expect(before[2]).rejects.toMatchObject({ code: '22012' });
  const ends = [...(await Promise.allSettled(crowdFrom(2000))), ...(await ended)];
  expect(ends.map(({ status }) => status)).toEqual(
    ends.map((_end, index) => (index % 2 === 0 ? 'rejected' : 'fulfilled')),
  );
  const later = [...tries].filter(([name]) => name.startsWith('honest 2'));
  expect(later.map(([, times]) => times)).toEqual(Array.from({ length: 50 }, () => 1));
});

test('who was there twice when nothing came of it goes apart, whoever was the cause', async () => {
  const tries: number[] = [];
  for (const round of [0, 1, 2]) {
    let count = 0;
    const repeated = (tx: Connection) => {
      count += 1;
      return add(3000 + round)(tx);
    };
    const failing = addAnd(3100 + round, (tx) => tx.run(divide, [0]));
    const calls = [
      share(`round ${round}`, add(3200 + round)),
      share('repeated', repeated),
      share(`cause ${round}`, failing),
    ];
    const ends = await Promise.allSettled(calls);
    expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    tries.push(count);
  }
  expect(tries).toEqual([2, 2, 1]);
});
