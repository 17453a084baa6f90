/**
 * Processes that work on the ledger are killed at random, several at a time, while the others go on. No fen is lost or
 * made, nothing that was acknowledged is forgotten, and what was cut off happens once when it is asked for again.
 */
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBooks, type Books } from '../../../tests/support/ledger/books.ts';
import { doCommand } from '../../../tests/support/ledger/ledgerCommands.ts';
import type { Command, Outcome } from '../../../tests/support/ledger/ledgerModel.ts';
import { totalsAfter, type Try } from '../../../tests/support/ledger/ledgerTally.ts';
import type { WorkOrder } from '../../../tests/support/ledger/ledgerWorker.ts';
import { anyCommand, inAnyOrder } from '../../../tests/support/ledger/randomCommands.ts';
import { bundleProgram } from '../../../tests/support/run/bundle.ts';
import { auditLedger } from './audit.ts';

const isFull = process.env['MALLARD_TESTS'] === 'full';
/** Kills on the same books: what must hold is looked at after each of them. */
const killsOfBooks = isFull ? 50 : 25;
const booksCount = isFull ? 10 : 1;
const workersAtOnce = 3;
const usersCount = 5;

let worker: Awaited<ReturnType<typeof bundleProgram>>;
beforeAll(async () => {
  worker = await bundleProgram('tests/support/ledger/ledgerWorker.ts');
});
afterAll(() => worker?.remove());

test.each(Array.from({ length: booksCount }, (_none, index) => index + 1))(
  'killed again and again, the books hold (%i)',
  async (turn) => {
    const books = await openBooks();
    const userIds = await Promise.all(Array.from({ length: usersCount }, () => books.makeUser(2000)));
    const tries: Try[] = [];
    const unsure: Command['do'][] = [];
    let kills = 0;
    const killing = async () => {
      while (kills < killsOfBooks) {
        kills += 1;
        const killed = await killOne(books, { userIds, prefix: `worker ${kills}`, seed: turn * 1000 + kills });
        tries.push(...killed.tries);
        unsure.push(...killed.unsure);
      }
    };
    await Promise.all(Array.from({ length: workersAtOnce }, killing));

    const told = totalsAfter(tries);
    const of = (name: string) => told.get(name) ?? 0;
    for (const id of userIds) {
      const { balanceFen, heldFen, pendingFen, owedFen } = await books.balances(id);
      expect([balanceFen + pendingFen - owedFen, heldFen]).toEqual([2000 + of(`${id}:own`), of(`${id}:held`)]);
    }
    await books.stop();
    // Else nothing was shown: many were cut off, and of each sort.
    expect(unsure.length).toBeGreaterThan(killsOfBooks);
    expect(new Set(unsure)).toEqual(new Set(['post', 'reverse', 'place', 'settle', 'giveBack', 'freeze', 'release']));
  },
  180_000,
);

interface Victim {
  userIds: readonly number[];
  prefix: string;
  seed: number;
}

/** Lets a process work and kills it in the middle; what was acknowledged must be there, and the rest is asked for again. */
async function killOne(
  books: Books,
  { userIds, prefix, seed }: Victim,
): Promise<{ tries: Try[]; unsure: Command['do'][] }> {
  const scene = { userIds, firstOrderId: 1, keys: 40 };
  const commands = inAnyOrder(fc.sample(anyCommand(scene), { seed, numRuns: 400 }));
  const now = books.now();
  const said = await workUntilKilled({ url: books.databaseUrl, prefix, now: now.toISOString(), commands });
  books.pass(1);
  const commandOf = (number: number) => commands[number % commands.length] as Command;
  const acknowledged = said.ended.map(([number, outcome]): Try => ({ prefix, command: commandOf(number), outcome }));
  expect(await forgotten(books, acknowledged)).toEqual([]);
  const cutOff = said.begun.filter((number) => !said.ended.some(([ended]) => ended === number)).map(commandOf);
  const again = await Promise.all(
    cutOff.map(async (command): Promise<Try> => {
      const outcome = await doCommand(books.database, command, { prefix, now });
      // What was cut off had given it back.
      const isKnown =
        command.do === 'giveBack' && outcome === 'none' && (await isReleased(books, prefix, command.hold));
      return { prefix, command, outcome: isKnown ? 'known' : outcome };
    }),
  );
  expect(await books.database.transaction(auditLedger)).toEqual([]);
  return { tries: [...acknowledged, ...again], unsure: cutOff.map((command) => command.do) };
}

