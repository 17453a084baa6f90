/** The chain of seals beside the rows that they cover, of which only those under way are held. */
import { createHash } from 'node:crypto';
import type { MomentReader } from '../platform/copy/copyOut.ts';
import type { Findings } from './findings.ts';
import type { Seal } from './seal.ts';
import { RowsHash, sealedAccountFields, sealedEntryFields } from './stream.ts';

type SealRow = Omit<Seal, 'sealedAt'>;

interface Covered {
  digest: Buffer;
  rows: number;
}

interface OpenSeal extends SealRow {
  entriesFound?: Covered;
  postingsFound?: Covered;
}

/** More than the seals that one handful of rows can pass: a row is longer than twenty bytes. */
const ahead = 8192;
const page = 4096;
const nothing = createHash('sha256').digest();
const postingFields = 7;
/** How far a seal reaches that is not there. */
const unsealed = Number.POSITIVE_INFINITY;

const pageOf = `
  select id::float8 as id, to_entry_id::float8 as "toEntryId", to_account_id::float8 as "toAccountId",
    entries::float8 as entries, postings::float8 as postings, hash
  from ledger_seals where id > $1 order by id limit ${page}`;

/** Seals in their order, read ahead of whoever needs them. */
class SealQueue {
  readonly #reader: MomentReader;
  readonly #rows: OpenSeal[] = [];
  /** The number in the order of the first that is held. */
  #dropped = 0;
  #lastId = 0;
  #isComplete = false;

  constructor(reader: MomentReader) {
    this.#reader = reader;
  }

  at(index: number): OpenSeal | undefined {
    return this.#rows[index - this.#dropped];
  }

  /** Undefined when enough is there. */
  readAhead(index: number): Promise<void> | undefined {
    if (this.#isComplete || this.#dropped + this.#rows.length - index >= ahead) return undefined;
    return this.#read(index);
  }

  async #read(index: number): Promise<void> {
    while (!this.#isComplete && this.#dropped + this.#rows.length - index < ahead) {
      const rows = await this.#reader.ask<SealRow>(pageOf, [this.#lastId]);
      this.#rows.push(...rows);
      this.#lastId = rows.at(-1)?.id ?? this.#lastId;
      this.#isComplete = rows.length < page;
    }
  }

  dropTo(index: number): void {
    this.#rows.splice(0, index - this.#dropped);
    this.#dropped = index;
  }
}

/** Hashes of accounts by seal; most seals cover none. */
export class SealedAccounts {
  readonly #queue: SealQueue;
  readonly #rows = new RowsHash();
  readonly #seals: number[] = [];
  #digests = Buffer.alloc(32 * 64);
  #index = 0;

  constructor(reader: MomentReader) {
    this.#queue = new SealQueue(reader);
  }

