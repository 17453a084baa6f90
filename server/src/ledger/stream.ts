/** The ledger as rows of COPY in its binary format: what is selected, how fields are read, and what of it is sealed. */
import { createHash, type Hash } from 'node:crypto';

/** The first four fields are sealed. */
export const selectAccounts = `
  select a.id, a.owner_id, a.kind, a.guarded, a.balance_fen, a.postings, r.up_to_posting_id, r.sum_fen
  from ledger_accounts a left join ledger_rollups r on r.account_id = a.id order by a.id`;
export const sealedAccountFields = 4;

/** The first seven fields are sealed; the last is the day in a time zone, counted from 2000. */
export function selectEntries(timeZone: string): string {
  const zone = `'${timeZone.replaceAll("'", "''")}'`;
  return `select id, kind, key, subject_kind, subject_id, created_at, reverses,
      (created_at at time zone ${zone})::date - date '2000-01-01'
    from ledger_entries order by id`;
}
export const sealedEntryFields = 7;

/** All fields are sealed. In the order of an index, which is that of the entries. */
export const selectPostings = `
  select entry_id, account_id, id, kind, amount_fen, balance_after_fen, number
  from ledger_postings order by entry_id, account_id`;

export const selectDayTotals = `
  select account_id, day - date '2000-01-01', kind, in_fen - out_fen, postings, in_fen from ledger_day_totals`;

/** What is open of each account's owner's earnings. */
export const selectEarned = `
  select a.id, sum(e.left_fen)::bigint from ledger_earnings e
  join ledger_accounts a on a.owner_id = e.user_id and a.kind = 'pending' where e.closed_at is null group by a.id`;

/** A row's fields, read one after the other. Reads in place, so a row costs no memory. */
export class Fields {
  bytes: Buffer = Buffer.alloc(0);
  /** Of the next field. */
  at = 0;
  /** Of the words last read: where they stand. */
  wordStart = 0;
  wordEnd = 0;

  open(bytes: Buffer, start: number): void {
    this.bytes = bytes;
    this.at = start + 2;
  }

  /** A bigint; NaN for null. Past 2^53 the nearest number there is. */
  number(): number {
    const { bytes, at } = this;
    if (bytes[at] === 0xff) {
      this.at = at + 4;
      return Number.NaN;
    }
    this.at = at + 12;
    return int32(bytes, at + 4) * 4_294_967_296 + (int32(bytes, at + 8) >>> 0);
  }

  /** An integer or a day's number. */
  integer(): number {
    const value = int32(this.bytes, this.at + 4);
    this.at += 8;
    return value;
  }

  boolean(): boolean {
    const value = this.bytes[this.at + 4] === 1;
    this.at += 5;
    return value;
  }

  /** Passes over a field, which stands between `wordStart` and `wordEnd` then. */
  skip(): void {
    const length = int32(this.bytes, this.at);
    this.wordStart = this.at + 4;
    this.wordEnd = this.wordStart + Math.max(length, 0);
    this.at = this.wordEnd;
  }
}

/** What `readInt32BE` reads, without its checks: a row's lengths are the database's own. */
function int32(bytes: Buffer, at: number): number {
  return ((bytes[at] ?? 0) << 24) | ((bytes[at + 1] ?? 0) << 16) | ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0);
}

/** Words that recur, each with a number of its own. */
export class Words {
  readonly #byHash = new Map<number, number[]>();
  readonly #texts: Buffer[] = [];

  /** The number of the field that comes next. */
  read(fields: Fields): number {
    fields.skip();
    const { bytes, wordStart, wordEnd } = fields;
    let hash = 0;
    for (let at = wordStart; at < wordEnd; at += 1) hash = (Math.imul(hash, 31) + (bytes[at] ?? 0)) | 0;
    const known = this.#byHash.get(hash) ?? none;
    for (const index of known) {
      if (isText(this.#texts[index], fields)) return index;
    }
    const index = this.#texts.push(Buffer.from(bytes.subarray(wordStart, wordEnd))) - 1;
    this.#byHash.set(hash, [...known, index]);
    return index;
  }

  text(index: number): string {
    return this.#texts[index]?.toString('utf8') ?? '';
  }

  /** The number of a word, whether it was read yet or not. */
  of(text: string): number {
    const bytes = Buffer.alloc(4 + Buffer.byteLength(text));
    bytes.writeInt32BE(bytes.length - 4);
    bytes.write(text, 4);
    const fields = new Fields();
    fields.open(bytes, -2);
    return this.read(fields);
  }
}

const none: readonly number[] = [];

function isText(text: Buffer | undefined, { bytes, wordStart, wordEnd }: Fields): boolean {
  if (text?.length !== wordEnd - wordStart) return false;
  for (let at = 0; at < text.length; at += 1) if (text[at] !== bytes[wordStart + at]) return false;
  return true;
}

/** Hashes sealed rows, gathered so that the hash is not called for each. */
export class RowsHash {
  #hash: Hash = createHash('sha256');
  #gathered: Buffer = Buffer.allocUnsafe(65_536);
  #length = 0;
  rows = 0;

  /** The first `count` fields of a row, which end at `end`. */
  add(bytes: Buffer, start: number, end: number, count: number): void {
    this.rows += 1;
    let at = this.#length;
    if (end - start > this.#gathered.length - at) {
      this.#flush();
      at = 0;
      if (end - start > this.#gathered.length) this.#gathered = Buffer.allocUnsafe(2 * (end - start));
    }
    const gathered = this.#gathered;
    gathered[at] = 0;
    gathered[at + 1] = count;
    // A row is short: copied here in less time than a call of copy() takes.
    for (let from = start + 2, to = at + 2; from < end; from += 1, to += 1) gathered[to] = bytes[from] ?? 0;
    this.#length = at + end - start;
  }

  /** The hash of all rows since the last time. */
  take(): { digest: Buffer; rows: number } {
    this.#flush();
    const { rows } = this;
    const digest = this.#hash.digest();
    this.#hash = createHash('sha256');
    this.rows = 0;
    return { digest, rows };
  }

  #flush(): void {
    if (this.#length > 0) this.#hash.update(this.#gathered.subarray(0, this.#length));
    this.#length = 0;
  }
}
