import type { AccountKind, EntryKind, SubjectKind } from '#contract/money/ledger.ts';
import { prepared, type Tx } from '../platform/database/database.ts';
import { inLockOrder, postAmounts } from './post.ts';

interface PostedAmount {
  kind: EntryKind;
  subjectKind: SubjectKind;
  subjectId: number;
  ownerId: number;
  account: AccountKind;
  amountFen: number;
}

const postedAmounts = prepared<PostedAmount>(
  'ledger_posted_amounts',
  `select e.kind, e.subject_kind as "subjectKind", e.subject_id as "subjectId", a.owner_id as "ownerId",
     a.kind as account, p.amount_fen as "amountFen"
   from ledger_entries e join ledger_postings p on p.entry_id = e.id join ledger_accounts a on a.id = p.account_id
   where e.id = $1`,
);

/**
 * Writes the opposite of an entry, once: undefined when it was reversed before, else the new entry's id. It belongs to
 * what the entry belongs to. Throws for an entry that is not there, and for what only its own process may take back
 * (a sale, a release, a hold, a debt). Fails by `not_overdrawn` where a guarded account has spent it already.
 */
export async function reverse(tx: Tx, reversal: { entryId: number; now: Date }): Promise<number | undefined> {
  const { entryId, now } = reversal;
  const amounts = await tx.many(postedAmounts, [entryId]);
  const [first] = amounts;
  if (!first) throw new Error(`there is no entry ${entryId}`);
  if (amounts.some(({ account }) => account === 'held' || account === 'pending' || account === 'owed')) {
    throw new Error(`an entry of kind ${first.kind} is not reversed by itself`);
  }
  const opposite = amounts.map(({ ownerId, account, amountFen }) => ({
    account: { ownerId, kind: account },
    amountFen: -amountFen,
    dueAt: undefined,
  }));
  const entry = {
    kind: 'reversal' as const,
    key: `reversal:${entryId}`,
    subject: { kind: first.subjectKind, id: first.subjectId },
    reverses: entryId,
    now,
  };
  return postAmounts(tx, entry, opposite.toSorted(inLockOrder));
}
