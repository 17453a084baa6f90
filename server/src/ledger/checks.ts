/** The scheduled proofs of the books: what they found, and how far sealing and folding have come. */
import { prepared, type Tx } from '../platform/database.ts';
import { noSeal, findLastSeal, type Seal } from './seal.ts';

/** What must not be: a rule that is broken, and where. */
export interface Finding {
  /** Such as `zero_sum`. */
  rule: string;
  /** What is wrong there, such as entry 17 with a sum of 5; never a text for people. */
  places: Record<string, string | number | null>[];
  /** How many places there are in all. */
  count: number;
}

export interface Check {
  scope: 'recent' | 'whole';
  toEntryId: number;
  /** How many postings were looked at. */
  postings: number;
  /** Empty: all holds. */
  differences: Finding[];
  startedAt: Date;
  tookMs: number;
}

export interface SealState {
  lastSeal: Omit<Seal, 'hash'> & { hash: string };
  /** Entries after the last seal; counted up to a thousand. */
  unsealedEntries: number;
  /** Numbers of postings that are not folded yet. */
  unfoldedPostings: number;
  foldedAt: Date | null;
}

const last = prepared<Check>(
  'ledger_last_checks',
  `select c.scope, c.to_entry_id as "toEntryId", c.postings, c.differences, c.started_at as "startedAt",
     c.took_ms as "tookMs"
   from (values ('recent'), ('whole')) as s (scope)
   cross join lateral (select * from ledger_checks where scope = s.scope order by id desc limit 1) as c`,
);
const lag = prepared<{ unsealedEntries: number; unfoldedPostings: number; foldedAt: Date | null }>(
  'ledger_lag',
  `select f.folded_at as "foldedAt",
     greatest((select case when is_called then last_value else 0 end from ledger_postings_id_seq)
       - f.up_to_posting_id, 0) as "unfoldedPostings",
     (select count(*) from (select from ledger_entries where id > $1 order by id limit 1000) as e) as "unsealedEntries"
   from ledger_folds f`,
);

/** The last check of what was new, and the last one of everything. */
export async function lastChecks(tx: Tx): Promise<{ recent: Check | undefined; whole: Check | undefined }> {
  const checks = await tx.many(last, []);
  return {
    recent: checks.find(({ scope }) => scope === 'recent'),
    whole: checks.find(({ scope }) => scope === 'whole'),
  };
}

/** How far sealing and folding have come; with seal 0 nothing was sealed yet. Reads the primary's sequences. */
export async function sealState(tx: Tx): Promise<SealState> {
  const { hash, ...seal } = (await findLastSeal(tx)) ?? noSeal;
  return { lastSeal: { ...seal, hash: hash.toString('hex') }, ...(await tx.one(lag, [seal.toEntryId])) };
}
