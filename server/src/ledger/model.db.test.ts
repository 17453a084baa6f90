/** Random commands against a model: one after the other with the exact outcome, and from many connections at once. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBooks, type Books } from '../../../tests/support/ledger/books.ts';
import { doCommand, saleOf } from '../../../tests/support/ledger/ledgerCommands.ts';
import {
  changesOf,
  LedgerModel,
  nameOf,
  type Command,
  type Outcome,
} from '../../../tests/support/ledger/ledgerModel.ts';
import { totalsAfter, nameOfTry, type Try } from '../../../tests/support/ledger/ledgerTally.ts';
import {
  anyCommand,
  inAnyOrder,
  ordersOfScene,
  type CommandScene,
} from '../../../tests/support/ledger/randomCommands.ts';
import { platformAccount, userAccount } from './accounts.ts';
import { auditLedger } from './audit.ts';
import { netAmounts } from './post.ts';

const isFull = process.env['MALLARD_TESTS'] === 'full';
const runsMax = isFull ? 80 : 8;
const timeoutMs = isFull ? 600_000 : 120_000;
const connections = 16;

let books: Books;
beforeAll(async () => {
  books = await openBooks(connections);
});
afterAll(() => books.stop());

const usersCount = 3;

interface Scene extends CommandScene {
  prefix: string;
}

let runs = 0;

/** Users with empty accounts and orders that no earlier run knows. */
async function newScene(): Promise<Scene> {
  runs += 1;
  const userIds = await Promise.all(Array.from({ length: usersCount }, () => books.makeUser()));
  return { userIds, firstOrderId: 1000 + runs * ordersOfScene, keys: 10, prefix: `run ${runs}` };
}

/** Does a command; time is ours to pass. */
async function run(command: Command, { prefix }: Scene): Promise<Outcome> {
  if (command.do !== 'pass') return doCommand(books.database, command, { prefix, now: books.now() });
  books.pass(command.seconds);
  return 'done';
}

/** The users' accounts are as the model says. */
async function expectLike({ balances }: LedgerModel, { userIds }: Scene): Promise<void> {
  for (const userId of userIds) {
    const of = (kind: string) => balances.get(`${userId}:${kind}`) ?? 0;
    expect(await books.balances(userId)).toEqual({
      balanceFen: of('available') + of('earned'),
      availableFen: of('available'),
      earnedFen: of('earned'),
      heldFen: of('held'),
      pendingFen: of('pending'),
      owedFen: 0 - of('owed'),
    });
  }
}

/** Users have in all what they were told, and none is below zero but in debt. */
async function expectTotals(totals: ReadonlyMap<string, number>, { userIds }: Scene): Promise<void> {
  for (const userId of userIds) {
    const { availableFen, earnedFen, heldFen, pendingFen, owedFen, balanceFen } = await books.balances(userId);
    expect(Math.min(availableFen, earnedFen, heldFen, pendingFen, owedFen)).toBeGreaterThanOrEqual(0);
    const of = (total: string) => totals.get(`${userId}:${total}`) ?? 0;
    expect([balanceFen + pendingFen - owedFen, heldFen]).toEqual([of('own'), of('held')]);
  }
}

/** All sums of the books hold. */
async function expectTrueBooks(): Promise<void> {
  const { rows } = await books.sql('select coalesce(sum(amount_fen), 0)::int as sum from ledger_postings');
  expect(rows).toEqual([{ sum: 0 }]);
  expect(await books.database.transaction(auditLedger)).toEqual([]);
}

/** What a run has seen at all: a proof without refusals and repetitions shows nothing. */
class Seen {
  readonly #counts = new Map<string, number>();

  add(command: Command, outcome: Outcome): void {
    const name = command.do === 'post' && saleOf(command.transfers) ? 'sale' : command.do;
    const what = `${name} ${typeof outcome === 'number' ? (outcome > 0 ? 'some' : 'nothing') : outcome}`;
    this.#counts.set(what, (this.#counts.get(what) ?? 0) + 1);
  }

  expectAll(names: string[]): void {
    expect(names.filter((name) => !this.#counts.has(name))).toEqual([]);
  }
}

const everything =
  'sale done, sale known, sale overdrawn, post done, post known, post overdrawn, post owing, post short, reverse done, reverse known, reverse overdrawn, reverse never, place done, place overdrawn, ' +
  'settle done, settle none, giveBack done, giveBack none, release some, release nothing';

test(
  'one after the other, each command ends as the model says',
  async () => {
    const seen = new Seen();
    await fc.assert(
      fc.asyncProperty(fc.gen(), async (draw) => {
        const scene = await newScene();
        const model = new LedgerModel();
        for (const command of draw(() => fc.array(anyCommand(scene), { minLength: 100, maxLength: 180 }))) {
          const outcome = await run(command, scene);
          seen.add(command, outcome);
          expect([command, outcome]).toEqual([command, model.run(command)]);
        }
        await expectLike(model, scene);
        await expectTrueBooks();
        for (const userId of scene.userIds) {
          const counted = await books.sql(
            `select kind, postings::int from ledger_accounts where owner_id = $1 and guarded order by kind`,
            [userId],
          );
          const postings = (kind: string) => ({ kind, postings: model.postings.get(`${userId}:${kind}`) ?? 0 });
          expect(counted.rows).toEqual(['available', 'earned', 'held', 'owed'].map(postings));
        }
      }),
      { seed: 20_260_103, numRuns: runsMax, endOnFailure: true },
    );
    seen.expectAll(everything.split(', '));
  },
  timeoutMs,
);

test(
  'from many connections at once, again and again, what was told to be done adds up',
  async () => {
    const seen = new Seen();
    await fc.assert(
      fc.asyncProperty(fc.gen(), async (draw) => {
        const scene = await newScene();
        const tries: Try[] = [];
        const commands = inAnyOrder(draw(() => fc.array(anyCommand(scene), { minLength: 150, maxLength: 240 })));
        // In waves, so that later ones know the holds and entries of earlier ones.
        for (let from = 0; from < commands.length; from += 48) {
          const wave = commands.slice(from, from + 48).flatMap((command) => [command, command]);
          const order = draw(() => fc.shuffledSubarray(wave, { minLength: wave.length, maxLength: wave.length }));
          const { prefix } = scene;
          tries.push(
            ...(await Promise.all(
              order.map(async (command) => ({ prefix, command, outcome: await run(command, scene) })),
            )),
          );
        }
        for (const { command, outcome } of tries) seen.add(command, outcome);
        expect(doneTwice(tries)).toEqual([]);
        await expectTotals(totalsAfter(tries), scene);
        await expectTrueBooks();
      }),
      { seed: 20_260_104, numRuns: 2 * runsMax, endOnFailure: true },
    );
    seen.expectAll(everything.split(', '));
  },
  timeoutMs,
);

/** Keys of which two calls were told that they had done it; holds and settlements say the same to all. */
function doneTwice(tries: readonly Try[]): string[] {
  const done = tries.filter(({ outcome, command }) => outcome === 'done' && /post|reverse|giveBack/.test(command.do));
  const names = done.map(nameOfTry);
  return names.filter((name, index) => names.indexOf(name) < index);
}

test('what is planned is what the ledger makes of it', () => {
  const [source, target] = [platformAccount('revenue'), userAccount(1, 'pending')];
  const transfers = [{ source, target, amountFen: 5, dueIn: 1 }];
  const sums = netAmounts(transfers).map(({ account, amountFen }): [string, number] => [nameOf(account), amountFen]);
  expect(new Map(sums)).toEqual(changesOf(transfers));
});
