/** Random commands against a model: one after the other with the exact outcome, and from many connections at once. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBooks, type Books } from '../../../tests/support/books.ts';
import {
  changesOf,
  LedgerModel,
  nameOf,
  type Command,
  type Outcome,
  type PlannedTransfer,
} from '../../../tests/support/ledgerModel.ts';
import type { Tx } from '../platform/database.ts';
import { platformAccount, userAccount, type Account } from './accounts.ts';
import { auditLedger } from './audit.ts';
import { freezeEarnings, releaseEarnings } from './earnings.ts';
import { listExpiredHolds, placeHold, releaseHold, settleHold } from './holds.ts';
import { netAmounts, post } from './post.ts';
import { reverse } from './reverse.ts';

const isFull = process.env['MALLARD_TESTS'] === 'full';
const runsMax = isFull ? 150 : 8;
const timeoutMs = isFull ? 600_000 : 30_000;
const connections = 16;

let books: Books;
beforeAll(async () => {
  books = await openBooks(connections);
});
afterAll(() => books.stop());

const usersCount = 3;
const ordersCount = 4;
const keyOf = (name: string) => fc.integer({ min: 0, max: 9 }).map((number) => `${name}${number}`);

interface Scene {
  userIds: readonly number[];
  /** Orders of this run only. */
  firstOrderId: number;
}

/** Commands that meet each other: few users, few orders, few keys. Cash comes often, so that there is money to move. */
function anyCommand({ userIds, firstOrderId }: Scene): fc.Arbitrary<Command> {
  const user = fc.constantFrom(...userIds);
  const orderId = fc.integer({ min: firstOrderId, max: firstOrderId + ordersCount - 1 });
  const platform = fc.constantFrom('cash_sandbox', 'revenue').map((kind) => platformAccount(kind));
  const available = user.map((id) => userAccount(id, 'available'));
  const pending = user.map((id) => userAccount(id, 'pending'));
  const source = fc.oneof(platform, platform, available, available, pending);
  const earner: fc.Arbitrary<Account> = fc.oneof(platform, available, available, pending, pending);
  const amountFen = fc.integer({ min: 1, max: 300 });
  const seconds = fc.integer({ min: 0, max: 3 });
  const transfer: fc.Arbitrary<PlannedTransfer> = fc.record({
    source,
    target: earner,
    amountFen,
    dueIn: seconds,
  });
  const transfers = fc.array(transfer, { minLength: 1, maxLength: 4 }).filter((list) => changesOf(list).size > 1);
  const is = <Name extends Command['do']>(name: Name) => fc.constant(name);
  const target: fc.Arbitrary<Account> = fc.oneof(platform, available);
  return fc.oneof(
    { weight: 8, arbitrary: fc.record({ do: is('post'), key: keyOf('e'), orderId, transfers }) },
    { weight: 4, arbitrary: fc.record({ do: is('reverse'), entry: keyOf('e') }) },
    {
      weight: 3,
      arbitrary: fc
        .record({ do: is('place'), key: keyOf('h'), expiresIn: fc.option(seconds) })
        // The same key always says the same.
        .map((hold) => ({ ...hold, userId: userIds[hold.key.length % userIds.length] ?? 0, amountFen: 20 * hold.key.charCodeAt(1) - 900 })), // prettier-ignore
    },
    { weight: 4, arbitrary: fc.record({ do: is('settle'), hold: keyOf('h'), key: keyOf('s'), amountFen: fc.integer({ min: 1, max: 120 }), target }) }, // prettier-ignore
    { weight: 2, arbitrary: fc.record({ do: is('giveBack'), hold: keyOf('h') }) },
    { weight: 2, arbitrary: fc.record({ do: is('freeze'), orderId, frozen: fc.boolean() }) },
    { weight: 4, arbitrary: fc.record({ do: is('release'), userId: user }) },
    { weight: 1, arbitrary: fc.constant({ do: 'expire' } as const) },
    { weight: 2, arbitrary: fc.record({ do: is('pass'), seconds }) },
  );
}

let runs = 0;

/** Users with empty accounts and orders that no earlier run knows. */
async function newScene(): Promise<Scene> {
  runs += 1;
  const userIds = await Promise.all(Array.from({ length: usersCount }, () => books.makeUser()));
  return { userIds, firstOrderId: 1000 + runs * ordersCount };
}

/** Does commands in the database, and remembers what their keys stand for. */
class Doer {
  readonly #run = runs;
  readonly #entries = new Map<string, number>();
  readonly #holds = new Map<string, number>();

