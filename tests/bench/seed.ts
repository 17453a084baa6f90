import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';
import { ExtraFieldDraft } from '../../contract/src/catalogue/extraFields.ts';
import { couponSlots } from '../../contract/src/coupons/couponRules.ts';

/** Buyers with a session and a large balance; straight into the tables, with true books. Their tokens. */
export async function seedBuyers(pool: pg.Pool, buyers: number): Promise<string[]> {
  const tokens = Array.from({ length: buyers }, () => randomBytes(32).toString('base64url'));
  const mark = randomBytes(4).toString('hex');
  const { rows: users } = await pool.query<{ id: string }>(
    `insert into users (username, email, password_hash, created_at)
     select 'bench_${mark}_' || n, 'bench_${mark}_' || n || '@example.com', 'none', now() from generate_series(1, $1) n returning id`,
    [buyers],
  );
  const ids = users.map((user) => user.id);
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest());
  await pool.query(
    `insert into sessions (user_id, token_hash, created_at, last_used_at, expires_at)
     select u, h, now(), now(), now() + interval '1 day' from unnest($1::bigint[], $2::bytea[]) as t (u, h)`,
    [ids, hashes],
  );
  const balanceFen = 1_000_000_000_00;
  await pool.query(
    `insert into ledger_accounts (owner_id, kind, guarded, balance_fen, postings)
     select u, kind, kind <> 'pending', case when kind = 'available' then $2::bigint when kind <> 'pending' then 0 end, (kind = 'available')::int
     from unnest($1::bigint[]) u, unnest('{available,earned,held,pending,owed}'::text[]) kind`,
    [ids, balanceFen],
  );
  await pool.query(
    `with entries as (
       insert into ledger_entries (kind, key, subject_kind, subject_id, created_at)
       select 'recharge', 'bench:' || u, 'payment', u, now() from unnest($1::bigint[]) u returning id, kind, subject_id
     )
     insert into ledger_postings (entry_id, account_id, kind, amount_fen, balance_after_fen, number)
     select e.id, a.id, e.kind, $2::bigint, $2::bigint, 1 from entries e join ledger_accounts a on a.owner_id = e.subject_id and a.kind = 'available'
     union all
     select e.id, a.id, e.kind, -$2::bigint, null, null from entries e, ledger_accounts a where a.owner_id = 0 and a.kind = 'cash_sandbox'`,
    [ids, balanceFen],
  );
  return tokens;
}

/** A licence that the platform sells for 1 CNY; its SKU. */
export function seedLicence(pool: pg.Pool): Promise<number> {
  return seedProduct(pool, 'licence', null);
}

/** A licence that each of so many new shops sells for 1 CNY; their SKUs. */
export async function seedShopLicences(pool: pg.Pool, shops: number): Promise<number[]> {
  const skuIds: number[] = [];
  for (let count = 0; count < shops; count += 1) skuIds.push(await seedProduct(pool, 'licence', await seedShop(pool)));
  return skuIds;
}

async function seedShop(pool: pg.Pool): Promise<number> {
  const mark = randomBytes(4).toString('hex');
  const { rows: shops } = await pool.query<{ id: string }>(
    `with owner as (
       insert into users (username, email, password_hash, created_at)
       values ('bench_shop_${mark}', 'bench_shop_${mark}@example.com', 'none', now()) returning id
     ), accounts as (
       insert into ledger_accounts (owner_id, kind, guarded, balance_fen)
       select id, kind, kind <> 'pending', case when kind <> 'pending' then 0 end
       from owner, unnest('{available,earned,held,pending,owed}'::text[]) kind
     )
     insert into shops (owner_id, name, created_at) select id, 'bench ${mark}', now() from owner returning id`,
  );
  return Number(shops[0]?.id);
}

/** A secret that a shop sells for 1 CNY, with that many in stock; its SKU. What is in them nobody reads. */
export async function seedSecrets(pool: pg.Pool, count: number): Promise<number> {
  return seedSecretsOf(pool, await seedShop(pool), count);
}

/** What the product of `seedAskingSecrets` asks, and an answer to it. */
const askedField = ExtraFieldDraft.parse({ key: 'player', kind: 'text', labels: { 'zh-CN': '角色编号' } });
export const seededAnswer = { key: askedField.key, value: '100286' };

/** The same of a product that asks its buyers something. */
export async function seedAskingSecrets(pool: pg.Pool, count: number): Promise<number> {
  const skuId = await seedSecrets(pool, count);
  await pool.query('update products set extra_fields = $2 where id = (select product_id from skus where id = $1)', [
    skuId,
    JSON.stringify([askedField]),
  ]);
  return skuId;
}

/** What the coupon of `seedSecretsWithCoupon` takes off. */
export const seededDiscountFen = 10;

/** The same from a shop with a coupon for everybody; its SKU and the coupon. */
export async function seedSecretsWithCoupon(
  pool: pg.Pool,
  count: number,
): Promise<{ skuId: number; couponId: number }> {
  const shopId = await seedShop(pool);
  const skuId = await seedSecretsOf(pool, shopId, count);
  const { rows } = await pool.query<{ id: string }>(
    `insert into coupons (shop_id, title_zh, amount_fen, min_fen, per_person, starts_at, ends_at, created_by, created_at, updated_at)
     select id, '测试', $2, 0, 1000, now() - interval '1 day', now() + interval '1 day', owner_id, now(), now() from shops where id = $1
     returning id`,
    [shopId, seededDiscountFen],
  );
  const couponId = Number(rows[0]?.id);
  await pool.query('select coupon_share_out($1, null, null, $2)', [
    couponId,
    couponSlots({ usesMax: null, budgetFen: null }),
  ]);
  return { skuId, couponId };
}

async function seedSecretsOf(pool: pg.Pool, shopId: number, count: number): Promise<number> {
  const skuId = await seedProduct(pool, 'secret', shopId);
  await pool.query(
    `with batch as (
       insert into stock_batches (sku_id, state, lines, good, imported, created_by, created_at, touched_at, finished_at)
       values ($1, 'imported', $2, $2, $2, 1, now(), now(), now()) returning id
     )
     insert into stock_items (sku_id, batch_id, state, content, content_hash, created_at)
     select $1, batch.id, 'available', sha256(('content' || n)::bytea) || sha256(n::text::bytea), sha256((batch.id || ':' || n)::bytea), now()
     from batch, generate_series(1, $2::integer) n`,
    [skuId, count],
  );
  return skuId;
}

async function seedProduct(pool: pg.Pool, kind: 'licence' | 'secret', shopId: number | null): Promise<number> {
  const mark = randomBytes(4).toString('hex');
  const { rows } = await pool.query<{ id: string }>(
    `with c as (insert into categories (slug, name_zh) values ('bench-${mark}', '测试') returning id),
       p as (insert into products (category_id, kind, shop_id, state, title_zh, created_at, updated_at)
             select id, $1, $2::bigint, 'on_shelf', '性能测试商品', now(), now() from c returning id)
     insert into skus (product_id, name_zh, price_fen, term_days, seats) select id, '一年', 100, 365, 3 from p returning id`,
    [kind, shopId],
  );
  return Number(rows[0]?.id);
}
