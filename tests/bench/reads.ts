import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { get } from 'node:http';
import { fileURLToPath } from 'node:url';
import { callerAt } from '../support/app/calls.ts';
import { freePort } from '../support/servers/freePort.ts';
import { compare, percent, perSecond, type Line } from './measure.ts';

export const listSize = 10;
const options = { connections: 32 };

/** List, detail and home page, each against the least that could answer the same. */
export async function benchReads(server: { url: string; databaseUrl: string }, seconds: number): Promise<Line[]> {
  const { list } = (await callerAt(server.url)('listProducts', {})).data;
  const productId = list[0]?.id ?? 0;
  const accept = { 'accept-encoding': 'br' };
  const home = { url: `${server.url}/home`, headers: accept };
  const homeSize = await sizeOf(home.url, accept);
  const bare = await startBare(server.databaseUrl, productId, homeSize);
  try {
    const timed = { ...options, seconds };
    const lists = await compare(
      { url: `${server.url}/api/shop/products?limit=${listSize}` },
      { url: `${bare.url}/list` },
      timed,
    );
    const details = await compare(
      { url: `${server.url}/api/shop/product?id=${productId}` },
      { url: `${bare.url}/detail` },
      timed,
    );
    const homes = await compare(home, { url: `${bare.url}/static/page.html` }, timed);
    return [
      ...linesOf(`product list of ${listSize}, database asked each time`, lists, 0.6),
      ...linesOf('product detail, database asked each time', details, 0.6),
      ...linesOf(`home page from the cache (${homeSize.toLocaleString('en-US')} bytes, brotli)`, homes, 0.5).slice(
        0,
        1,
      ),
    ];
  } finally {
    bare.stop();
  }
}

function linesOf(what: string, { ours, bare }: Awaited<ReturnType<typeof compare>>, wanted: number): Line[] {
  const ratio = ours.perSecond / bare.perSecond;
  const spread = ours.p99Ms / Math.max(ours.p50Ms, 1);
  const failed = ours.failed > 0 ? `, ${ours.failed} failed` : '';
  return [
    {
      what,
      figure: `${perSecond(ours.perSecond)}${failed}`,
      against: `${percent(ratio)} of ${perSecond(bare.perSecond)}`,
      wanted: `${percent(wanted)}`,
      isReached: ratio >= wanted && ours.failed === 0,
    },
    {
      what: `  p99 at ${options.connections} connections`,
      figure: `${ours.p99Ms.toFixed(1)} ms`,
      against: `${spread.toFixed(1)} × the median of ${ours.p50Ms.toFixed(1)} ms`,
      wanted: '< 4 ×',
      isReached: spread < 4,
    },
  ];
}

async function startBare(databaseUrl: string, productId: number, fileSize: number) {
  const port = await freePort();
  const script = fileURLToPath(new URL('bareServer.ts', import.meta.url));
  const args = ['--import', 'tsx', script, String(port), databaseUrl, String(productId), String(fileSize)];
  const child = spawn(process.execPath, args, {
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const failed = once(child, 'exit').then(() => Promise.reject(new Error('the bare server ended')));
  await Promise.race([once(child.stdout, 'data'), failed]);
  failed.catch(() => undefined);
  return { url: `http://127.0.0.1:${port}`, stop: () => void child.kill() };
}

/** Bytes of a reply's body as they travel. */
export function sizeOf(url: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { headers }, (reply) => {
      let bytes = 0;
      reply.on('data', (data: Buffer) => (bytes += data.length));
      reply.on('end', () =>
        reply.statusCode === 200 ? resolve(bytes) : reject(new Error(`${url} answers ${reply.statusCode}`)),
      );
      reply.on('error', reject);
    }).on('error', reject);
  });
}
