/** The ledger as simply as it can be said: lists and sums, nobody beside it. It says what every command must end with. */
import type { Account, Draw } from '../../../server/src/ledger/accounts.ts';

/** A part of an entry, due in seconds where it is earned. */
export interface PlannedTransfer {
  source: Account | Draw;
  target: Account;
  amountFen: number;
  dueIn: number;
}

export type Command =
  | { do: 'post'; key: string; orderId: number; transfers: readonly PlannedTransfer[] }
  | { do: 'reverse'; entry: string }
  | {
      do: 'place';
      key: string;
      userId: number;
      amountFen: number;
      /** Both purses, or what can be withdrawn. */
      from: 'purses' | 'earnings';
      expiresIn: number | null;
    }
  | { do: 'settle'; hold: string; key: string; amountFen: number; target: Account }
  | { do: 'giveBack'; hold: string }
  | { do: 'freeze'; orderId: number; frozen: boolean }
  | { do: 'release'; userId: number }
  | { do: 'expire' }
  | { do: 'pass'; seconds: number };

/**
 * How a command ended: done, done before, refused for lack of money, by whoever owes, for more than is left of what was
 * earned, or for ever; nothing to do; or how many fen came free.
 */
export type Outcome = 'done' | 'known' | Refusal | 'never' | 'none' | number;
type Refusal = 'overdrawn' | 'owing' | 'short';

interface ModelEntry {
  orderId: number;
  /** What it left on each account. */
  changes: Map<string, number>;
  isReversed: boolean;
}

interface ModelEarning {
  owner: string;
  orderId: number;
  leftFen: number;
  dueAt: number;
  frozen: boolean;
  isOpen: boolean;
}

interface ModelHold {
  userId: number;
  amountFen: number;
  /** How much of it came from earnings. */
  earnedFen: number;
  leftFen: number;
  expiresAt: number | null;
  settlements: Set<string>;
}

export const nameOf = ({ ownerId, kind }: Account | Draw) => `${ownerId}:${kind}`;
const guarded = /:(available|earned|held)$/;

/** An amount on an account, or drawn from a user. */
interface Row {
  owner: string;
  kind: string;
  fen: number;
}

