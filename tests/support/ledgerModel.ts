/** The ledger as simply as it can be said: lists and sums, nobody beside it. It says what every command must end with. */
import type { Account } from '../../server/src/ledger/accounts.ts';

/** A part of an entry, due in seconds where it is earned. */
export interface PlannedTransfer {
  source: Account;
  target: Account;
  amountFen: number;
  dueIn: number;
}

export type Command =
  | { do: 'post'; key: string; orderId: number; transfers: readonly PlannedTransfer[] }
  | { do: 'reverse'; entry: string }
  | { do: 'place'; key: string; userId: number; amountFen: number; expiresIn: number | null }
  | { do: 'settle'; hold: string; key: string; amountFen: number; target: Account }
  | { do: 'giveBack'; hold: string }
  | { do: 'freeze'; orderId: number; frozen: boolean }
  | { do: 'release'; userId: number }
  | { do: 'expire' }
  | { do: 'pass'; seconds: number };

/** How a command ended: done, done before, refused for lack of money, nothing to do; or how many fen came free. */
export type Outcome = 'done' | 'known' | 'overdrawn' | 'none' | number;

interface ModelEntry {
  orderId: number;
  changes: Map<string, number>;
  isReversed: boolean;
}

interface ModelEarning {
  user: string;
  orderId: number;
  leftFen: number;
  dueAt: number;
  frozen: boolean;
  isOpen: boolean;
}

interface ModelHold {
  userId: number;
  leftFen: number;
  expiresAt: number | null;
  settlements: Set<string>;
}

export const nameOf = ({ ownerId, kind }: Account) => `${ownerId}:${kind}`;
const guarded = /:(available|held)$/;

export class LedgerModel {
  readonly balances = new Map<string, number>();
  /** How many postings an account has. */
  readonly postings = new Map<string, number>();
  readonly #entries = new Map<string, ModelEntry>();
  readonly #earnings: ModelEarning[] = [];
  readonly #holds = new Map<string, ModelHold>();
  #now = 0;

  balance(name: string): number {
    return this.balances.get(name) ?? 0;
  }

  /** Does what is said, with all rules. */
  run(command: Command): Outcome {
    switch (command.do) {
      case 'post':
        return this.#post(command);
      case 'reverse':
        return this.#reverse(command.entry);
      case 'place':
        return this.#place(command);
      case 'settle':
        return this.#settle(command);
      case 'giveBack':
        return this.#giveBack(command.hold);
      case 'freeze':
        for (const earning of this.#earnings) {
          if (earning.orderId === command.orderId && earning.leftFen > 0) earning.frozen = command.frozen;
        }
        return 'done';
      case 'release':
        return this.#release(`${command.userId}:pending`);
      case 'expire':
        for (const [key, hold] of this.#holds) {
          if (hold.expiresAt !== null && hold.expiresAt <= this.#now) this.#giveBack(key);
        }
        return 'done';
      case 'pass':
        this.#now += command.seconds;
        return 'done';
    }
  }

  #post({ key, orderId, transfers }: Command & { do: 'post' }): Outcome {
    if (this.#entries.has(key)) return 'known';
    const changes = changesOf(transfers);
    if (!this.#move(changes)) return 'overdrawn';
    this.#entries.set(key, { orderId, changes, isReversed: false });
    for (const [user, fen] of changes) {
      if (!user.endsWith(':pending')) continue;
      const dues = transfers.filter(({ target }) => nameOf(target) === user).map(({ dueIn }) => dueIn);
      this.#earn(user, orderId, fen, this.#now + Math.max(...dues));
    }
    return 'done';
  }

  #reverse(key: string): Outcome {
    const entry = this.#entries.get(key);
    if (!entry) return 'none';
    if (entry.isReversed) return 'known';
    const opposite = new Map([...entry.changes].map(([name, fen]) => [name, -fen]));
    if (!this.#move(opposite)) return 'overdrawn';
    entry.isReversed = true;
    for (const [user, fen] of opposite) {
      if (!user.endsWith(':pending')) continue;
      const others = this.#earnings.filter((one) => one.user === user && one.orderId === entry.orderId);
      // Debts were never to come.
      const dues = others.filter((one) => Number.isFinite(one.dueAt)).map(({ dueAt }) => dueAt);
      this.#earn(user, entry.orderId, fen, dues.length > 0 ? Math.max(...dues) : this.#now);
    }
    return 'done';
  }

  /** What is earned is an earning; what is taken comes out of those of the order, and the rest is owed. */
  #earn(user: string, orderId: number, fen: number, dueAt: number): void {
    let missing = -fen;
    if (fen > 0) this.#earnings.push({ user, orderId, leftFen: fen, dueAt, frozen: false, isOpen: true });
    for (const earning of this.#earnings) {
      if (missing <= 0) return;
      if (earning.user !== user || earning.orderId !== orderId || !earning.isOpen || earning.leftFen <= 0) continue;
      const taken = Math.min(missing, earning.leftFen);
      earning.leftFen -= taken;
      earning.isOpen = earning.leftFen > 0;
      missing -= taken;
    }
    if (missing > 0) {
      this.#earnings.push({ user, orderId, leftFen: -missing, dueAt: -Infinity, frozen: false, isOpen: true });
    }
  }

  #release(user: string): Outcome {
    const open = this.#earnings.filter((one) => one.user === user && one.isOpen);
    const due = open.filter(({ leftFen, frozen, dueAt }) => leftFen > 0 && !frozen && dueAt <= this.#now);
    let fen = due.reduce((sum, { leftFen }) => sum + leftFen, 0);
    for (const earning of due) earning.isOpen = false;
    if (fen === 0) return 0;
    for (const owed of open.filter(({ leftFen }) => leftFen < 0)) {
      const filled = Math.min(fen, -owed.leftFen);
      owed.leftFen += filled;
      owed.isOpen = owed.leftFen < 0;
      fen -= filled;
    }
    if (fen > 0)
      this.#move(
        new Map([
          [user, -fen],
          [user.replace('pending', 'available'), fen],
        ]),
      );
    return fen;
  }

