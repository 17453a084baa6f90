import type { Query, Rows } from './pipeline.ts';
import { prepared, QueryRunner, type Connection, type SharedBy } from './tx.ts';

/** For a lock that somebody holds longer, nobody waits with others behind them who don't need it. */
const limitWaiting = prepared('shared_lock_timeout', `set local lock_timeout = '200ms'`);

const undone = new Error('a shared transaction came to nothing');

/** A statement of one member, waiting to be sent with those of the others. */
interface Asked {
  query: Query;
  resolve: (rows: Rows) => void;
  reject: (error: Error) => void;
}

interface Outcome {
  /** Of each work, in order: fulfilled only when what it did is committed. */
  answers: PromiseSettledResult<unknown>[];
  mustBeAlone: { member: number; whose: keyof SharedBy }[];
}

/**
 * One transaction in which several works are done side by side, each on a connection that seems its own. What they ask at the same moment
 * goes out in one batch, the same statement of all of them next to each other, so that the database does it with warm caches. It is
 * committed when all of them commit, and undone when one of them fails or rolls back.
 */
export class SharedTransaction {
  readonly #connection: Connection;
  #members: Member[] = [];
  #isBegun = false;
  #isEnded = false;
  #isCommitted = false;
  #isSending = false;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  async run(works: readonly ((connection: Connection) => Promise<unknown>)[]): Promise<Outcome> {
    const send = () => this.#sendSoon();
    this.#members = works.map(() => new Member(send));
    const answers = await Promise.allSettled(
      works.map(async (work, index) => {
        const member = this.#members[index];
        try {
          const answer = member && (await work(member));
          if (!this.#isCommitted) throw new Error('it ended without a commit');
          return answer;
        } catch (error) {
          if (!this.#isCommitted) this.#undo();
          throw error;
        }
      }),
    );
    if (this.#connection.inTransaction) await this.#connection.rollback();
    const mustBeAlone = this.#members.flatMap(({ alone: whose }, member) => (whose ? [{ member, whose }] : []));
    return { answers, mustBeAlone };
  }

  /** Once all who go on now have asked. */
  #sendSoon(): void {
    if (this.#isSending) return;
    this.#isSending = true;
    process.nextTick(() => void this.#send());
  }

  async #send(): Promise<void> {
    if (this.#isEnded) return this.#undo();
    const isLast = this.#members.every(({ isReady }) => isReady);
    const groups = inGroups(this.#members.map((member) => member.asked.splice(0)));
    const sent = this.#isBegun ? [] : [this.#connection.begin(), this.#connection.run(limitWaiting, [])];
    this.#isBegun = true;
    const answers = groups.map((group) => this.#ask(group));
    if (isLast) sent.push(this.#connection.commit());
    const [found, ...others] = await Promise.all([
      Promise.allSettled(answers),
      ...sent.map((one) => Promise.allSettled([one])),
    ]);
    this.#isSending = false;
    const failed = [...found, ...others.flat()].some(({ status }) => status === 'rejected');
    this.#isEnded = failed || isLast;
    this.#isCommitted = isLast && !failed;
    for (const [index, group] of groups.entries()) {
      const answer = found[index];
      for (const [place, asked] of group.entries()) {
        const rows = answer?.status === 'fulfilled' && !failed ? answer.value[place] : undefined;
        // Whoever hears of a failure here fails as well.
        if (rows) asked.resolve(rows);
        else asked.reject(undone);
      }
    }
    if (failed) this.#undo();
    else if (isLast) for (const member of this.#members) member.end();
  }

  /** The answers to the same statement of several members, which are one statement where it goes by rows. */
  async #ask(group: readonly Asked[]): Promise<Rows[]> {
    const [first] = group;
    const together = first?.query.together;
    if (!together || group.length === 1) return Promise.all(group.map(({ query }) => this.#connection.query(query)));
    const { name, text, of } = together;
    const rowsOf = (value: unknown): readonly unknown[] => (of === 'rows' && Array.isArray(value) ? value : [value]);
    const values = first.query.values.map((_value, column) =>
      group.flatMap(({ query }) => rowsOf(query.values[column])),
    );
    const lengths = group.map(({ query }) => rowsOf(query.values[0]).length);
    return inParts(await this.#connection.query({ name, text, values }), lengths);
  }

  /** All who still ask or wait for the commit hear that nothing came of it. */
  #undo(): void {
    this.#isEnded = true;
    this.#isSending = false;
    for (const member of this.#members) member.end(undone);
  }
}

/** What one of several works has of their transaction. */
class Member extends QueryRunner implements Connection {
  readonly asked: Asked[] = [];
  /** It has asked for the commit. */
  isReady = false;
  inTransaction = false;
  alone: keyof SharedBy | undefined;
  readonly #send: () => void;
  readonly #withCommit: Promise<unknown>[] = [];
  #heard: { resolve: () => void; reject: (error: Error) => void } | undefined;
  #failure: Error | undefined;

  constructor(send: () => void) {
    super((query) => this.#ask(query));
    this.#send = send;
  }

  #ask(query: Query): Promise<Rows> {
    const failure = this.#failure ?? (this.isReady ? new Error('the commit was sent already') : undefined);
    if (failure) return Promise.reject(failure);
    return new Promise((resolve, reject) => {
      this.asked.push({ query, resolve, reject });
      this.#send();
    });
  }

  begin(): Promise<void> {
    this.inTransaction = true;
    return Promise.resolve();
  }

  override sendWithCommit(work: Promise<unknown>): void {
    work.catch(() => undefined);
    this.#withCommit.push(work);
  }

  async commit(): Promise<void> {
    if (this.#failure) throw this.#failure;
    const committed = new Promise<void>((resolve, reject) => {
      this.#heard = { resolve, reject };
    });
    this.isReady = true;
    this.#send();
    await Promise.all([committed, ...this.#withCommit.splice(0)]);
    this.inTransaction = false;
  }

  /** What it did can't be undone by itself. */
  rollback(): Promise<void> {
    return Promise.reject(undone);
  }

  override demandAlone(whose: keyof SharedBy): void {
    this.alone = whose;
    throw undone;
  }

  /** The transaction has ended: committed, or undone. */
  end(failure?: Error): void {
    this.#failure = failure ?? new Error('the transaction is over');
    for (const { reject } of this.asked.splice(0)) reject(this.#failure);
    if (failure) this.#heard?.reject(failure);
    else this.#heard?.resolve();
  }
}

/** The statements of all members in one order: each member's own is kept, and the same statement of several stands together. */
function inGroups(asked: readonly Asked[][]): Asked[][] {
  const queues = asked.map((statements) => ({ statements, next: 0 }));
  const ordered: Asked[][] = [];
  for (;;) {
    const heads = queues.flatMap((queue) => queue.statements[queue.next]?.query.name ?? []);
    const name = mostCommon(heads);
    if (name === undefined) return ordered;
    const group: Asked[] = [];
    for (const queue of queues) {
      const head = queue.statements[queue.next];
      if (head?.query.name !== name) continue;
      group.push(head);
      queue.next += 1;
    }
    ordered.push(group);
  }
}

/** What was found of the rows of each, by how many rows each asked about; `nth` counts from the first of its own. */
function inParts(found: Rows, lengths: readonly number[]): Rows[] {
  const parts = lengths.map((): Rows => ({ rows: [], count: found.count, command: found.command }));
  const ends = lengths.map((_length, index) => lengths.slice(0, index + 1).reduce((sum, length) => sum + length, 0));
  for (const row of found.rows) {
    const nth = Number(row['nth']);
    const part = ends.findIndex((end) => nth <= end);
    parts[part]?.rows.push({ ...row, nth: nth - ((ends[part] ?? 0) - (lengths[part] ?? 0)) });
  }
  return parts;
}

function mostCommon(names: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  let most: string | undefined;
  for (const [name, count] of counts) if (most === undefined || count > (counts.get(most) ?? 0)) most = name;
  return most;
}
