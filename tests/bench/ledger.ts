/** A ledger of ten million postings against small ones: statements, balances, and the proof of all of it. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import { successCode, type Envelope } from '#contract/core/errors.ts';
import { limits } from '#contract/core/limits.ts';
import { listBalanceChanges } from '#contract/money/wallet.ts';
import { accountBalance } from '../../server/src/ledger/days.ts';
import { openDatabase, unprepared, type Database } from '../../server/src/platform/database/database.ts';
import { startEmbedded } from '../../server/src/platform/embedded/embed.ts';
import { dayOf } from '../../server/src/platform/day.ts';
import { siteTimeZone } from '../support/app/siteTime.ts';
import { openFront, type Front } from './front.ts';
import { filledDatabase } from './large/filled.ts';
import { foldAndSeal, makeLedger, postingsOfPair, type History } from './large/ledger.ts';
import { byTurns, memoryWhile, type Line } from './measure.ts';

const longLines = 1_000_000;
const shortLines = 100;
const smallPostings = 1000;
const pageSize = 20;
const farPage = 10_000;

export const ledgerSections = ['statement', 'balance', 'verify'] as const;
export type LedgerSection = (typeof ledgerSections)[number];

/** One database with a ledger, and the product in front of it. */
interface Books extends Front {
  database: Database;
  databaseUrl: string;
}

/** Sections on the same two ledgers, which are made when `dataFolder` does not have them yet: that takes some minutes. */
export async function benchLedger(
  dataFolder: string,
  postings: number,
  sections: readonly LedgerSection[],
): Promise<Line[]> {
  const log = { info: console.log, warn: console.warn, error: console.error };
  const server = await startEmbedded({ dataFolder, log });
  const opened: Books[] = [];
  const open = async (name: string, histories: readonly History[]) => {
    const books = await openBooks(server.url, name, histories);
    opened.push(books);
    return books;
  };
  try {
    const large = await open(`ledger_${postings}`, largeHistories(postings));
    const lines: Line[] = [];
    if (sections.includes('statement')) lines.push(...(await compareStatements(large, longOf(postings))));
    if (sections.includes('balance')) {
      const small = await open(`ledger_${smallPostings}`, [historyOf(smallPostings, 4)]);
      lines.push(...(await compareBalances(large, small)));
    }
    if (sections.includes('verify')) lines.push(...(await timeVerify(large.databaseUrl, postings)));
    return lines;
  } finally {
    await Promise.all(opened.map(({ front }) => front.close()));
    await Promise.all(opened.map(({ database }) => database.close()));
    await server.stop();
  }
}

function historyOf(postings: number, users: number): History {
  return { users, entriesEach: Math.ceil(postings / postingsOfPair / users) * 2 };
}

/** Lines of the one long statement: a million where there are ten million postings. */
function longOf(postings: number): number {
  return Math.min(longLines, Math.floor(postings / 10));
}

/** Many who buy a little, one who bought all the time, and one with a page or so. */
function largeHistories(postings: number): History[] {
  const long = { users: 1, entriesEach: longOf(postings) };
  const short = { users: 1, entriesEach: shortLines };
  const rest = postings - ((long.entriesEach + short.entriesEach) / 2) * postingsOfPair;
  return [historyOf(rest, 1000), long, short];
}

async function openBooks(serverUrl: string, name: string, histories: readonly History[]): Promise<Books> {
  const databaseUrl = await filledDatabase(serverUrl, name, (client, url) => fill(client, { url, name, histories }));
  const database = openDatabase({ url: databaseUrl, poolSize: 4, onError: console.warn });
  return { database, databaseUrl, ...(await openFront(database)) };
}

async function fill(
  client: pg.Client,
  { url, name, histories }: { url: string; name: string; histories: readonly History[] },
): Promise<void> {
  const started = performance.now();
  const say = (words: string) =>
    console.log(`${((performance.now() - started) / 1000).toFixed(0).padStart(4)} s  ${name}: ${words}`);
  await client.query('set synchronous_commit = off');
  await makeLedger(client, histories, say);
  const database = openDatabase({ url, poolSize: 4, onError: console.warn, durable: false });
  try {
    await foldAndSeal(database, say);
  } finally {
    await database.close();
  }
}

/** A session of somebody whose password nobody knows. */
async function tokenOf(books: Books, userId: number): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const client = new pg.Client({ connectionString: books.databaseUrl });
  await client.connect();
  try {
    await client.query(
      `insert into sessions (user_id, token_hash, created_at, last_used_at, expires_at)
       values ($1, $2, now(), now(), now() + interval '1 day')`,
      [userId, createHash('sha256').update(token).digest()],
    );
    return token;
  } finally {
    await client.end();
  }
}

/** Whose `available` has so many lines. */
async function ownerOfLines(books: Books, lines: number): Promise<number> {
  const statement = unprepared<{ ownerId: number }>(
    `select owner_id from ledger_accounts where kind = 'available' and postings = $1 order by id desc limit 1`,
  );
  return (await books.database.primary.one(statement, [lines])).ownerId;
}

