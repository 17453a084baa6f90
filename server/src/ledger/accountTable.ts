/** What the proof keeps of each account, in a few numbers each: millions of them fit. */
import type { Findings } from './findings.ts';

export interface AccountRow {
  id: number;
  ownerId: number;
  kind: number;
  guarded: boolean;
  /** NaN: none is stored. */
  balanceFen: number;
  postings: number;
  /** Of the roll-up; NaN: there is none. */
  rolledUpTo: number;
  rolledFen: number;
}

export interface PostingRow {
  entryId: number;
  id: number;
  amountFen: number;
  /** NaN: none. */
  afterFen: number;
  number: number;
}

const guardedBit = 1;
const brokenBit = 2;
/** Postings that came before one with a lower number; entries are numbered before their accounts are locked. */
const waitingMax = 200_000;

export class AccountTable {
  #size = 0;
  #ids = new Float64Array(1024);
  #bits = new Uint8Array(1024);
  #kinds = new Uint8Array(1024);
  /** Stored: the balance of a guarded account, the roll-up of an open one. */
  #stored = new Float64Array(1024);
  /** The count of postings of a guarded account, how far the roll-up of an open one reaches. */
  #storedTo = new Float64Array(1024);
  #sums = new Float64Array(1024);
  #counts = new Float64Array(1024);
  /** The balance after the last number of a guarded account, the sum that the roll-up of an open one covers. */
  #running = new Float64Array(1024);
  /** The last number in a row of a guarded account, what is open of the earnings of an open one. */
  #reached = new Float64Array(1024);
  /** Of what is folded: in and out by day and kind, in one number that is 0 when both sides agree. */
  #prints = new Int32Array(1024);
  #folded = new Float64Array(1024);
  #waiting = new Map<number, PostingRow[]>();
  #waitingCount = 0;
  readonly #findings: Findings;
  readonly #owed: number;

  /** `owed`: the number of that kind, whose balances are zero or below. */
  constructor(findings: Findings, owed: number) {
    this.#findings = findings;
    this.#owed = owed;
  }

  get size(): number {
    return this.#size;
  }

  /** In the order of their ids. */
  add(row: AccountRow): void {
    if (this.#size === this.#ids.length) this.#grow();
    const index = this.#size++;
    this.#ids[index] = row.id;
    this.#kinds[index] = row.kind;
    this.#bits[index] = row.guarded ? guardedBit : 0;
    this.#stored[index] = row.guarded ? row.balanceFen : row.rolledFen || 0;
    this.#storedTo[index] = row.guarded ? row.postings : row.rolledUpTo || 0;
    if (row.kind === this.#owed ? row.balanceFen > 0 : row.balanceFen < 0)
      this.#findings.add('below_zero', { account: row.id, balanceFen: row.balanceFen });
    const isStored = !Number.isNaN(row.balanceFen);
    const isRolledUp = !Number.isNaN(row.rolledUpTo);
    if (isStored !== row.guarded || (row.guarded && isRolledUp) || (!row.guarded && row.postings !== 0)) {
      const of = { balanceFen: orNull(row.balanceFen), postings: row.postings, rolledFen: orNull(row.rolledFen) };
      this.#findings.add('account_guard', { account: row.id, ...of });
    }
  }

  /** The place of an account in this table; -1: there is none. */
  find(id: number): number {
    const guess = id - (this.#ids[0] ?? 0);
    if (this.#ids[guess] === id && guess < this.#size) return guess;
    // Numbers that were drawn and not used leave gaps.
    let low = 0;
    let high = this.#size - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const found = this.#ids[middle] ?? 0;
      if (found === id) return middle;
      if (found < id) low = middle + 1;
      else high = middle - 1;
    }
    return -1;
  }

  kindOf(index: number): number {
    return this.#kinds[index] ?? 0;
  }

  idOf(index: number): number {
    return this.#ids[index] ?? 0;
  }

  addEarned(index: number, fen: number): void {
    this.#reached[index] = fen;
  }

  /** A part of both sides of what is folded: `sign` 1 for what the postings say, -1 for what the totals say. */
  addFolded(index: number, print: number, fen: number): void {
    this.#prints[index] = ((this.#prints[index] ?? 0) + print) | 0;
    this.#folded[index] = (this.#folded[index] ?? 0) + fen;
  }

  post(index: number, row: PostingRow): void {
    this.#sums[index] = (this.#sums[index] ?? 0) + row.amountFen;
    this.#counts[index] = (this.#counts[index] ?? 0) + 1;
    const bits = this.#bits[index] ?? 0;
    if ((bits & guardedBit) !== 0) {
      if ((bits & brokenBit) === 0) this.#postGuarded(index, row);
      return;
    }
    if (row.id <= (this.#storedTo[index] ?? 0)) this.#running[index] = (this.#running[index] ?? 0) + row.amountFen;
    if (!Number.isNaN(row.number) || !Number.isNaN(row.afterFen)) {
      this.#findings.add('number', {
        entry: row.entryId,
        posting: row.id,
        account: this.idOf(index),
        number: row.number,
        expected: null,
      });
    }
  }

  #postGuarded(index: number, row: PostingRow): void {
    const expected = (this.#reached[index] ?? 0) + 1;
    if (row.number === expected) {
      this.#follow(index, row);
      if (this.#waitingCount > 0) this.#followWaiting(index);
      return;
    }
    if (!(row.number > expected)) return this.#breakAt(index, row, expected);
    const waiting = this.#waiting.get(index) ?? [];
    waiting.push({ ...row });
    this.#waiting.set(index, waiting);
    this.#waitingCount += 1;
    if (this.#waitingCount > waitingMax) this.#giveUpWaiting();
  }

  #follow(index: number, row: PostingRow): void {
    const after = (this.#running[index] ?? 0) + row.amountFen;
    if (after !== row.afterFen) {
      this.#findings.add('balance_after', {
        entry: row.entryId,
        posting: row.id,
        account: this.idOf(index),
        number: row.number,
        afterFen: orNull(row.afterFen),
        expectedFen: after,
      });
    }
    // What follows is measured from what it says, so that one place is told once.
    this.#running[index] = Number.isNaN(row.afterFen) ? after : row.afterFen;
    this.#reached[index] = row.number;
  }

  #followWaiting(index: number): void {
    const waiting = this.#waiting.get(index);
    if (!waiting) return;
    for (;;) {
      const expected = (this.#reached[index] ?? 0) + 1;
      const at = waiting.findIndex(({ number }) => number === expected);
      const [next] = at < 0 ? [] : waiting.splice(at, 1);
      if (!next) break;
      this.#waitingCount -= 1;
      this.#follow(index, next);
    }
    if (waiting.length === 0) this.#waiting.delete(index);
  }

  #breakAt(index: number, row: PostingRow, expected: number): void {
    this.#findings.add('number', {
      entry: row.entryId,
      posting: row.id,
      account: this.idOf(index),
      number: orNull(row.number),
      expected,
    });
    this.#bits[index] = (this.#bits[index] ?? 0) | brokenBit;
    this.#waitingCount -= this.#waiting.get(index)?.length ?? 0;
    this.#waiting.delete(index);
  }