export class LedgerModel {
  balances = new Map<string, number>();
  /** How many postings an account has. */
  postings = new Map<string, number>();
  readonly #entries = new Map<string, ModelEntry>();
  #earnings: ModelEarning[] = [];
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
        return this.#release(String(command.userId));
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
    const dueAt = (name: string) =>
      this.#now + Math.max(...transfers.filter(({ target }) => nameOf(target) === name).map(({ dueIn }) => dueIn));
    const entered = this.#enter(changesOf(transfers), { orderId, dueAt });
    if (typeof entered === 'string') return entered;
    this.#entries.set(key, { orderId, changes: entered, isReversed: false });
    return 'done';
  }

  #reverse(key: string): Outcome {
    const entry = this.#entries.get(key);
    if (!entry) return 'none';
    if ([...entry.changes.keys()].some((name) => /:(pending|owed)$/.test(name))) return 'never';
    if (entry.isReversed) return 'known';
    const entered = this.#enter(new Map([...entry.changes].map(([name, fen]) => [name, -fen])));
    if (typeof entered === 'string') return entered;
    entry.isReversed = true;
    return 'done';
  }

  /** An entry whole or, with why, not at all. What it left on each account, without what debts took of it afterwards. */
  #enter(
    changes: ReadonlyMap<string, number>,
    earning?: { orderId: number; dueAt: (name: string) => number },
  ): Map<string, number> | Refusal {
    const before = { balances: this.balances, postings: this.postings, earnings: this.#earnings };
    this.balances = new Map(this.balances);
    this.postings = new Map(this.postings);
    this.#earnings = this.#earnings.map((one) => ({ ...one }));
    const done = new Map<string, number>();
    const refusal = this.#tryToEnter(changes, earning, done);
    if (refusal === undefined) return done;
    this.balances = before.balances;
    this.postings = before.postings;
    this.#earnings = before.earnings;
    return refusal;
  }

  #tryToEnter(
    changes: ReadonlyMap<string, number>,
    earning: { orderId: number; dueAt: (name: string) => number } | undefined,
    done: Map<string, number>,
  ): Refusal | undefined {
    const rows = inOrder(changes);
    const debtors = new Set<string>();
    for (const row of rows.slice()) {
      const { owner, kind, fen } = row;
      if (kind === 'pending' && earning) {
        const { orderId, dueAt } = earning;
        if (fen > 0)
          this.#earnings.push({
            owner,
            orderId,
            leftFen: fen,
            dueAt: dueAt(`${owner}:pending`),
            frozen: false,
            isOpen: true,
          });
        else if (this.#take(owner, orderId, -fen) < -fen) return 'short';
      }
      if ((kind === 'share' || kind === 'own_share') && earning) {
        const taken = this.#take(owner, earning.orderId, -fen);
        row.fen += taken;
        if (taken > 0) rows.push({ owner, kind: 'pending', fen: -taken });
        if (row.fen < 0) debtors.add(owner);
      }
      if ((kind === 'available' || kind === 'earned') && fen > 0 && this.balance(`${owner}:owed`) < 0)
        debtors.add(owner);
    }
    for (const row of rows) {
      const refusal = this.#enterRow(row, done);
      if (refusal) return refusal;
    }
    for (const owner of debtors) this.#payOwed(owner);
    const unwilling = rows.filter(({ owner, kind }) => kind === 'own_share' && debtors.has(owner));
    return unwilling.some(({ owner }) => this.balance(`${owner}:owed`) < 0) ? 'overdrawn' : undefined;
  }

  #enterRow({ owner, kind, fen }: Row, done: Map<string, number>): Refusal | undefined {
    const add = (of: string, amount: number) => {
      if (amount === 0) return;
      this.add(new Map([[`${owner}:${of}`, amount]]));
      done.set(`${owner}:${of}`, amount);
    };
    if (kind === 'earnings') {
      if (this.balance(`${owner}:owed`) < 0) return 'owing';
      if (this.balance(`${owner}:earned`) < -fen) return 'overdrawn';
      add('earned', fen);
      return undefined;
    }
    if (kind === 'balance' || kind === 'purses') {
      const first = Math.min(this.balance(`${owner}:available`), -fen);
      if (kind === 'balance' && this.balance(`${owner}:owed`) < 0) return 'owing';
      if (this.balance(`${owner}:earned`) < -fen - first) return 'overdrawn';
      add('available', -first);
      add('earned', fen + first);
      return undefined;
    }
    const name = `${owner}:${kind}`;
    if (guarded.test(name) && this.balance(name) + fen < 0) return 'overdrawn';
    add(kind === 'share' || kind === 'own_share' ? 'owed' : kind, fen);
    return undefined;
  }

  /** Earnings before the rest. */
  #payOwed(owner: string): void {
    const owedFen = -this.balance(`${owner}:owed`);
    const earnedFen = Math.min(this.balance(`${owner}:earned`), owedFen);
    const availableFen = Math.min(this.balance(`${owner}:available`), owedFen - earnedFen);
    this.add(
      new Map(
        [
          [`${owner}:earned`, -earnedFen] as const,
          [`${owner}:available`, -availableFen] as const,
          [`${owner}:owed`, earnedFen + availableFen] as const,
        ].filter(([, fen]) => fen !== 0),
      ),
    );
  }

  /** Takes back what was earned by an order, as far as it is there. */
  #take(owner: string, orderId: number, fen: number): number {
    let missing = fen;
    for (const one of this.#earnings) {
      if (one.owner !== owner || one.orderId !== orderId || !one.isOpen) continue;
      const taken = Math.min(missing, one.leftFen);
      one.leftFen -= taken;
      one.isOpen = one.leftFen > 0;
      missing -= taken;
    }
    return fen - missing;
  }

  #release(owner: string): Outcome {
    const due = this.#earnings.filter(
      (one) => one.owner === owner && one.isOpen && !one.frozen && one.dueAt <= this.#now,
    );
    const fen = due.reduce((sum, { leftFen }) => sum + leftFen, 0);
    if (fen === 0) return 0;
    for (const earning of due) earning.isOpen = false;
    this.#enter(
      new Map([
        [`${owner}:pending`, -fen],
        [`${owner}:earned`, fen],
      ]),
    );
    return fen;
  }

  #place({ key, userId, amountFen, from, expiresIn }: Command & { do: 'place' }): Outcome {
    if (this.#holds.has(key)) return 'done';
    const entered = this.#enter(
      new Map([
        [`${userId}:${from}`, -amountFen],
        [`${userId}:held`, amountFen],
      ]),
    );
    if (typeof entered === 'string') return entered;
    const expiresAt = expiresIn === null ? null : this.#now + expiresIn;
    const earnedFen = 0 - (entered.get(`${userId}:earned`) ?? 0);
    this.#holds.set(key, { userId, amountFen, earnedFen, leftFen: amountFen, expiresAt, settlements: new Set() });
    return 'done';
  }

  #settle({ hold: of, key, amountFen, target }: Command & { do: 'settle' }): Outcome {
    const hold = this.#holds.get(of);
    if (!hold) return 'none';
    if (hold.settlements.has(key)) return 'done';
    if (hold.leftFen < amountFen) return 'none';
    hold.leftFen -= amountFen;
    hold.settlements.add(key);
    this.#enter(
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
    const { userId, leftFen, earnedFen, amountFen } = hold;
    const toEarnedFen = Math.floor((leftFen * earnedFen) / amountFen);
    this.#enter(
      new Map(
        [
          [`${userId}:held`, -leftFen] as const,
          [`${userId}:earned`, toEarnedFen] as const,
          [`${userId}:available`, leftFen - toEarnedFen] as const,
        ].filter(([, fen]) => fen !== 0),
      ),
    );
    hold.leftFen = 0;
    return 'done';
  }

  /** Moves without a question. */
  add(changes: ReadonlyMap<string, number>): void {
    for (const [name, fen] of changes) {
      this.balances.set(name, this.balance(name) + fen);
      this.postings.set(name, (this.postings.get(name) ?? 0) + 1);
    }
  }
}

/** Draws lock the purses first. */
const locked = (kind: string) => (/^(balance|purses|share|own_share)$/.test(kind) ? 'available' : kind);

/** As they are locked: by owner, then by kind. */
function inOrder(changes: ReadonlyMap<string, number>): Row[] {
  return [...changes]
    .map(([name, fen]) => ({ owner: name.split(':')[0] ?? '', kind: name.split(':')[1] ?? '', fen }))
    .toSorted((a, b) => Number(a.owner) - Number(b.owner) || locked(a.kind).localeCompare(locked(b.kind), 'en'));
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
