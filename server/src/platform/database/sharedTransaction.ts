import { causeOf, type Query, type Rows, type Together } from './pipeline.ts';
import { prepared, QueryRunner, type Connection, type Whose } from './tx.ts';

/** Behind a lock that somebody holds longer, others would wait who don't need it. */
const limitWaiting = prepared('shared_lock_timeout', `set local lock_timeout = '200ms'`);
/** Whoever waits for something else for longer keeps nobody's money locked. */
const togetherMaxMs = 2_000;

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
  mustBeAlone: { member: number; whose: Whose }[];
  /** The first that went wrong; undefined when all is committed. */
  cause: unknown;
}

/**
 * One transaction in which several works are done side by side, each on a connection that seems its own. What they ask at the same moment
 * goes out in one batch, the same statement of all of them as one where it says how. It is committed when all of them commit, and undone as soon as
 * one of them fails, rolls back or takes too long.
 */
export class SharedTransaction {
  readonly #connection: Connection;
  #members: Member[] = [];
  #state: 'new' | 'begun' | 'committing' | 'committed' | 'undone' = 'new';
  #isSending = false;
  #cause: unknown;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  async run(works: readonly ((connection: Connection) => Promise<unknown>)[]): Promise<Outcome> {
    const send = () => this.#sendSoon();
    this.#members = works.map(() => new Member(send));
    const deadline = setTimeout(() => this.#undo(new Error('it took too long')), togetherMaxMs);
    const answers = await Promise.allSettled(works.map((work, index) => this.#follow(work, this.#members[index])));
    clearTimeout(deadline);
    if (this.#connection.inTransaction) await this.#connection.rollback();
    const mustBeAlone = this.#members.flatMap(({ alone: whose }, member) => (whose ? [{ member, whose }] : []));
    return { answers, mustBeAlone, cause: this.#cause };
  }

  /** What a work comes to; once the transaction is undone, whatever it still does. */
  async #follow(work: (connection: Connection) => Promise<unknown>, member: Member | undefined): Promise<unknown> {
    if (!member) throw undone;
    const working = work(member);
    // After the end of the transaction nobody hears it any more.
    working.catch(() => undefined);
    try {
      const answer = await Promise.race([working, member.undone]);
      if (this.#state !== 'committed') throw new Error('it ended without a commit');
      return answer;
    } catch (error) {
      this.#undo(error);
      throw error;
    }
  }

  /** Once all who go on now have asked. */
  #sendSoon(): void {
    const hasWork = this.#members.some(({ asked }) => asked.length > 0) || this.#areReady();
    if (this.#isSending || !hasWork || !['new', 'begun'].includes(this.#state)) return;
    this.#isSending = true;
    process.nextTick(() => void this.#send());
  }

  #areReady(): boolean {
    return this.#members.every(({ isReady }) => isReady);
  }

  async #send(): Promise<void> {
    if (this.#state === 'undone') return;
    const groups = inGroups(this.#members.map((member) => member.asked.splice(0)));
    const sent: Promise<unknown>[] = [];
    if (this.#state === 'new') sent.push(this.#connection.begin(), this.#connection.run(limitWaiting, []));
    const isLast = this.#areReady();
    this.#state = isLast ? 'committing' : 'begun';
    const answers = groups.map((group) => this.#ask(group));
    if (isLast) sent.push(this.#connection.commit());
    const [found, others] = await Promise.all([Promise.allSettled(answers), Promise.allSettled(sent)]);
    this.#isSending = false;
    const failed = [...found, ...others].find(({ status }) => status === 'rejected');
    if (failed?.status === 'rejected') this.#undo(causeOf(failed.reason), true);
    // By somebody else meanwhile: what was found is of no use any more.
    else if (isLast) this.#state = 'committed';
    for (const [index, group] of groups.entries()) {
      const answer = found[index];
      for (const [place, asked] of group.entries()) {
        const rows = answer?.status === 'fulfilled' ? answer.value[place] : undefined;
        if (rows && !failed) asked.resolve(rows);
        else asked.reject(undone);
      }
    }
    if (isLast && !failed) for (const member of this.#members) member.end();
    this.#sendSoon();
  }

  /** The answers to the same statement of several members, which are one statement where it says how. */
  async #ask(group: readonly Asked[]): Promise<Rows[]> {
    const [first] = group;
    const together = first?.query.together;
    if (!together || group.length === 1) return Promise.all(group.map(({ query }) => this.#connection.query(query)));
    const { name, text, of } = together;
    const { values, lengths } = inColumns(
      group.map(({ query }) => query.values),
      of,
    );
    return inParts(await this.#connection.query({ name, text, values, together }), lengths);
  }

  /** Tells all members that nothing comes of it. What the database already commits, only its answer undoes. */
  #undo(cause: unknown, isAnswer = false): void {
    if (this.#state === 'committed' || this.#state === 'undone') return;
    if (this.#state === 'committing' && !isAnswer) return;
    this.#state = 'undone';
    this.#cause = cause;
    for (const member of this.#members) member.end(undone);
  }
}

/** What one of several works has of their transaction. */
class Member extends QueryRunner implements Connection {
  readonly asked: Asked[] = [];
  /** Rejected when nothing comes of the transaction. */
  readonly undone: Promise<never>;
  /** It has asked for the commit. */
  isReady = false;
  inTransaction = false;
  alone: Whose | undefined;
  readonly #send: () => void;
  readonly #withCommit: Promise<unknown>[] = [];
  readonly #committed: Promise<void>;
  #tellCommitted: () => void = () => undefined;
  #tellUndone: (error: Error) => void = () => undefined;
  #failure: Error | undefined;

  constructor(send: () => void) {
    super((query) => this.#ask(query));
    this.#send = send;
    this.#committed = new Promise((resolve) => {
      this.#tellCommitted = resolve;
    });
    this.undone = new Promise((_resolve, reject) => {
      this.#tellUndone = reject;
    });
    this.undone.catch(() => undefined);
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
    this.isReady = true;
    this.#send();
    await Promise.race([Promise.all([this.#committed, ...this.#withCommit.splice(0)]), this.undone]);
    this.inTransaction = false;
  }

  /** What it did can't be undone by itself. */
  rollback(): Promise<void> {
    return Promise.reject(undone);
  }

  override demandAlone(whose: Whose): void {
    this.alone = whose;
    throw undone;
  }

  /** The transaction has ended: committed, or undone. */
  end(failure?: Error): void {
    this.#failure = failure ?? new Error('the transaction is over');
    for (const { reject } of this.asked.splice(0)) reject(this.#failure);
    if (failure) this.#tellUndone(failure);
    else this.#tellCommitted();
  }
}

/**
 * The statements of all members in one order, those of the same name together: each member's own order is kept, and what stands further back for
 * some waits for them, so that stock is taken before money where only some take stock.
 */
function inGroups(asked: readonly Asked[][]): Asked[][] {
  const busy = asked.filter((statements) => statements.length > 0);
  const [first] = busy;
  if (!first) return [];
  const isLikeFirst = (statements: readonly Asked[]) =>
    statements.length === first.length &&
    statements.every(({ query }, index) => query.name === first[index]?.query.name);
  // As nearly always.
  if (busy.every(isLikeFirst)) return first.map((_one, index) => busy.flatMap((statements) => statements[index] ?? []));
  const queues = busy.map((statements) => statements.map((one) => ({ ...one, name: one.query.name ?? '' })));
  const ordered: Asked[][] = [];
  for (;;) {
    const heads = queues.flatMap(([head]) => (head ? [head.name] : []));
    if (heads.length === 0) return ordered;
    const later = new Set(queues.flatMap((queue) => queue.slice(1).map(({ name }) => name)));
    const name = mostCommon(heads.filter((head) => !later.has(head))) ?? mostCommon(heads);
    const group = queues.flatMap((queue) => (queue[0]?.name === name ? queue.splice(0, 1) : []));
    ordered.push(group);
  }
}

function mostCommon(names: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  let most: string | undefined;
  for (const [name, count] of counts) if (most === undefined || count > (counts.get(most) ?? 0)) most = name;
  return most;
}

/** The parameters of all as those of one statement by rows, and how many rows each has. */
function inColumns(
  asked: readonly (readonly unknown[])[],
  of: Together['of'],
): { values: unknown[][]; lengths: number[] } {
  const columns = asked[0]?.length ?? 0;
  const values: unknown[][] = Array.from({ length: columns }, () => []);
  const lengths: number[] = [];
  for (const one of asked) {
    const [rows] = one;
    lengths.push(of === 'rows' && Array.isArray(rows) ? rows.length : 1);
    for (const [column, value] of one.entries()) {
      if (of === 'rows' && Array.isArray(value)) values[column]?.push(...(value as unknown[]));
      else values[column]?.push(value);
    }
  }
  return { values, lengths };
}

/** What was found of the rows of each, by how many rows each asked about. Without numbers nothing was found of any. */
function inParts({ rows, nths = [], count, command }: Rows, lengths: readonly number[]): Rows[] {
  const parts = lengths.map((): Rows => ({ rows: [], count, command }));
  const partOfNth = lengths.flatMap((length, part) => Array.from({ length }, () => part));
  for (const [index, row] of rows.entries()) parts[partOfNth[(nths[index] ?? 0) - 1] ?? -1]?.rows.push(row);
  return parts;
}