  /** Postings of an account are written in the order of their numbers: the first that waits is the one out of order. */
  #giveUpWaiting(): void {
    for (const [index, waiting] of this.#waiting) {
      const [first] = waiting.toSorted((a, b) => a.id - b.id);
      if (first) this.#breakAt(index, first, (this.#reached[index] ?? 0) + 1);
    }
  }

  /** All postings have passed: what is stored is held against what they add up to. `pending`: the number of that kind. */
  conclude(pending: number): { unlikeDays: number[] } {
    this.#giveUpWaiting();
    const unlikeDays: number[] = [];
    for (let index = 0; index < this.#size; index += 1) {
      const account = this.idOf(index);
      const sum = this.#sums[index] ?? 0;
      const stored = this.#stored[index] ?? 0;
      const storedTo = this.#storedTo[index] ?? 0;
      if (((this.#bits[index] ?? 0) & guardedBit) !== 0) {
        const postings = this.#counts[index] ?? 0;
        if (stored !== sum || storedTo !== postings) {
          const of = { balanceFen: orNull(stored), sumFen: sum, storedPostings: storedTo, postings };
          this.#findings.add('balance', { account, ...of });
        }
      } else {
        const covered = this.#running[index] ?? 0;
        if (stored !== covered) {
          this.#findings.add('roll_up', { account, upToPosting: storedTo, rolledFen: stored, sumFen: covered });
        }
        const earned = this.#reached[index] ?? 0;
        if (this.kindOf(index) === pending && earned !== sum) {
          this.#findings.add('pending', { account, pendingFen: sum, earnedFen: earned });
        }
      }
      if (this.#prints[index] !== 0 || this.#folded[index] !== 0) unlikeDays.push(account);
    }
    return { unlikeDays };
  }

  #grow(): void {
    const length = this.#ids.length * 2;
    const larger = (numbers: Float64Array) => {
      const made = new Float64Array(length);
      made.set(numbers);
      return made;
    };
    this.#ids = larger(this.#ids);
    this.#stored = larger(this.#stored);
    this.#storedTo = larger(this.#storedTo);
    this.#sums = larger(this.#sums);
    this.#counts = larger(this.#counts);
    this.#running = larger(this.#running);
    this.#reached = larger(this.#reached);
    this.#folded = larger(this.#folded);
    const [bits, kinds, prints] = [new Uint8Array(length), new Uint8Array(length), new Int32Array(length)];
    bits.set(this.#bits);
    kinds.set(this.#kinds);
    prints.set(this.#prints);
    [this.#bits, this.#kinds, this.#prints] = [bits, kinds, prints];
  }
}

function orNull(value: number): number | null {
  return Number.isNaN(value) ? null : value;
}
