import fc from 'fast-check';
import {
  drawFrom,
  platformAccount,
  userAccount,
  type Account,
  type Draw,
} from '../../../server/src/ledger/accounts.ts';
import { changesOf, nameOf, type Command, type PlannedTransfer } from './ledgerModel.ts';

export interface CommandScene {
  userIds: readonly number[];
  /** The first of a few orders. */
  firstOrderId: number;
  /** How many keys of each sort there are; few, so that they are repeated. */
  keys: number;
}

export const ordersOfScene = 4;

/** Commands that meet each other: few users, few orders, few keys. Cash comes often, so that there is money to move. */
export function anyCommand({ userIds, firstOrderId, keys }: CommandScene): fc.Arbitrary<Command> {
  const keyOf = (name: string) => fc.integer({ min: 0, max: keys - 1 }).map((number) => `${name}${number}`);
  const user = fc.constantFrom(...userIds);
  const orderId = fc.integer({ min: firstOrderId, max: firstOrderId + ordersOfScene - 1 });
  const platform = fc.constantFrom('cash_sandbox', 'revenue').map((kind) => platformAccount(kind));
  const available = user.map((id) => userAccount(id, 'available'));
  const pending = user.map((id) => userAccount(id, 'pending'));
  const balance = user.map((id) => drawFrom(id, 'balance'));
  const share = fc.tuple(user, fc.constantFrom('share', 'own_share')).map(([id, kind]) => drawFrom(id, kind));
  const seconds = fc.integer({ min: 0, max: 3 });
  const transfer: fc.Arbitrary<PlannedTransfer> = fc.record({
    source: fc.oneof<fc.Arbitrary<Account | Draw>[]>(
      platform,
      platform,
      platform,
      platform,
      available,
      balance,
      balance,
      pending,
      share,
    ),
    target: fc.oneof<fc.Arbitrary<Account>[]>(platform, available, available, pending, pending),
    amountFen: fc.integer({ min: 1, max: 300 }),
    dueIn: seconds,
  });
  const transfers = fc
    .array(transfer, { minLength: 1, maxLength: 4 })
    .map(withoutMixtures)
    .filter((list) => changesOf(list).size > 1);
  // Purchases have a way of their own.
  const sale = fc
    .record({
      buyerId: user,
      sellerId: user,
      amountFen: fc.integer({ min: 2, max: 300 }),
      dueIn: seconds,
      isPlatforms: fc.boolean(),
    })
    .map(({ buyerId, sellerId, amountFen, dueIn, isPlatforms }): PlannedTransfer[] => {
      const paid = { source: drawFrom(buyerId, 'balance'), dueIn };
      const commissionFen = isPlatforms || buyerId === sellerId ? amountFen : Math.floor(amountFen / 20);
      return [
        { ...paid, target: platformAccount('revenue'), amountFen: commissionFen },
        { ...paid, target: userAccount(sellerId, 'pending'), amountFen: amountFen - commissionFen },
      ].filter((one) => one.amountFen > 0);
    });
  const posted = fc.oneof({ weight: 3, arbitrary: transfers }, { weight: 1, arbitrary: sale });
  const is = <Name extends Command['do']>(name: Name) => fc.constant(name);
  const settlement = fc.record({
    do: is('settle'),
    hold: keyOf('h'),
    key: keyOf('s'),
    amountFen: fc.integer({ min: 1, max: 120 }),
    target: fc.oneof<fc.Arbitrary<Account>[]>(platform, available),
  });
  return fc.oneof(
    { weight: 8, arbitrary: fc.record({ do: is('post'), key: keyOf('e'), orderId, transfers: posted }) },
    { weight: 4, arbitrary: fc.record({ do: is('reverse'), entry: keyOf('e') }) },
    {
      weight: 3,
      arbitrary: fc
        .record({
          do: is('place'),
          key: keyOf('h'),
          from: fc.constantFrom('purses' as const, 'earnings' as const),
          expiresIn: fc.option(seconds),
        })
        .map(ofItsKey),
    },
    { weight: 4, arbitrary: settlement },
    { weight: 2, arbitrary: fc.record({ do: is('giveBack'), hold: keyOf('h') }) },
    { weight: 2, arbitrary: fc.record({ do: is('freeze'), orderId, frozen: fc.boolean() }) },
    { weight: 4, arbitrary: fc.record({ do: is('release'), userId: user }) },
    { weight: 1, arbitrary: fc.record({ do: is('expire') }) },
    { weight: 2, arbitrary: fc.record({ do: is('pass'), seconds }) },
  );

  /** The same key always holds the same. */
  function ofItsKey(hold: Omit<Command & { do: 'place' }, 'userId' | 'amountFen'>): Command {
    const number = Number(hold.key.slice(1));
    return { ...hold, userId: userIds[number % userIds.length] ?? 0, amountFen: 60 + 20 * (number % 10) };
  }
}

/** An entry names an account once: whoever draws on a purse, or on a share, does not name it beside. */
function withoutMixtures(transfers: readonly PlannedTransfer[]): PlannedTransfer[] {
  const named = new Map<string, string>();
  return transfers.filter(({ source, target }) =>
    [source, target].every((account) => {
      const { ownerId, kind } = account;
      if (ownerId === 0) return true;
      const group = `${ownerId} ${kind === 'available' || kind === 'balance' ? 'purses' : 'share'}`;
      if (!named.has(group)) named.set(group, nameOf(account));
      return named.get(group) === nameOf(account);
    }),
  );
}

/**
 * For commands that come in any order: the same key always says the same, and what needs an order is left out. `first` is of all whose keys are
 * the same: as in the product, where a sale's key is never that of another sort of entry.
 */
export function inAnyOrder(commands: readonly Command[], first = new Map<string, Command>()): Command[] {
  return commands.flatMap((command) => {
    if (command.do === 'expire' || command.do === 'pass') return [];
    if (command.do !== 'settle' && command.do !== 'post') return [command];
    const name = `${command.do} ${command.do === 'settle' ? command.hold : ''} ${command.key}`;
    if (!first.has(name)) first.set(name, command);
    return [first.get(name) ?? command];
  });
}
