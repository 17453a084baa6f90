/** The list of users among many against one among a thousand: the same calls over HTTP on two databases, by turns, by what they compute where Linux tells it. */
import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';
import { successCode, type Envelope } from '#contract/core/errors.ts';
import { userSorts } from '#contract/users/userRules.ts';
import { openDatabase, unprepared, type Database } from '../../server/src/platform/database/database.ts';
import { startEmbedded } from '../../server/src/platform/embedded/embed.ts';
import { computedByTurns } from './computedTurns.ts';
import { openFront, type Front } from './front.ts';
import { filledDatabase } from './large/filled.ts';
import type { Line } from './measure.ts';

interface Town extends Front {
  database: Database;
  token: string;
  /** The name of somebody in the middle. */
  name: string;
}

/** Filters and sorts of the list, among so many users. What is made in a data folder is used again. */
export async function benchUsers(dataFolder: string, users: number): Promise<Line[]> {
  const log = { info: console.log, warn: console.warn, error: console.error };
  const server = await startEmbedded({ dataFolder, log });
  const towns: Town[] = [];
  try {
    for (const size of [users, 1000]) towns.push(await openTown(server.url, size));
    const [large, small] = towns;
    return large && small ? await compare(large, small) : [];
  } finally {
    await Promise.all(towns.map(({ front }) => front.close()));
    await Promise.all(towns.map(({ database }) => database.close()));
    await server.stop();
  }
}

async function openTown(serverUrl: string, users: number): Promise<Town> {
  const url = await filledDatabase(serverUrl, `users_${users}`, (client) => addUsers(client, users));
  const database = openDatabase({ url, poolSize: 2, onError: console.warn });
  const front = await openFront(database);
  return { database, ...front, token: await openAdmin(database), name: `townie_${Math.floor(users / 2)}` };
}

/** One in a thousand of many is frozen, and one in twenty is deleted; a page of frozen ones there is in both sizes. Half of them bought something. */
async function addUsers(client: pg.Client, users: number): Promise<void> {
  await client.query(
    `insert into users (username, email, password_hash, state, created_at)
     select 'townie_' || n, 'townie_' || n || '@example.com', 'none', case when n % greatest($1 / 1000, 20) = 7 then 'frozen' when n % 20 = 3 then 'deleted' else 'active' end,
       now() - n * interval '1 minute'
     from generate_series(1, $1::int) n`,
    [users],
  );
  await client.query(
    `update user_figures set spent_fen = (id * 7919) % 1000000 * (id % 2), orders = id % 2,
       last_seen_at = registered_at + (id % 500) * interval '1 minute',
       real_name = case when id % 1000 = 3 then 'auditing' when id % 3 = 0 then 'passed' else 'none' end`,
  );
}

const admission = unprepared(
  `with admin as (
     insert into users (username, email, password_hash, role, created_at)
     values ($1, $1 || '@example.com', 'none', 'admin', now()) returning id
   ), entrusted as (insert into admin_grants (user_id, grant_name) select id, 'people' from admin)
   insert into sessions (user_id, token_hash, created_at, last_used_at, expires_at)
   select id, decode($2, 'hex'), now(), now(), now() + interval '1 day' from admin`,
);

async function openAdmin(database: Database): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const hash = createHash('sha256').update(token).digest('hex');
  await database.primary.run(admission, [`bench_${randomBytes(4).toString('hex')}`, hash]);
  return token;
}

async function compare(large: Town, small: Town): Promise<Line[]> {
  const asked = (town: Town): Record<string, string>[] => [
    ...userSorts.flatMap((sort) => [{ sort }, { sort, direction: 'asc' }, { sort, state: 'frozen' }]),
    { state: 'active' },
    { role: 'admin' },
    { state: 'deleted', sort: 'seen' },
    { grant: 'people' },
    { realName: 'auditing' },
    { realName: 'passed', sort: 'spent' },
    { fromFen: '1000', toFen: '900000', sort: 'spent' },
    { from: '2026-01-01', to: '2026-12-31' },
    { search: town.name },
    { search: town.name.slice(0, -1) },
    { search: `${town.name}@exam` },
    { search: '500' },
  ];
  const [many, few] = [asked(large), asked(small)];
  const lines: Line[] = [];
  for (const [at, query] of many.entries()) {
    const databases = [large.database, small.database];
    const times = await computedByTurns(databases, ask(large, query), ask(small, few[at] ?? {}));
    const ratio = times.many / times.few;
    lines.push({
      what: `users by ${new URLSearchParams(query).toString()}`,
      figure: `${times.many.toFixed(2)} ms`,
      against: `${ratio.toFixed(2)} × ${times.few.toFixed(2)} ms`,
      wanted: '≤ 1.5 ×',
      isReached: ratio <= 1.5,
    });
  }
  return lines;
}

function ask({ url, token }: Town, query: Record<string, string>): () => Promise<void> {
  const address = `${url}/api/admin/user/list?${new URLSearchParams(query).toString()}`;
  return async () => {
    const reply = await fetch(address, { headers: { 'user-token': token } });
    // Each call answers in an envelope.
    const { code } = (await reply.json()) as Envelope<unknown>;
    if (code !== successCode) throw new Error(`${address} was answered ${code}`);
  };
}
