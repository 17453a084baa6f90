/** What was marked while the price of a trial counted as the price that a product begins with. */
import { readdirSync } from 'node:fs';
import pg from 'pg';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../../../tests/support/app/database.ts';
import { migrate } from '../../platform/database/migrate.ts';

test('the migration measures a mark by the price without trials, where the price of the trial was remembered', async () => {
  const database = await createTestDatabase({ empty: true });
  const names = readdirSync('server/migrations').map((file) => file.replace('.sql', ''));
  await migrate(database.url, undefined, { upTo: names.filter((name) => name < '0170') });
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  // Whose they are, and in which category, is of no matter.
  await client.query('set session_replication_role = replica');
  const product = async (priceFromFen: number, options: { priceFen: number; trial?: boolean; steps?: unknown[] }[]) => {
    const { rows } = await client.query<{ id: string }>(
      `insert into products (category_id, kind, title_zh, price_from_fen, has_several_prices, created_at, updated_at)
       values (1, 'licence', 'x', $1, $2, now(), now()) returning id`,
      [priceFromFen, options.length > 1],
    );
    const id = rows[0]?.id;
    await client.query(
      `insert into skus (product_id, name_zh, price_fen, steps, terms)
       select $1, 'x', (one ->> 'priceFen')::bigint, coalesce(one -> 'steps', '[]'),
              jsonb_build_object('trial', coalesce((one ->> 'trial')::boolean, false))
       from jsonb_array_elements($2::jsonb) as one`,
      [id, JSON.stringify(options)],
    );
    return id;
  };
  const trial = { priceFen: 100, trial: true };
  const withTrial = await product(100, [trial, { priceFen: 5000 }, { priceFen: 3900 }]);
  const onlyTrial = await product(100, [trial]);
  const without = await product(100, [{ priceFen: 100 }, { priceFen: 3900 }]);
  const marks: [number, string | undefined, number][] = [
    [1, withTrial, 100],
    [2, withTrial, 4500],
    [1, onlyTrial, 100],
    [1, without, 100],
  ];
  for (const mark of marks) {
    await client.query(
      'insert into favourites (user_id, product_id, price_fen, added_at) values ($1, $2, $3, now())',
      mark,
    );
  }
  await migrate(database.url);
  const favourites = await client.query('select price_fen from favourites order by id');
  const products = await client.query('select price_from_fen, has_several_prices from products order by id');
  await client.end();
  await database.drop();
  // Whoever marked it at another price did so at that one.
  expect(favourites.rows.map((row) => Number(row.price_fen))).toEqual([3900, 4500, 100, 100]);
  expect(products.rows.map((row) => [Number(row.price_from_fen), row.has_several_prices])).toEqual([
    [3900, true],
    [100, false],
    [100, true],
  ]);
});
