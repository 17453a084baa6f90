/** What somebody could do who got a statement of their own past the application: as the role that the application is. */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { StartError } from '../../config.ts';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/app/database.ts';
import { migrate } from './migrate.ts';
import { appendOnlyTables, ownRuntime, runtimeRoleOf } from './rights.ts';

// A server that was given may not let its user make roles.
const { runtimeRole } = inject('databaseServer');
let database: TestDatabase;
let owner: pg.Client;
let runtime: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  owner = new pg.Client({ connectionString: database.url });
  runtime = new pg.Client({ connectionString: database.runtimeUrl });
  await Promise.all([owner.connect(), runtime.connect()]);
});
afterAll(async () => {
  await Promise.all([owner.end(), runtime.end()]);
  await database.drop();
});

const notAllowed = '42501';
async function refusal(text: string): Promise<string | undefined> {
  return runtime.query(text).then(
    () => undefined,
    (error: unknown) => (error instanceof pg.DatabaseError ? error.code : String(error)),
  );
}

describe.skipIf(runtimeRole === undefined)('the application’s role', () => {
  test.each(appendOnlyTables)('adds to %s and changes nothing of it', async (table) => {
    const { rows } = await owner.query<{ column: string }>(
      `select attname as column from pg_attribute where attrelid = $1::regclass and attnum > 0 and attgenerated = '' and attidentity = '' limit 1`,
      [table],
    );
    const column = rows[0]?.column ?? '';
    expect(await refusal(`select from ${table} limit 1`)).toBeUndefined();
    for (const text of [
      `update ${table} set ${column} = ${column}`,
      `delete from ${table}`,
      `truncate ${table} cascade`,
      `drop table ${table} cascade`,
      `alter table ${table} disable trigger all`,
      `alter table ${table} add column anything text`,
    ]) {
      expect([text, await refusal(text)]).toEqual([text, notAllowed]);
    }
  });

  test('is never more than that of a table that only grows', async () => {
    const { rows } = await owner.query<{ table: string }>(
      `select t.tgrelid::regclass::text as table from pg_trigger t where t.tgname like '%\\_append\\_only'`,
    );
    expect(rows.length).toBeGreaterThan(2);
    for (const { table } of rows) expect([table, await refusal(`delete from ${table}`)]).toEqual([table, notAllowed]);
  });

  test.each([
    'create table public.mine (id int)',
    'create function public.mine() returns int language sql as $$ select 1 $$',
    'create schema mine',
    'drop schema public cascade',
    'alter table orders add column mine int',
    'drop trigger ledger_entries_append_only on ledger_entries',
    'drop function ledger_summarize_postings()',
    `insert into migrations (name, sha256) values ('9999_mine', '')`,
    'set role mallard',
    `select set_config('role', 'mallard', false)`,
    'set session authorization mallard',
    `set session_replication_role = 'replica'`,
    'create role mine superuser',
    `alter role ${runtimeRole ?? ''} superuser`,
    `copy users from program 'id'`,
    `select pg_read_file('PG_VERSION')`,
    'alter system set fsync = off',
  ])('may not: %s', async (text) => expect(await refusal(text)).toMatch(/^(42501|42704)$/));

  test('has its rights on what the next migration makes', async () => {
    await owner.query('create table made_later (id bigint generated always as identity, note text)');
    expect(await refusal(`insert into made_later (note) values ('a')`)).toBeUndefined();
    expect(await refusal(`update made_later set note = 'b'`)).toBeUndefined();
    await owner.query(
      `create table grown_later (id int); create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$;
       create trigger grown_later_append_only before update or delete on grown_later for each row execute function refuse()`,
    );
    const role = ownRuntime(database.url).role;
    await migrate(database.url, undefined, { runtimeRole: role });
    expect(await refusal('insert into grown_later values (1)')).toBeUndefined();
    expect(await refusal('delete from grown_later')).toBe(notAllowed);
    expect(await refusal('delete from made_later')).toBeUndefined();
  });

  test('works on jobs, and has the ledger’s ranges summarized', async () => {
    expect(await refusal(`select graphile_worker.add_job('anything')`)).toBeUndefined();
    const { rows } = await runtime.query('select task_identifier from graphile_worker.jobs');
    expect(rows).toEqual([{ task_identifier: 'anything' }]);
    expect(await refusal('select ledger_summarize_postings()')).toBeUndefined();
  });

  test('is no other name for the owner', async () => {
    await expect(runtimeRoleOf(database.runtimeUrl, database.url)).resolves.toEqual({ name: runtimeRole });
    await expect(runtimeRoleOf(database.url, database.url)).rejects.toThrow(StartError);
  });
});

test('a database of our own is reached as its runtime role by socket and by password', () => {
  expect(ownRuntime('postgresql:///mallard?host=%2Ftmp%2Fmallard&user=mallard')).toEqual({
    url: 'postgresql:///mallard?host=%2Ftmp%2Fmallard&user=mallard_app',
    role: { name: 'mallard_app', make: { password: undefined } },
  });
  expect(ownRuntime('postgresql://mallard:mallard:x@127.0.0.1:5/mallard')).toEqual({
    url: 'postgresql://mallard_app:mallard:x@127.0.0.1:5/mallard',
    role: { name: 'mallard_app', make: { password: 'mallard:x' } },
  });
});