  #place({ key, userId, amountFen, expiresIn }: Command & { do: 'place' }): Outcome {
    if (this.#holds.has(key)) return 'done';
    if (
      !this.#move(
        new Map([
          [`${userId}:available`, -amountFen],
          [`${userId}:held`, amountFen],
        ]),
      )
    )
      return 'overdrawn';
    const expiresAt = expiresIn === null ? null : this.#now + expiresIn;
    this.#holds.set(key, { userId, leftFen: amountFen, expiresAt, settlements: new Set() });
    return 'done';
  }

  #settle({ hold: of, key, amountFen, target }: Command & { do: 'settle' }): Outcome {
    const hold = this.#holds.get(of);
    if (!hold) return 'none';
    if (hold.settlements.has(key)) return 'done';
    if (hold.leftFen < amountFen) return 'none';
    hold.leftFen -= amountFen;
    hold.settlements.add(key);
    this.#move(
      new Map([
        [`${hold.userId}:held`, -amountFen],
        [nameOf(target), amountFen],
      ]),
    );
    return 'done';
  }

  #giveBack(key: string): Outcome {
    const hold = this.#holds.get(key);
    if (!hold || hold.leftFen === 0) return 'none';
    this.#move(
      new Map([
        [`${hold.userId}:held`, -hold.leftFen],
        [`${hold.userId}:available`, hold.leftFen],
      ]),
    );
    hold.leftFen = 0;
    return 'done';
  }

  /** False, and nothing is moved, when a guarded balance would go below zero. */
  #move(changes: ReadonlyMap<string, number>): boolean {
    for (const [name, fen] of changes) {
      if (guarded.test(name) && fen < 0 && this.balance(name) + fen < 0) return false;
    }
    this.add(changes);
    return true;
  }

  /** Moves without a question. */
  add(changes: ReadonlyMap<string, number>): void {
    for (const [name, fen] of changes) {
      this.balances.set(name, this.balance(name) + fen);
      this.postings.set(name, (this.postings.get(name) ?? 0) + 1);
    }
  }
}

/** What transfers leave on each account; none of nothing. */
export function changesOf(transfers: readonly PlannedTransfer[]): Map<string, number> {
  const changes = new Map<string, number>();
  const add = (name: string, fen: number) => changes.set(name, (changes.get(name) ?? 0) + fen);
  for (const { source, target, amountFen } of transfers) {
    add(nameOf(source), -amountFen);
    add(nameOf(target), amountFen);
  }
  return new Map([...changes].filter(([, fen]) => fen !== 0));
}
