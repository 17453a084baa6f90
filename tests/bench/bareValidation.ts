/** The least that can answer a validation: Fastify, one prepared SELECT, one Ed25519 signature. A process of its own. */
import { generateKeyPairSync, sign } from 'node:crypto';
import Fastify from 'fastify';
import pg from 'pg';

const [port = '', databaseUrl = ''] = process.argv.slice(2);

const pool = new pg.Pool({ connectionString: databaseUrl, max: 16 });
const { privateKey } = generateKeyPairSync('ed25519');
const server = Fastify();
server.post<{ Body: { hash: string } }>('/validate', async (request) => {
  const { rows } = await pool.query({
    name: 'validate',
    text: `select state, expires_at, entitlements, product_id from licences where key_hash = $1`,
    values: [Buffer.from(request.body.hash, 'base64url')],
  });
  const signed = JSON.stringify({ ...rows[0], issuedAt: new Date() });
  return { signed, signature: sign(null, Buffer.from(signed), privateKey).toString('base64') };
});
await server.listen({ host: '127.0.0.1', port: Number(port) });
console.log('ready');
