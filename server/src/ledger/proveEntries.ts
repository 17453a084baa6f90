/** Entries and their postings, read side by side in the entries' order, each proven once and forgotten. */
import { setTimeout as sleep } from 'node:timers/promises';
import { utcDay } from '#contract/core/calendar.ts';
import type { MomentReader } from '../platform/copy/copyOut.ts';
import type { AccountTable, PostingRow } from './accountTable.ts';
import { dayChecksum } from './dayChecksum.ts';
import type { Findings } from './findings.ts';
import { Ring } from './ring.ts';
import type { SealChain } from './sealChain.ts';
import { readSheet } from './sideRules.ts';
import { Fields, selectEntries, selectPostings, type Words } from './stream.ts';

interface Readers {
  entries: MomentReader;
  postings: MomentReader;
  side: MomentReader;
}

interface Proving {
  accounts: AccountTable;
  words: Words;
  chain: SealChain;
  findings: Findings;
  /** The last posting that is folded. */
  upTo: number;
  timeZone: string;
  postingsTotal: number;
  onProgress?: (progress: { postings: number; postingsTotal: number }) => void;
  share?: number;
  signal?: AbortSignal | undefined;
}

/** Postings between two looks at the time. */
const handful = 50_000;
/** Below every number, also one that nobody drew. */
const noEntry = Number.NEGATIVE_INFINITY;

/** How many there were. */
export async function proveEntries(readers: Readers, proving: Proving): Promise<{ entries: number; postings: number }> {
  const { chain, words, timeZone } = proving;
  const merge = new Merge(proving);
  const pace = new Pace(proving);
  await chain.readAhead();

  const entryFields = new Fields();
  const takeEntry = (bytes: Buffer, start: number) => {
    entryFields.open(bytes, start);
    const id = entryFields.number();
    const kind = words.read(entryFields);
    // Key, subject, time and what it reverses are sealed and not looked at.
    for (let field = 0; field < 5; field += 1) entryFields.skip();
    chain.entry(id, bytes, start, entryFields.at);
    const { entries } = merge;
    const at = entries.push();
    entries.rows[at] = id;
    entries.rows[at + 1] = kind;
    entries.rows[at + 2] = entryFields.integer();
  };

  const fields = new Fields();
  const takePosting = (bytes: Buffer, start: number, end: number) => {
    fields.open(bytes, start);
    const entryId = fields.number();
    chain.posting(entryId, bytes, start, end);
    const { postings } = merge;
    const at = postings.push();
    const { rows } = postings;
    rows[at] = entryId;
    rows[at + 1] = fields.number();
    rows[at + 2] = fields.number();
    rows[at + 3] = words.read(fields);
    rows[at + 4] = fields.number();
    rows[at + 5] = fields.number();
    rows[at + 6] = fields.number();
  };

  const between = (ring: Ring) => (): Promise<void> | undefined => {
    merge.drain();
    pace.look(merge.postingsSeen);
    return all(ring.room(), chain.readAhead(), pace.pause());
  };
  await Promise.all([
    readers.entries.copy(selectEntries(timeZone), takeEntry, between(merge.entries)).then(() => merge.endEntries()),
    readers.postings.copy(selectPostings, takePosting, between(merge.postings)).then(() => merge.endPostings()),
  ]);
  await chain.end();
  await merge.proveSheet(readers.side);
  return { entries: merge.entriesSeen, postings: merge.postingsSeen };
}

class Merge {
  /** Id, kind, day. */
  readonly entries = new Ring(3);
  /** Entry, account, id, kind, amount, balance after, number. */
  readonly postings = new Ring(7);
  entriesSeen = 0;
  postingsSeen = 0;
  readonly #of: Proving;
  readonly #sheet = new Map<number, { inFen: number; outFen: number }>();
  readonly #posting: PostingRow = { entryId: 0, id: 0, amountFen: 0, afterFen: 0, number: 0 };
  #entry = noEntry;
  #kind = 0;
  #day = 0;
  #sum = 0;
  #count = 0;
  #allEntries = false;
  #allPostings = false;

  constructor(proving: Proving) {
    this.#of = proving;
  }

  endEntries(): void {
    this.#allEntries = true;
    this.drain();
  }

  endPostings(): void {
    this.#allPostings = true;
    this.drain();
  }

