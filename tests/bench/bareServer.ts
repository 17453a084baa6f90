/** The least that can answer: Fastify with the same prepared SELECTs and nothing around them, and a static file. A process of its own. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import Fastify from 'fastify';
import pg from 'pg';
import type { Statement, Tx, Value } from '../../server/src/platform/database/database.ts';
import { listProductRows } from '../../server/src/modules/catalogue/list.repository.ts';
import { findProductDetail } from '../../server/src/modules/catalogue/detail.repository.ts';
import { listSize } from './reads.ts';

const [port = '', databaseUrl = '', productId = '', fileSize = ''] = process.argv.slice(2);

const pool = new pg.Pool({ connectionString: databaseUrl, max: 16 });
const list = await statementOf((tx) => listProductRows(tx, { english: false, sort: 'newest', limit: listSize + 1 }));
const detail = await statementOf((tx) => findProductDetail(tx, { english: false, id: Number(productId) }));

const folder = mkdtempSync(join(tmpdir(), 'mallard-bench-'));
// Printable, as a page is; its content does not matter.
writeFileSync(join(folder, 'page.html'), 'x'.repeat(Number(fileSize)));

const server = Fastify();
server.get('/list', async () => (await pool.query(list)).rows);
server.get('/detail', async () => (await pool.query(detail)).rows[0]);
await server.register(fastifyStatic, { root: folder, prefix: '/static/' });
await server.listen({ host: '127.0.0.1', port: Number(port) });
console.log('ready');

/** What a function of a repository would ask the database. */
async function statementOf(ask: (tx: Tx) => Promise<unknown>): Promise<pg.QueryConfig> {
  let asked: pg.QueryConfig | undefined;
  const keep = (statement: Statement<unknown>, values: readonly Value[]) => {
    asked = { name: statement.name, text: statement.text, values: [...values] };
  };
  const listening: Pick<Tx, 'many' | 'maybe'> = {
    many: (statement, values) => {
      keep(statement, values);
      return Promise.resolve([]);
    },
    maybe: (statement, values) => {
      keep(statement, values);
      return Promise.resolve(undefined);
    },
  };
  // These functions ask one statement by `many` or `maybe`; anything else would fail here.
  await ask(listening as Tx);
  if (!asked) throw new Error('nothing was asked');
  return asked;
}
