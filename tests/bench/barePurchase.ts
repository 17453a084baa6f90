import pg from 'pg';

/** The least a purchase can be: nine statements of the driver from one process, with tables of their own. */
export interface BarePurchases {
  /** Buys for one buyer; resolves when it is committed. */
  buy(client: pg.PoolClient, buyer: number): Promise<void>;
  pool: pg.Pool;
  close(): Promise<void>;
}

const buyersMax = 1000;

/** Makes the bare tables in the database of `url`. */
export async function openBarePurchases(url: string, connections: number): Promise<BarePurchases> {
  const pool = new pg.Pool({ connectionString: url, max: connections });
  await pool.query(`
    drop table if exists bare_orders, bare_postings, bare_accounts, bare_skus;
    create table bare_skus (id bigint primary key, price bigint not null);
    create table bare_orders (id bigint generated always as identity primary key, buyer bigint not null, sku bigint not null,
      quantity integer not null, amount bigint not null, state text not null, created_at timestamptz not null);
    create index on bare_orders (buyer, id desc);
    create table bare_accounts (id bigint primary key, balance bigint not null check (balance >= 0)) with (fillfactor = 70);
    create table bare_postings (id bigint generated always as identity primary key, order_id bigint not null,
      account bigint not null, amount bigint not null, created_at timestamptz not null);
    create index on bare_postings (account, id);
    insert into bare_skus values (1, 100);
    insert into bare_accounts select n, 1000000000000 from generate_series(1, ${2 * buyersMax}) n;
    analyze bare_skus, bare_accounts;`);
  return { pool, buy, close: () => pool.end() };
}

async function buy(client: pg.PoolClient, buyer: number): Promise<void> {
  const now = new Date();
  await client.query('begin');
  const sku = await client.query<{ price: string }>({
    name: 'b1',
    text: 'select price from bare_skus where id = $1',
    values: [1],
  });
  const amount = Number(sku.rows[0]?.price);
  const order = await client.query<{ id: string }>({
    name: 'b2',
    text: `insert into bare_orders (buyer, sku, quantity, amount, state, created_at) values ($1, $2, 1, $3, 'paid', $4) returning id`,
    values: [buyer, 1, amount, now],
  });
  const debit = await client.query({
    name: 'b3',
    text: 'update bare_accounts set balance = balance - $2 where id = $1 and balance >= $2',
    values: [buyer, amount],
  });
  if (debit.rowCount !== 1) throw new Error('the bare buyer ran out of money');
  await client.query({
    name: 'b4',
    text: 'update bare_accounts set balance = balance + $2 where id = $1',
    values: [buyer + buyersMax, amount],
  });
  const posting = 'insert into bare_postings (order_id, account, amount, created_at) values ($1, $2, $3, $4)';
  await client.query({ name: 'b5', text: posting, values: [order.rows[0]?.id, buyer, -amount, now] });
  await client.query({ name: 'b5', text: posting, values: [order.rows[0]?.id, buyer + buyersMax, amount, now] });
  await client.query({ name: 'b6', text: `select state from bare_orders where id = $1`, values: [order.rows[0]?.id] });
  await client.query('commit');
}