  add(id: number, bytes: Buffer, start: number, end: number): void {
    for (let seal = this.#queue.at(this.#index); seal && id > seal.toAccountId; seal = this.#queue.at(this.#index)) {
      this.#close(seal.id);
    }
    if (this.#queue.at(this.#index)) this.#rows.add(bytes, start, end, sealedAccountFields);
  }

  readAhead(): Promise<void> | undefined {
    this.#queue.dropTo(this.#index);
    return this.#queue.readAhead(this.#index);
  }

  end(): void {
    const seal = this.#queue.at(this.#index);
    if (seal) this.#close(seal.id);
  }

  /** Asked in the order of the seals. */
  digestOf(sealId: number): Buffer {
    while ((this.#seals[this.#next] ?? Infinity) < sealId) this.#next += 1;
    if (this.#seals[this.#next] !== sealId) return nothing;
    return this.#digests.subarray(this.#next * 32, this.#next * 32 + 32);
  }
  #next = 0;

  #close(sealId: number): void {
    this.#index += 1;
    if (this.#rows.rows === 0) return;
    const at = this.#seals.push(sealId) - 1;
    if (at * 32 >= this.#digests.length) {
      this.#digests = Buffer.concat([this.#digests, Buffer.alloc(this.#digests.length)]);
    }
    this.#rows.take().digest.copy(this.#digests, at * 32);
  }
}

/** Follows entries and postings, each in their own pace, and proves each seal once both have passed it. */
export class SealChain {
  readonly #queue: SealQueue;
  readonly #accounts: SealedAccounts;
  readonly #findings: Findings;
  readonly #entries = new RowsHash();
  readonly #postings = new RowsHash();
  #entryIndex = 0;
  #postingIndex = 0;
  #proven = 0;
  /** How far the seals under way reach. */
  #entryLimit = Number.NEGATIVE_INFINITY;
  #postingLimit = Number.NEGATIVE_INFINITY;
  /** The seal before the next one to prove; undefined when it is missing. */
  #before: SealRow | undefined = {
    id: 0,
    toEntryId: 0,
    toAccountId: 0,
    entries: 0,
    postings: 0,
    hash: Buffer.alloc(0),
  };
  #lastId = 0;

  constructor(reader: MomentReader, accounts: SealedAccounts, findings: Findings) {
    this.#queue = new SealQueue(reader);
    this.#accounts = accounts;
    this.#findings = findings;
  }

  /** How many seals there are, once all rows have passed. */
  get seals(): number {
    return this.#proven;
  }

  readAhead(): Promise<void> | undefined {
    return this.#queue.readAhead(Math.max(this.#entryIndex, this.#postingIndex));
  }

  entry(id: number, bytes: Buffer, start: number, end: number): void {
    if (id > this.#entryLimit) this.#passEntries(id);
    if (this.#entryLimit !== unsealed) this.#entries.add(bytes, start, end, sealedEntryFields);
  }

  posting(entryId: number, bytes: Buffer, start: number, end: number): void {
    if (entryId > this.#postingLimit) this.#passPostings(entryId);
    if (this.#postingLimit !== unsealed) this.#postings.add(bytes, start, end, postingFields);
  }

  #passEntries(id: number): void {
    let seal = this.#queue.at(this.#entryIndex);
    for (; seal && id > seal.toEntryId; seal = this.#queue.at(this.#entryIndex)) this.#closeEntries(seal);
    this.#entryLimit = seal?.toEntryId ?? unsealed;
  }

  #passPostings(entryId: number): void {
    let seal = this.#queue.at(this.#postingIndex);
    for (; seal && entryId > seal.toEntryId; seal = this.#queue.at(this.#postingIndex)) this.#closePostings(seal);
    this.#postingLimit = seal?.toEntryId ?? unsealed;
  }

  /** All rows have passed: what seals are left cover the last ones, or nothing. */
  async end(): Promise<void> {
    for (;;) {
      await this.#queue.readAhead(Math.min(this.#entryIndex, this.#postingIndex));
      const entries = this.#queue.at(this.#entryIndex);
      if (entries) this.#closeEntries(entries);
      const postings = this.#queue.at(this.#postingIndex);
      if (postings) this.#closePostings(postings);
      if (!entries && !postings) return;
    }
  }

  #closeEntries(seal: OpenSeal): void {
    seal.entriesFound = this.#entries.take();
    this.#entryIndex += 1;
    this.#prove();
  }

  #closePostings(seal: OpenSeal): void {
    seal.postingsFound = this.#postings.take();
    this.#postingIndex += 1;
    this.#prove();
  }

  #prove(): void {
    for (;;) {
      const seal = this.#queue.at(this.#proven);
      if (!seal?.entriesFound || !seal.postingsFound) return;
      this.#proveSeal(seal, seal.entriesFound, seal.postingsFound);
      this.#lastId = seal.id;
      this.#before = seal;
      this.#proven += 1;
      if (this.#proven % page === 0) this.#queue.dropTo(this.#proven);
    }
  }

  #proveSeal(seal: SealRow, entries: Covered, postings: Covered): void {
    if (seal.id !== this.#lastId + 1) {
      this.#findings.add('seal_missing', { seal: this.#lastId + 1, nextSeal: seal.id }, seal.id - this.#lastId - 1);
      // What it stands on is gone, and with it from where it covers.
      this.#accounts.digestOf(seal.id);
      return;
    }
    const { hash, toEntryId, toAccountId } = this.#before ?? seal;
    const expected = createHash('sha256')
      .update(hash)
      .update(bigints(seal.id, seal.toEntryId, seal.toAccountId))
      .update(this.#accounts.digestOf(seal.id))
      .update(entries.digest)
      .update(postings.digest)
      .digest();
    const isInOrder = seal.toEntryId >= toEntryId && seal.toAccountId >= toAccountId;
    const isCounted = entries.rows === seal.entries && postings.rows === seal.postings;
    if (isInOrder && isCounted && expected.equals(seal.hash)) return;
    this.#findings.add('seal_hash', {
      seal: seal.id,
      entry: toEntryId + 1,
      toEntry: seal.toEntryId,
      fromAccount: toAccountId + 1,
      toAccount: seal.toAccountId,
      sealedEntries: seal.entries,
      foundEntries: entries.rows,
      sealedPostings: seal.postings,
      foundPostings: postings.rows,
    });
  }
}

function bigints(...values: number[]): Buffer {
  const bytes = Buffer.alloc(8 * values.length);
  values.forEach((value, index) => bytes.writeBigInt64BE(BigInt(value), index * 8));
  return bytes;
}