async function compareStatements(books: Books, long: number): Promise<Line[]> {
  const [longToken, shortToken] = [
    await tokenOf(books, await ownerOfLines(books, long)),
    await tokenOf(books, await ownerOfLines(books, shortLines)),
  ];
  const dayMs = 24 * 60 * 60 * 1000;
  const day = (daysAgo: number) => dayOf(new Date(Date.now() - daysAgo * dayMs), siteTimeZone);
  // Two years of history: the middle half of it, and a last month that every statement has something of.
  const filters: [string, Record<string, string>][] = [
    ['all lines', {}],
    ['one kind', { kind: 'purchase' }],
    ['a year', { from: day(550), to: day(180) }],
    ['a kind in a year', { kind: 'purchase', from: day(550), to: day(180) }],
  ];
  const lines: Line[] = [];
  for (const [what, filter] of filters) {
    const few = { ...filter, pageSize: String(pageSize) };
    for (const page of [1, Math.min(farPage, Math.floor(long / pageSize / 5), limits.pageNumber.max)]) {
      const many = { ...few, page: String(page) };
      for (const [how, ask] of [
        ['over HTTP', askByHttp],
        ['without', askInside],
      ] as const) {
        const found = await byTurns(ask(books, longToken, many), ask(books, shortToken, few));
        lines.push(lineOf(`statement of ${count(long)} lines, ${what}, page ${count(page)}, ${how}`, found, 1.5));
      }
    }
  }
  return lines;
}

type Query = Record<string, string>;

function askByHttp({ url }: Books, token: string, query: Query) {
  const { path } = listBalanceChanges;
  const address = `${url}${path}?${new URLSearchParams(query).toString()}`;
  return async () => {
    const reply = await fetch(address, { headers: { 'user-token': token } });
    checked((await reply.json()) as Envelope<unknown>);
  };
}

function askInside({ call }: Books, token: string, query: Query) {
  return async () => {
    const incoming = { input: query, token, locale: 'zh-CN', requestId: 'bench', ip: '127.0.0.1' } as const;
    checked((await call('listBalanceChanges', incoming)).body);
  };
}

function checked({ code, msg, data }: Envelope<unknown>): void {
  if (code !== successCode) throw new Error(msg);
  // Every reply of a list has one.
  if ((data as { list: unknown[] }).list.length === 0) throw new Error('the page is empty');
}

/** The accounts with most postings: a buyer's, a seller's, and the platform's. */
async function compareBalances(large: Books, small: Books): Promise<Line[]> {
  const lines: Line[] = [];
  for (const [what, kind] of [
    ['available', 'available'],
    ['pending', 'pending'],
    ['the platform’s revenue', 'revenue'],
    ['the platform’s cash', 'cash_sandbox'],
  ] as const) {
    const ask = async ({ database }: Books) => {
      const { rows } = await queryOf(database, kind);
      const id = rows[0]?.id ?? 0;
      return () => accountBalance(database.reads, id);
    };
    const [many, few] = [await ask(large), await ask(small)];
    lines.push(lineOf(`balance of ${what}`, await byTurns(many, few), 2));
  }
  return lines;
}

/** The account of a kind that most entries moved. */
async function queryOf(database: Database, kind: string): Promise<{ rows: { id: number }[] }> {
  const statement = unprepared<{ id: number }>(
    `select a.id from ledger_accounts a left join ledger_day_totals d on d.account_id = a.id where a.kind = $1
     group by a.id order by sum(d.postings) desc nulls last limit 1`,
  );
  return { rows: await database.primary.many(statement, [kind]) };
}

const verifyMb = 400;
const verifyPerSecond = 200_000;

/** The command as people run it, as a process of its own. */
async function timeVerify(databaseUrl: string, postings: number): Promise<Line[]> {
  const program = 'build/server/verifyLedger.js';
  if (!existsSync(program)) throw new Error('the command is not built: npm run build');
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, DATABASE_URL: databaseUrl, MALLARD_DATA: join(process.cwd(), 'build') },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (data: Buffer) => (output += data.toString()));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const started = performance.now();
  let code: number | null = null;
  const megabytes = await memoryWhile(child.pid ?? 0, async () => {
    code = await ended;
  });
  const perSecond = postings / ((performance.now() - started) / 1000);
  console.log(output.trim().split('\n').slice(-3).join('\n'));
  if (code !== 0) throw new Error(`ledger:verify ended with ${code}`);
  return [
    {
      what: `ledger:verify over ${count(postings)} postings`,
      figure: `${count(Math.round(perSecond))} postings/s`,
      against: '',
      wanted: `≥ ${count(verifyPerSecond)}`,
      isReached: perSecond >= verifyPerSecond,
    },
    {
      what: '  its memory',
      figure: `${Math.round(megabytes)} MB`,
      against: '',
      wanted: `≤ ${verifyMb} MB`,
      isReached: megabytes <= verifyMb,
    },
  ];
}

function lineOf(what: string, { many, few }: { many: number; few: number }, timesMax: number): Line {
  const ratio = many / few;
  return {
    what,
    figure: `${many.toFixed(2)} ms`,
    against: `${ratio.toFixed(2)} × ${few.toFixed(2)} ms`,
    wanted: `≤ ${timesMax} ×`,
    isReached: ratio <= timesMax,
  };
}

function count(number: number): string {
  return number.toLocaleString('en-US');
}