  /** Goes as far as both sides are known. */
  drain(): void {
    const { entries, postings } = this;
    for (;;) {
      if (postings.length === 0) {
        if (!this.#allPostings) break;
        this.#closeEntry();
        if (entries.length === 0) break;
        this.#openEntry();
        continue;
      }
      const entryId = postings.first(0);
      if (this.#entry === noEntry && entries.length > 0) this.#openEntry();
      if (this.#entry === noEntry && !this.#allEntries) break;
      if (entryId === this.#entry) this.#takePosting(true);
      else if (this.#entry === noEntry || entryId < this.#entry) this.#takePosting(false);
      else this.#closeEntry();
    }
    entries.wake();
    postings.wake();
  }

  #openEntry(): void {
    this.#entry = this.entries.first(0);
    this.#kind = this.entries.first(1);
    this.#day = this.entries.first(2);
    this.#sum = 0;
    this.#count = 0;
    this.entries.shift();
  }

  #closeEntry(): void {
    if (this.#entry === noEntry) return;
    const { findings } = this.#of;
    this.entriesSeen += 1;
    if (this.#sum !== 0) findings.add('zero_sum', { entry: this.#entry, sumFen: this.#sum });
    if (this.#count < 2) findings.add('entry_postings', { entry: this.#entry, postings: this.#count });
    this.#entry = noEntry;
  }

  #takePosting(hasEntry: boolean): void {
    const { postings } = this;
    const { accounts, findings, words } = this.#of;
    const posting = this.#posting;
    this.postingsSeen += 1;
    posting.entryId = postings.first(0);
    const account = postings.first(1);
    posting.id = postings.first(2);
    const kind = postings.first(3);
    posting.amountFen = postings.first(4);
    posting.afterFen = postings.first(5);
    posting.number = postings.first(6);
    postings.shift();
    const { id, entryId, amountFen } = posting;
    if (hasEntry) {
      this.#sum += amountFen;
      this.#count += 1;
      if (kind !== this.#kind) {
        const kinds = { kind: words.text(kind), entryKind: words.text(this.#kind) };
        findings.add('posting_kind', { entry: entryId, posting: id, account, ...kinds });
      }
    } else findings.add('posting_entry', { entry: entryId, posting: id, account });
    if (amountFen === 0 || !Number.isSafeInteger(amountFen)) {
      findings.add('entry_postings', { entry: entryId, posting: id, account, amountFen });
    }
    const index = accounts.find(account);
    if (index < 0) return findings.add('posting_account', { entry: entryId, posting: id, account });
    accounts.post(index, posting);
    if (hasEntry && id <= this.#of.upTo) this.#fold(index, kind, amountFen);
  }

  #fold(index: number, kind: number, amountFen: number): void {
    const { accounts } = this.#of;
    const inFen = amountFen > 0 ? amountFen : 0;
    const print = dayChecksum({ day: this.#day, kind }, { inFen, netFen: amountFen, postings: 1 });
    accounts.addFolded(index, print, amountFen);
    const key = sheetKey(accounts.kindOf(index), this.#day);
    const sums = this.#sheet.get(key);
    if (!sums) this.#sheet.set(key, { inFen, outFen: inFen - amountFen });
    else {
      sums.inFen += inFen;
      sums.outFen += inFen - amountFen;
    }
  }

  async proveSheet(reader: MomentReader): Promise<void> {
    const { words, findings } = this.#of;
    for (const { accountKind, day, inFen, outFen } of await readSheet(reader)) {
      const key = sheetKey(words.of(accountKind), day);
      const posted = this.#sheet.get(key) ?? { inFen: 0, outFen: 0 };
      this.#sheet.delete(key);
      if (posted.inFen === inFen && posted.outFen === outFen) continue;
      const at = { accountKind, day: dayText(day), inFen, outFen };
      findings.add('sheet_day', { ...at, postedInFen: posted.inFen, postedOutFen: posted.outFen });
    }
    for (const [key, posted] of this.#sheet) {
      const at = { accountKind: words.text(key % 256), day: dayText(Math.floor(key / 256)) };
      findings.add('sheet_day', { ...at, postedInFen: posted.inFen, postedOutFen: posted.outFen });
    }
  }
}

function sheetKey(kind: number, day: number): number {
  return day * 256 + kind;
}

function dayText(day: number): string {
  return utcDay(Date.UTC(2000, 0, 1 + day));
}

/** Tells how far it is, and leaves a share of the time to others. */
class Pace {
  readonly #of: Proving;
  #seen = 0;
  #since = performance.now();
  #pause: Promise<void> | undefined;

  constructor(proving: Proving) {
    this.#of = proving;
  }

  look(postings: number): void {
    const { signal, share = 1, onProgress, postingsTotal } = this.#of;
    signal?.throwIfAborted();
    if (postings - this.#seen < handful) return;
    this.#seen = postings;
    onProgress?.({ postings, postingsTotal });
    const now = performance.now();
    const restMs = (now - this.#since) * (1 / share - 1);
    this.#since = now + restMs;
    if (restMs < 1) return;
    const pause: Promise<void> = sleep(restMs).then(() => {
      if (this.#pause === pause) this.#pause = undefined;
    });
    this.#pause = pause;
  }

  pause(): Promise<void> | undefined {
    return this.#pause;
  }
}

function all(...waits: (Promise<void> | undefined)[]): Promise<void> | undefined {
  const some = waits.filter((wait) => wait !== undefined);
  return some.length === 0 ? undefined : Promise.all(some).then(() => undefined);
}
