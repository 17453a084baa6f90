import { chmodSync, mkdtempSync, realpathSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { StartError } from '../../config.ts';
import { openDatabase, prepared, type Database } from './database.ts';
import { startEmbedded, type Embedded } from '../embedded/embed.ts';
import { migrate, pendingMigrations } from './migrate.ts';

let folder: string;
let embedded: Embedded;
let server: pg.Client;
beforeAll(async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'mallard-migrate-')));
  chmodSync(folder, 0o755);
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  embedded = await startEmbedded({ dataFolder: join(folder, 'data'), log });
  server = new pg.Client({ connectionString: embedded.url });
  await server.connect();
});
afterAll(async () => {
  await server.end();
  await embedded.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe('a folder of migrations', () => {
  let files: string;
  let url: string;
  let database: Database;
  let count = 0;
  const write = (name: string, text: string) => writeFileSync(join(files, name), text);

  beforeEach(async () => {
    count += 1;
    files = mkdtempSync(join(folder, 'files-'));
    write('0001_ducks.sql', "create table ducks (name text);\ninsert into ducks values ('first');\n");
    write('0002_ponds.sql', 'create table ponds (name text);\n');
    await server.query(`create database trial_${count}`);
    url = embedded.url.replace('/mallard?', `/trial_${count}?`);
    database = openDatabase({ url, poolSize: 1, onError: () => undefined });
    return () => database.close();
  });

  test('is applied once, in order, with the schema of the jobs', async () => {
    expect(await pendingMigrations(database, files)).toEqual(['0001_ducks', '0002_ponds']);
    expect(await migrate(url, files)).toEqual(['0001_ducks', '0002_ponds']);
    expect(await migrate(url, files)).toEqual([]);
    expect(await pendingMigrations(database, files)).toEqual([]);
    write('0003_more.sql', `insert into ducks values ('second')`);
    expect(await pendingMigrations(database, files)).toEqual(['0003_more']);
    expect(await migrate(url, files)).toEqual(['0003_more']);
    const names = prepared('test_duck_names', 'select name from ducks order by name');
    expect(await database.primary.many(names, [])).toEqual([{ name: 'first' }, { name: 'second' }]);
    await database.primary.one(prepared('test_job', `select graphile_worker.add_job('nothing')`), []);
  });

  test('is applied once when several processes start together', async () => {
    const applied = await Promise.all([1, 2, 3].map(() => migrate(url, files)));
    expect(applied.flat()).toEqual(['0001_ducks', '0002_ponds']);
  });

  test('lands whole or not at all; what came before it stays', async () => {
    write('0003_wrong.sql', 'create table geese (name text);\n\nselect nothing from geese;\n');
    await expect(migrate(url, files)).rejects.toThrow(
      'The migration 0003_wrong failed in line 3: column "nothing" does not exist.',
    );
    expect(await pendingMigrations(database, files)).toEqual(['0003_wrong']);
    write('0003_wrong.sql', 'create table geese (name text);');
    expect(await migrate(url, files)).toEqual(['0003_wrong']);
  });

  test('is refused when a landed one was changed, but not for its line ends', async () => {
    await migrate(url, files);
    write('0002_ponds.sql', 'create table ponds (name text);\r\n');
    expect(await migrate(url, files)).toEqual([]);
    write('0002_ponds.sql', 'create table ponds (name text, depth integer);\n');
    await expect(migrate(url, files)).rejects.toThrow(StartError);
    await expect(pendingMigrations(database, files)).rejects.toThrow('The migration 0002_ponds was changed');
  });

  test('is refused when the database is ahead of it', async () => {
    await migrate(url, files);
    unlinkSync(join(files, '0002_ponds.sql'));
    await expect(migrate(url, files)).rejects.toThrow('has the migration 0002_ponds, which this version does not know');
  });

  test.each(['0004_gap.sql', '0002_twice.sql', '3_short.sql'])('is refused with a file called %s', async (name) => {
    write(name, 'select 1');
    await expect(migrate(url, files)).rejects.toThrow('numbers have four digits and no gaps');
    const found = prepared<{ found: string | null }>('test_found', `select to_regclass('ducks')::text as found`);
    expect(await database.primary.one(found, [])).toEqual({ found: null });
  });
});

test('the migrations of this product apply to an empty database', async () => {
  const applied = await migrate(embedded.url);
  expect(applied[0]).toBe('0001_platform');
  const database = openDatabase({ url: embedded.url, poolSize: 1, onError: () => undefined });
  expect(await pendingMigrations(database)).toEqual([]);
  await database.close();
});

test('an unreachable database is named as such', async () => {
  await expect(migrate('postgresql://nobody@127.0.0.1:1/none')).rejects.toThrow('The database cannot be reached');
});
