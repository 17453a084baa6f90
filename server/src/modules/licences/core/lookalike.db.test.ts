/** Domains that were bound before the program stored what they look like. */
import { readdirSync } from 'node:fs';
import pg from 'pg';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../../../../tests/support/app/database.ts';
import { migrate } from '../../../platform/database/migrate.ts';
import { skeletonOf } from './lookalike.ts';

test('the migration gives bound domains the form that the program computes', async () => {
  const database = await createTestDatabase({ empty: true });
  const names = readdirSync('server/migrations').map((file) => file.replace('.sql', ''));
  await migrate(database.url, undefined, { upTo: names.filter((name) => name < '0035') });
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  // The licences that they belong to are of no matter.
  await client.query('set session_replication_role = replica');
  const bound = ['www.mallard.com', 'app1e-0.example.com', 'wide.www.com', 'a.www-m.io'];
  await client.query(
    `insert into activations (licence_id, kind, target, created_at)
     select 1, 'domain', target, now() from unnest($1::text[] || '{xn--pple-43d.com}') target
     union all select 1, 'machine', 'mi-0001', now()`,
    [bound],
  );
  await migrate(database.url);
  const { rows } = await client.query<{ target: string; skeleton: string | null }>(
    'select target, skeleton from activations order by id',
  );
  await client.end();
  await database.drop();
  expect(rows).toEqual([
    ...bound.map((target) => ({ target, skeleton: skeletonOf(target) })),
    { target: 'xn--pple-43d.com', skeleton: null },
    { target: 'mi-0001', skeleton: null },
  ]);
});