  async do(command: Command): Promise<Outcome> {
    try {
      const [outcome, remember] = await books.database.transaction((tx) => this.#doIn(tx, command));
      remember?.();
      return outcome;
    } catch (error) {
      if (error instanceof Error && 'constraint' in error && error.constraint === 'not_overdrawn') return 'overdrawn';
      throw error;
    }
  }

  /** How it ended, and what is to be kept in mind once it is committed. */
  async #doIn(tx: Tx, command: Command): Promise<[Outcome, (() => void)?]> {
    const now = books.now();
    const after = (seconds: number) => new Date(now.getTime() + seconds * 1000);
    switch (command.do) {
      case 'post': {
        const transfers = command.transfers.map(({ dueIn, ...transfer }) => ({ ...transfer, dueAt: after(dueIn) }));
        const subject = { kind: 'order', id: command.orderId } as const;
        const entry = { kind: 'purchase', key: `${this.#run}:${command.key}`, subject, transfers, now } as const;
        const entryId = await post(tx, entry);
        if (entryId === undefined) return ['known'];
        return ['done', () => this.#entries.set(command.key, entryId)];
      }
      case 'reverse': {
        const entryId = this.#entries.get(command.entry);
        if (entryId === undefined) return ['none'];
        return [(await reverse(tx, { entryId, now })) === undefined ? 'known' : 'done'];
      }
      case 'place': {
        const { key, expiresIn, userId, amountFen } = command;
        const expiresAt = expiresIn === null ? null : after(expiresIn);
        const hold = {
          userId,
          key: `${this.#run}:${key}`,
          kind: 'review',
          reason: '',
          amountFen,
          placedBy: null,
        } as const;
        const { id } = await placeHold(tx, { ...hold, expiresAt, now });
        return ['done', () => this.#holds.set(key, id)];
      }
      case 'settle': {
        const { hold, key, amountFen, target } = command;
        const settled = await settleHold(tx, { id: this.#holds.get(hold) ?? 0, key, amountFen, target, now });
        return [settled ? 'done' : 'none'];
      }
      case 'giveBack':
        return [(await releaseHold(tx, { id: this.#holds.get(command.hold) ?? 0, now })) ? 'done' : 'none'];
      case 'freeze':
        await freezeEarnings(tx, { kind: 'order', ids: [command.orderId] }, command.frozen);
        return ['done'];
      case 'release':
        return [await releaseEarnings(tx, command.userId, now)];
      case 'expire':
        for (const id of await listExpiredHolds(tx, { id: 0, now, limit: 1000 })) {
          await releaseHold(tx, { id, now, as: 'expired' });
        }
        return ['done'];
      case 'pass':
        books.pass(command.seconds);
        return ['done'];
    }
  }
}

/** All sums of the books hold, and the users' accounts are as the model says. */
async function expectLike(model: LedgerModel, { userIds }: Scene): Promise<void> {
  for (const userId of userIds) {
    const of = (kind: string) => model.balance(`${userId}:${kind}`);
    const expected = { availableFen: of('available'), heldFen: of('held'), pendingFen: of('pending') };
    expect(await books.balances(userId)).toEqual(expected);
    expect(Math.min(expected.availableFen, expected.heldFen)).toBeGreaterThanOrEqual(0);
  }
  const { rows } = await books.sql('select coalesce(sum(amount_fen), 0)::int as sum from ledger_postings');
  expect(rows).toEqual([{ sum: 0 }]);
  expect(await books.database.transaction(auditLedger)).toEqual([]);
}

/** What a run has seen at all: a proof without refusals and repetitions shows nothing. */
class Seen {
  readonly #counts = new Map<string, number>();

  add(command: Command, outcome: Outcome): void {
    const what = `${command.do} ${typeof outcome === 'number' ? (outcome > 0 ? 'some' : 'nothing') : outcome}`;
    this.#counts.set(what, (this.#counts.get(what) ?? 0) + 1);
  }

  expectAll(names: string[]): void {
    expect(names.filter((name) => !this.#counts.has(name))).toEqual([]);
  }
}

const everything =
  'post done, post known, post overdrawn, reverse done, reverse known, reverse overdrawn, place done, place overdrawn, ' +
  'settle done, settle none, giveBack done, giveBack none, release some, release nothing';

test(
  'one after the other, each command ends as the model says',
  async () => {
    const seen = new Seen();
    await fc.assert(
      fc.asyncProperty(fc.gen(), async (draw) => {
        const scene = await newScene();
        const [model, doer] = [new LedgerModel(), new Doer()];
        for (const command of draw(() => fc.array(anyCommand(scene), { minLength: 60, maxLength: 120 }))) {
          const outcome = await doer.do(command);
          seen.add(command, outcome);
          expect([command, outcome]).toEqual([command, model.run(command)]);
        }
        await expectLike(model, scene);
        for (const userId of scene.userIds) {
          const counted = await books.sql(
            `select kind, postings::int from ledger_accounts where owner_id = $1 and guarded order by kind`,
            [userId],
          );
          const postings = (kind: string) => ({ kind, postings: model.postings.get(`${userId}:${kind}`) ?? 0 });
          expect(counted.rows).toEqual([postings('available'), postings('held')]);
        }
      }),
      { seed: 20_260_103, numRuns: runsMax, endOnFailure: true },
    );
    seen.expectAll(everything.split(', '));
  },
  timeoutMs,
);

/** What happened for sure, whatever came first: each key counts once, and a release says how much it was. */
function sumUp(tries: readonly { command: Command; outcome: Outcome }[]): LedgerModel {
  const model = new LedgerModel();
  const [posted, reversed] = [new Map<string, Map<string, number>>(), new Set<string>()];
  const [held, settled] = [new Map<string, { userId: number; leftFen: number }>(), new Set<string>()];
  const [done, given] = [tries.filter(({ outcome }) => outcome === 'done' || typeof outcome === 'number'), new Set<string>()]; // prettier-ignore
  for (const { command } of done) {
    if (command.do === 'post') {
      // A key that was posted twice would be here twice.
      expect(posted.has(command.key)).toBe(false);
      posted.set(command.key, changesOf(command.transfers));
      model.add(changesOf(command.transfers));
    }
    if (command.do === 'place' && !held.has(command.key)) {
      const { key, userId, amountFen } = command;
      held.set(key, { userId, leftFen: amountFen });
      model.add(new Map([[`${userId}:available`, -amountFen], [`${userId}:held`, amountFen]])); // prettier-ignore
    }
  }
  for (const { command, outcome } of done) {
    if (command.do === 'reverse') {
      expect(reversed.has(command.entry)).toBe(false);
      reversed.add(command.entry);
      model.add(new Map([...(posted.get(command.entry) ?? [])].map(([name, fen]) => [name, -fen])));
    }
    if (command.do === 'settle' && !settled.has(`${command.hold} ${command.key}`)) {
      settled.add(`${command.hold} ${command.key}`);
      const hold = held.get(command.hold);
      if (hold) hold.leftFen -= command.amountFen;
      model.add(new Map([[`${hold?.userId}:held`, -command.amountFen], [nameOf(command.target), command.amountFen]])); // prettier-ignore
    }
    if (command.do === 'release' && typeof outcome === 'number') {
      model.add(new Map([[`${command.userId}:pending`, -outcome], [`${command.userId}:available`, outcome]])); // prettier-ignore
    }
  }
  for (const { command } of done) {
    if (command.do !== 'giveBack') continue;
    expect(given.has(command.hold)).toBe(false);
    given.add(command.hold);
    const hold = held.get(command.hold);
    if (!hold) throw new Error('what was never held was given back');
    expect(hold.leftFen).toBeGreaterThan(0);
    model.add(new Map([[`${hold.userId}:held`, -hold.leftFen], [`${hold.userId}:available`, hold.leftFen]])); // prettier-ignore
  }
  return model;
}

/** The same settlement says the same, whoever repeats it. */
function inAgreement(commands: readonly Command[]): Command[] {
  const first = new Map<string, Command>();
  return commands.flatMap((command) => {
    if (command.do === 'expire' || command.do === 'pass') return [];
    if (command.do !== 'settle' && command.do !== 'post') return [command];
    const name = `${command.do} ${command.do === 'settle' ? command.hold : ''} ${command.key}`;
    if (!first.has(name)) first.set(name, command);
    return [first.get(name) ?? command];
  });
}

test(
  'from many connections at once, again and again, what was told to be done adds up',
  async () => {
    const seen = new Seen();
    await fc.assert(
      fc.asyncProperty(fc.gen(), async (draw) => {
        const scene = await newScene();
        const doer = new Doer();
        const tries: { command: Command; outcome: Outcome }[] = [];
        const commands = inAgreement(draw(() => fc.array(anyCommand(scene), { minLength: 150, maxLength: 240 })));
        // In waves, so that later ones know the holds and entries of earlier ones.
        for (let from = 0; from < commands.length; from += 48) {
          const wave = commands.slice(from, from + 48).flatMap((command) => [command, command]);
          const order = draw(() => fc.shuffledSubarray(wave, { minLength: wave.length, maxLength: wave.length }));
          tries.push(
            ...(await Promise.all(order.map(async (command) => ({ command, outcome: await doer.do(command) })))),
          );
        }
        for (const { command, outcome } of tries) seen.add(command, outcome);
        await expectLike(sumUp(tries), scene);
      }),
      { seed: 20_260_104, numRuns: runsMax, endOnFailure: true },
    );
    seen.expectAll(everything.split(', '));
  },
  timeoutMs,
);

test('what is planned is what the ledger makes of it', () => {
  const [source, target] = [platformAccount('revenue'), userAccount(1, 'pending')];
  const transfers = [{ source, target, amountFen: 5, dueIn: 1 }];
  const sums = netAmounts(transfers).map(({ account, amountFen }): [string, number] => [nameOf(account), amountFen]);
  expect(new Map(sums)).toEqual(changesOf(transfers));
});