async function isReleased(books: Books, prefix: string, key: string): Promise<boolean> {
  const { rows } = await books.sql('select state from ledger_holds where key = $1', [`${prefix}:${key}`]);
  return rows[0]?.['state'] === 'released';
}

interface Said {
  begun: number[];
  ended: [number, Outcome][];
}

async function workUntilKilled(order: WorkOrder): Promise<Said> {
  const child = spawn(process.execPath, [worker.path], { stdio: ['pipe', 'pipe', 'pipe'] });
  const [out, errors]: [Buffer[], Buffer[]] = [[], []];
  child.stdout.on('data', (data: Buffer) => out.push(data));
  child.stderr.on('data', (data: Buffer) => errors.push(data));
  const ended = new Promise((resolve) => child.once('close', resolve));
  // By what it has done and not by the clock, so that a busy machine shows as much.
  let linesLeft = randomInt(2, 160);
  const enough = new Promise<void>((resolve) => {
    child.stdout.on('data', (data: Buffer) => {
      linesLeft -= data.toString().split('\n').length - 1;
      if (linesLeft <= 0) resolve();
    });
  });
  child.stdin.end(JSON.stringify(order));
  await Promise.race([enough, ended]);
  await sleep(randomInt(0, 5));
  child.kill('SIGKILL');
  await ended;
  if (child.signalCode !== 'SIGKILL') throw new Error(`a worker ended by itself: ${Buffer.concat(errors).toString()}`);
  const said: Said = { begun: [], ended: [] };
  for (const line of Buffer.concat(out).toString().split('\n')) {
    const [word, number, outcome = ''] = line.split(' ');
    if (word === 'begin') said.begun.push(Number(number));
    // The worker wrote it so.
    if (word === 'end') said.ended.push([Number(number), JSON.parse(outcome) as Outcome]);
  }
  return said;
}

/** Keys of what was said to be done and is not in the books. */
async function forgotten(books: Books, tries: readonly Try[]): Promise<unknown[]> {
  const done = tries.filter(({ outcome }) => outcome === 'done').map(({ prefix, command }) => ({ prefix, ...command }));
  const keys = done.flatMap((one) => (one.do === 'post' || one.do === 'place' ? [`${one.prefix}:${one.key}`] : []));
  const reversed = done.flatMap((one) => (one.do === 'reverse' ? [`${one.prefix}:${one.entry}`] : []));
  const ended = done.flatMap((one) => (one.do === 'giveBack' ? [`${one.prefix}:${one.hold}`] : []));
  const settled = done.flatMap((one) => (one.do === 'settle' ? [`${one.prefix}:${one.hold} ${one.key}`] : []));
  const { rows } = await books.sql(
    `select asked.key from unnest($1::text[]) as asked (key)
     where asked.key not in (select key from ledger_entries union all select key from ledger_holds)
     union all
     select asked.key from unnest($2::text[]) as asked (key)
     where not exists (select from ledger_entries e join ledger_entries r on r.reverses = e.id where e.key = asked.key)
     union all
     select asked.key from unnest($3::text[]) as asked (key)
     where not exists (select from ledger_holds h where h.key = asked.key and h.state = 'released')
     union all
     select asked.key from unnest($4::text[]) as asked (key)
     where asked.key not in (select h.key || ' ' || split_part(e.key, ':', 4) from ledger_entries e
                       join ledger_holds h on h.id = e.subject_id where e.kind = 'hold_settle')`,
    [keys, reversed, ended, settled],
  );
  return rows;
}
