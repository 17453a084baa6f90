/** A shop that people go on using is backed up, restored beside itself and compared; and all that must be refused is. */
import { createHash, createPrivateKey, createSecretKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/support/app/app.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/app/database.ts';
import { brokenInvariants } from '../../../tests/support/ledger/invariants.ts';
import { makePerson } from '../../../tests/support/people/people.ts';
import { runAt } from '../../../tests/support/servers/postgres.ts';
import { buy, makeBuyer, makeLicence } from '../../../tests/support/trade/sales.ts';
import { uploadRaw } from '../../../tests/support/app/uploads.ts';
import { sealLedger } from '../ledger/seal.ts';
import { localFolder } from '../outside/files/localFolder.ts';
import { migrate, migrationsFolder } from '../platform/database/migrate.ts';
import { keysOf } from '../platform/keys/keys.ts';
import { drainOutbox, enqueue } from '../platform/jobs/outbox.ts';
import { provedBooks } from './books.ts';
import { drill } from './drill.ts';
import { openKeysOf, type OpenKeys } from './backupKeys.ts';
import { unlockKeys } from './passphraseLock.ts';
import {
  manifestFile,
  manifestHashFile,
  manifestSealFile,
  printManifest,
  readManifest,
  type Manifest,
} from './manifest.ts';
import { readCompressed } from './partFiles.ts';
import { restore, type RestoreOptions } from './restore.ts';
import { backUp } from './write.ts';
import { leftOut } from './leftOut.ts';

const passphrase = 'a horse, a battery and a staple';
const keys = {
  secretKey: randomBytes(32).toString('base64'),
  signingKey: generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
};
/** What the shop and its restored copy are started with. */
const keyEnvironment = { MALLARD_SECRET_KEY: keys.secretKey, MALLARD_SIGNING_KEY: keys.signingKey };
const silent = { step: () => undefined, add: () => undefined };
const never = new AbortController().signal;
const content = randomBytes(70_000);

const data = mkdtempSync(join(tmpdir(), 'mallard-backup-'));
const folder = join(data, 'backup');
let app: TestApp;
let manifest: Manifest;
let beforeIt: number;
let buyers: Awaited<ReturnType<typeof makeBuyer>>[];
let product: Awaited<ReturnType<typeof makeLicence>>;

const storageIn = (name: string) => localFolder(join(data, name, 'files'));
const backUpTo = (to: string, signal = never) =>
  backUp({
    databaseUrl: app.databaseUrl,
    storage: storageIn('live'),
    folder: to,
    keys,
    passphrase,
    signal,
    progress: silent,
  });

beforeAll(async () => {
  app = await startTestApp({ ...keyEnvironment, MALLARD_DATA: join(data, 'live'), LOG_LEVEL: 'fatal' });
  const admin = await makePerson(app, 'admin');
  await app.call('rotateSigningKey', { reason: 'every year' }, admin);
  await uploadRaw(app, 'uploadFile', { token: admin.token, content, query: { name: 'a.zip' } });
  product = await makeLicence(app, 699);
  buyers = await Promise.all(Array.from({ length: 2 }, () => makeBuyer(app, 4_000_000)));
  for (const buyer of buyers) await buy(app, buyer, product);
  await sealLedger(app.database, { now: app.now() });
  const late = { at: new Date(Date.now() + 100_000_000), jobKey: 'late' };
  const soon = { at: new Date(Date.now() + 100_000_000) };
  await enqueue(app.database.primary, 'mail.send', { to: 'a', subject: 'b', body: 'told in a letter' }, soon);
  await enqueue(app.database.primary, 'orders.close', { orderId: 0 }, late);
  await app.sql(
    `insert into mail_outbox (recipient, subject, body, body_until, created_at)
     values ('a', 'b', 'told in a letter', now() + interval '1 day', now())`,
  );
  await drainOutbox(app.database);
  beforeIt = await countOrders(app.databaseUrl);
  let goesOn = true;
  const writers = buyers.map(async (buyer) => {
    while (goesOn) await buy(app, buyer, product);
  });
  try {
    manifest = await backUpTo(folder);
  } finally {
    goesOn = false;
    await Promise.all(writers);
  }
  await sealLedger(app.database, { now: app.now() });
});
afterAll(async () => {
  await app.stop();
  rmSync(data, { recursive: true, force: true });
});

const databases: TestDatabase[] = [];
const emptyDatabase = async () => {
  const database = await createTestDatabase({ empty: true });
  databases.push(database);
  return database.url;
};
afterEach(async () => {
  for (const database of databases.splice(0)) await database.drop();
});

async function ask(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

async function countOrders(url: string): Promise<number> {
  const [row] = await ask(url, 'select count(*) as count from orders');
  return Number(row?.['count']);
}

/** The keys that are in the backup, kept nowhere. */
const unset = { dataFolder: join(data, 'nowhere'), secretKey: undefined, olderSecretKeys: [], signingKey: undefined };
const openedBy =
  (from: string): OpenKeys =>
  async (found) => ({ ...(await openKeysOf(unset, { folder: from, passphrase })(found)), keep: () => undefined });

const restoreInto = (databaseUrl: string, options: Partial<RestoreOptions> = {}) =>
  restore({
    folder,
    databaseUrl,
    storage: storageIn('restored'),
    progress: silent,
    signal: never,
    waitMs: 0,
    openKeys: openedBy(options.folder ?? folder),
    ...options,
  });

/** Where the one sold file lies among the files. */
function soldKey(): string {
  const root = join(folder, 'files', 'files');
  const [shard = ''] = readdirSync(root);
  const [name = ''] = readdirSync(join(root, shard));
  return join('files', shard, name);
}

/** Everything that the schema consists of, as the database describes it. */
const schemaText = `
  select 'column' as what, table_name || '.' || column_name as name, data_type || coalesce(column_default, '')
    || is_nullable || is_identity || is_generated as definition from information_schema.columns where table_schema = 'public'
  union all select 'constraint', conrelid::regclass::text || '.' || conname, pg_get_constraintdef(oid)
    from pg_constraint where connamespace = 'public'::regnamespace
  union all select 'index', indexname, indexdef from pg_indexes where schemaname = 'public'
  union all select 'trigger', tgrelid::regclass || '.' || tgname, tgenabled::text || ' ' || pg_get_triggerdef(oid)
    from pg_trigger where not tgisinternal
  order by 1, 2`;

test('a shop that is written to comes back as it was at one moment', async () => {
  const url = await emptyDatabase();
  expect(await restoreInto(url)).toEqual(manifest);
  const restored = await countOrders(url);
  expect(restored).toBeGreaterThanOrEqual(beforeIt);
  expect(restored, 'writers went on').toBeLessThan(await countOrders(app.databaseUrl));
  expect(await provedBooks(url)).toEqual([]);
  expect(await brokenInvariants((text) => ask(url, text))).toEqual([]);
  expect(await ask(url, schemaText), 'indexes and triggers as migrations make them').toEqual(
    await ask(app.databaseUrl, schemaText),
  );
  const counted = manifest.tables.filter(({ table }) => table !== 'backups');
  const counts = [...counted, ...leftOut.map((table) => ({ table, rows: 0 }))].map(({ table, rows }) => ({
    table,
    rows,
  }));
  const union = counts.map(({ table }) => `select '${table}' as table, count(*)::int as rows from ${table}`);
  expect(await ask(url, union.join(' union all '))).toEqual(counts);
  const jobs = `select t.identifier, j.payload, j.run_at, j.attempts, j.max_attempts, j.key
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id order by j.id`;
  const waiting = await ask(app.databaseUrl, jobs);
  expect(waiting.map(({ identifier }) => identifier)).toContain('mail.send');
  expect(await ask(url, jobs)).toEqual(waiting.filter(({ identifier }) => identifier !== 'mail.send'));
  expect(await ask(url, jobs)).toContainEqual(expect.objectContaining({ key: 'late' }));
  expect(await ask(url, `select from idempotency_keys where reply is not null`)).toEqual([]);
  expect(await ask(url, 'select body from mail_outbox')).toEqual([{ body: null }]);
  const seals = `select id, encode(hash, 'hex') as hash from ledger_seals order by id`;
  expect((await ask(app.databaseUrl, seals)).slice(0, 1)).toEqual(await ask(url, seals));
  expect(await ask(url, 'select seal_id from backups')).toEqual([{ seal_id: '1' }]);

  const shop = await startTestApp({ ...keyEnvironment, LOG_LEVEL: 'fatal' }, { url });
  try {
    const newest = await ask(url, 'select max(id) as id from orders');
    expect(await buy(shop, await makeBuyer(shop, 1000), product)).toBeGreaterThan(Number(newest[0]?.['id']));
    const [file] = (await shop.sql('select storage_key from files')).rows;
    expect(readFileSync(join(data, 'restored', 'files', String(file?.['storage_key']))).equals(content)).toBe(true);
    const signingKeys = (await app.call('listLicencePublicKeys', {})).data.keys;
    expect(signingKeys).toHaveLength(2);
    expect((await shop.call('listLicencePublicKeys', {})).data.keys).toEqual(signingKeys);
    shop.pass(600);
    expect(shop.app.keys.signingKeyId, 'the key of the rotation signs').toBe(signingKeys[0]?.kid);
  } finally {
    await shop.stop();
  }
});

describe('a drill', () => {
  const drillIt = async (drillUrl: string, openKeys = openedBy(folder)) =>
    drill({
      folder,
      liveUrl: app.databaseUrl,
      drillUrl,
      storage: storageIn('drill'),
      progress: silent,
      signal: never,
      openKeys,
    });

  test('finds the backup and the live shop the same, says so to the live one and clears itself away', async () => {
    const url = await emptyDatabase();
    const { differences, noted, compared } = await drillIt(url, openKeysOf(unset, { folder, passphrase }));
    expect({ differences, noted }).toEqual({ differences: [], noted: true });
    expect(compared).toContain('1 seals up to number 1');
    expect(compared).toContain('1 sold files with their hashes');
    expect(await ask(url, `select from pg_tables where schemaname = 'public'`)).toEqual([]);
    expect((await app.sql('select drilled_at is not null as drilled from backups')).rows).toEqual([{ drilled: true }]);
  });

  test('finds a seal and an entry that were changed behind the back of the live shop', async () => {
    await app.sql('update backups set drilled_at = null');
    await app.sql('alter table ledger_seals disable trigger user; alter table ledger_entries disable trigger user');
    await app.sql(`update ledger_seals set hash = sha256('') where id = 1`);
    const [seal] = (await app.sql('select to_entry_id from ledger_seals where id = 1')).rows;
    const lastEntry = manifest.ledger.sums.length > 0 ? Number(seal?.['to_entry_id']) + 1 : 0;
    await app.sql(`update ledger_entries set kind = 'gift' where id = $1`, [lastEntry]);
    const { differences, noted } = await drillIt(await emptyDatabase());
    expect(differences[0]).toMatch(/^Seal 1 is .* in the live shop\.$/);
    expect(differences.some((line) => line.startsWith(`Entry ${lastEntry} is `))).toBe(true);
    expect(noted).toBe(false);
    expect((await app.sql('select drilled_at from backups')).rows).toEqual([{ drilled_at: null }]);
  });
});

describe('refused before anything is touched', () => {
  const damaged: [string, string, RegExp][] = [
    ['the manifest', manifestFile, /manifest\.json was damaged/],
    ['its proof', manifestHashFile, /manifest\.json was damaged/],
    ['its seal', manifestSealFile, /manifest\.json was changed after the backup was made/],
    ['a table', 'tables/ledger_postings.copy.gz', /ledger_postings\.copy\.gz was damaged/],
    ['the jobs', 'jobs.copy.gz', /jobs\.copy\.gz was damaged/],
    ['the list of files', 'files.jsonl.gz', /files\.jsonl\.gz was damaged/],
    ['the keys', 'keys.json', /keys\.json was damaged/],
    ['a file', '', /files\/.* was damaged/],
  ];
  test.each(damaged)('a flipped byte in %s', async (_what, name, message) => {
    const url = await emptyDatabase();
    const path = name === '' ? soldFile() : join(folder, name);
    const whole = readFileSync(path);
    const flipped = Buffer.from(whole);
    const at = Math.floor(flipped.length / 2);
    flipped[at] = (flipped[at] ?? 0) ^ 1;
    writeFileSync(path, flipped);
    try {
      await expect(restoreInto(url)).rejects.toThrow(message);
    } finally {
      writeFileSync(path, whole);
    }
    expect(await ask(url, `select from pg_tables where schemaname = 'public'`)).toEqual([]);
  });

  const soldFile = () => join(folder, 'files', soldKey());

  test('what is half of a backup', async () => {
    const url = await emptyDatabase();
    const half = join(data, 'half');
    cpSync(folder, half, { recursive: true });
    truncateSync(join(half, 'tables/orders.copy.gz'), 100);
    await expect(restoreInto(url, { folder: half })).rejects.toThrow('orders.copy.gz was damaged');
    rmSync(join(half, 'tables/orders.copy.gz'));
    await expect(restoreInto(url, { folder: half })).rejects.toThrow('orders.copy.gz is missing');
    rmSync(join(half, manifestFile));
    await expect(restoreInto(url, { folder: half })).rejects.toThrow('is no complete backup');
  });

  const writtenAnew = (name: string, change: object, by = keysOf(keys)) => {
    const copy = join(data, name);
    cpSync(folder, copy, { recursive: true });
    const { text, proof, seal } = printManifest({ ...readManifest(folder), ...change }, by);
    writeFileSync(join(copy, manifestFile), text);
    writeFileSync(join(copy, manifestSealFile), seal);
    writeFileSync(join(copy, manifestHashFile), proof);
    return copy;
  };

  test('what a newer program made', async () => {
    const url = await emptyDatabase();
    const migrations = [...manifest.migrations, { name: '9999_later', sha256: '0'.repeat(64) }];
    const newer = [writtenAnew('newerTables', { migrations }), writtenAnew('newerFormat', { format: 3 })];
    for (const copy of newer) await expect(restoreInto(url, { folder: copy })).rejects.toThrow('update the program');
    expect(await ask(url, `select from pg_tables where schemaname = 'public'`)).toEqual([]);
  });

  test('what somebody wrote anew who has the folder and not the keys', async () => {
    const others = keysOf({ ...keys, secretKey: randomBytes(32).toString('base64') });
    const copy = writtenAnew('forged', { tables: manifest.tables.slice(1) }, others);
    const url = await emptyDatabase();
    await expect(restoreInto(url, { folder: copy })).rejects.toThrow('was changed after the backup was made');
    rmSync(join(copy, manifestSealFile));
    await expect(restoreInto(url, { folder: copy })).rejects.toThrow('there is no manifest.seal in it');
    const older = writtenAnew('unsealed', { format: 1 });
    await expect(restoreInto(url, { folder: older })).rejects.toThrow('made by an older version');
    expect(await ask(url, `select from pg_tables where schemaname = 'public'`)).toEqual([]);
  });

  test('a database that has users, and one that somebody is connected to', async () => {
    const used = await createTestDatabase();
    databases.push(used);
    await runAt(
      used.url,
      `insert into users (username, email, password_hash, created_at) values ('a', 'b', 'c', now())`,
    );
    await expect(restoreInto(used.url)).rejects.toThrow('is not empty, it has 1 users');
    await app.sql('select 1');
    await expect(restoreInto(app.databaseUrl)).rejects.toThrow('A server is using this database');
  });

  test('keys that are not those of the backup, and a passphrase that does not open them', async () => {
    const url = await emptyDatabase();
    const config = {
      dataFolder: join(data, 'keyless'),
      secretKey: undefined,
      olderSecretKeys: [],
      signingKey: undefined,
    };
    const open = (word: string | undefined) => openKeysOf(config, { folder, passphrase: word });
    await expect(restoreInto(url, { openKeys: open(undefined) })).rejects.toThrow('set MALLARD_BACKUP_PASSPHRASE');
    await expect(restoreInto(url, { openKeys: open('another horse') })).rejects.toThrow('is not the passphrase');
    expect(await ask(url, `select from pg_tables where schemaname = 'public'`)).toEqual([]);
    (await open(passphrase)(manifest)).keep();
    expect(JSON.parse(readFileSync(join(data, 'keyless', 'keys.json'), 'utf8'))).toEqual(keys);
    await expect(open(undefined)(manifest), 'its parts are locked too').rejects.toThrow(
      'set MALLARD_BACKUP_PASSPHRASE',
    );
    (await open(passphrase)(manifest)).keep();
    const others = { ...manifest, keys: { ...manifest.keys, mark: '0'.repeat(64) } };
    await expect(open(passphrase)(others)).rejects.toThrow('are not those');
  });
});

describe('a restore that is cut off', () => {
  test('leaves what nothing starts with, and begins anew', async () => {
    const url = await emptyDatabase();
    const stop = new AbortController();
    const step = (text: string) => text === 'Files' && stop.abort();
    await expect(restoreInto(url, { progress: { ...silent, step }, signal: stop.signal })).rejects.toThrow();
    expect(await countOrders(url)).toBeGreaterThan(0);
    await expect(migrate(url)).rejects.toThrow('was cut off');
    await restoreInto(url);
    expect(await migrate(url)).toEqual([]);
    expect(await provedBooks(url)).toEqual([]);
  });
});

describe('a backup', () => {
  test('overwrites nothing', async () => {
    await expect(backUpTo(folder)).rejects.toThrow('is there already');
  });

  test('that is stopped or fails leaves nothing behind', async () => {
    const to = join(data, 'stopped', 'backup');
    await expect(backUpTo(to, AbortSignal.abort())).rejects.toThrow();
    expect(readdirSync(dirname(to))).toEqual([]);
    expect(readdirSync(data).filter((name) => name.startsWith(`${basename(folder)}.`))).toEqual([]);
  });

  test('of an older version comes back with what later migrations add', async () => {
    const url = await emptyDatabase();
    const migrations = join(data, 'migrations');
    cpSync(migrationsFolder, migrations, { recursive: true });
    const number = String(manifest.migrations.length + 1).padStart(4, '0');
    const later = `create table later as select count(*) as users from users; alter table later add primary key (users);`;
    writeFileSync(join(migrations, `${number}_later.sql`), later);
    await restoreInto(url, { migrations });
    expect(await ask(url, 'select users > 2 as filled from later')).toEqual([{ filled: true }]);
    expect(await ask(url, `select name from migrations order by name desc limit 1`)).toEqual([
      { name: `${number}_later` },
    ]);
  });

  test('tells nothing without its passphrase, and no letter with it', async () => {
    const { partsKey } = await unlockKeys(readFileSync(join(folder, 'keys.json'), 'utf8'), passphrase);
    for (const { file } of [...manifest.tables, manifest.jobs, manifest.files]) {
      const isPlain = readFileSync(join(folder, file)).subarray(0, 2).equals(Buffer.of(0x1f, 0x8b));
      expect([file, isPlain]).toEqual([file, false]);
      const told = await text(readCompressed(join(folder, file), Buffer.from(partsKey, 'base64')));
      expect(told).not.toContain('told in a letter');
    }
    expect(readFileSync(join(folder, 'files', soldKey())).includes(content.subarray(0, 64))).toBe(false);
  });

  test('without a passphrase is plain, and still sealed', async () => {
    const to = join(data, 'plain');
    await backUp({
      databaseUrl: app.databaseUrl,
      storage: storageIn('live'),
      folder: to,
      keys,
      passphrase: undefined,
      signal: never,
      progress: silent,
    });
    const config = {
      dataFolder: join(data, 'nowhere'),
      secretKey: createSecretKey(Buffer.from(keys.secretKey, 'base64')),
      olderSecretKeys: [],
      signingKey: createPrivateKey({ key: Buffer.from(keys.signingKey, 'base64'), format: 'der', type: 'pkcs8' }),
    };
    const openKeys = openKeysOf(config, { folder: to, passphrase: undefined });
    await restoreInto(await emptyDatabase(), { folder: to, openKeys });
    writeFileSync(join(to, manifestSealFile), '0'.repeat(64));
    await expect(restoreInto(await emptyDatabase(), { folder: to, openKeys })).rejects.toThrow('was changed after');
  });

  test('has the hash of every file, as anybody can check', () => {
    const [proof = ''] = readFileSync(join(folder, manifestHashFile), 'utf8').split(' ');
    expect(
      createHash('sha256')
        .update(readFileSync(join(folder, manifestFile)))
        .digest('hex'),
    ).toBe(proof);
    expect(manifest.files).toMatchObject({ rows: 1, contentBytes: content.length, missing: 0 });
  });
});
