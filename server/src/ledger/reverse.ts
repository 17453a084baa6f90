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
  /** When the last of what the owner of a `pending` earned by the same subject is due. */
  dueAt: Date | null;
}

const postedAmounts = prepared<PostedAmount>(
  'ledger_posted_amounts',
  `select e.kind, e.subject_kind as "subjectKind", e.subject_id as "subjectId", a.owner_id as "ownerId",
     a.kind as account, p.amount_fen as "amountFen",
     (select max(n.due_at) from ledger_earnings n where a.kind = 'pending' and n.user_id = a.owner_id
        and n.subject_id = e.subject_id and n.subject_kind = e.subject_kind and n.amount_fen > 0) as "dueAt"
   from ledger_entries e join ledger_postings p on p.entry_id = e.id join ledger_accounts a on a.id = p.account_id
   where e.id = $1`,
);

/**
 * Writes the opposite of an entry, once: undefined when it was reversed before, else the new entry's id. It belongs to
 * what the entry belongs to. Throws for an entry that is not there, and for what only its own process may take back
 * (a release, a hold). Fails by `not_overdrawn` where a guarded account has spent it already.
 */
export async function reverse(tx: Tx, reversal: { entryId: number; now: Date }): Promise<number | undefined> {
  const { entryId, now } = reversal;
  const amounts = await tx.many(postedAmounts, [entryId]);
  const [first] = amounts;
  if (!first) throw new Error(`there is no entry ${entryId}`);
  if (amounts.some(({ account }) => account === 'held') || first.kind === 'release') {
    throw new Error(`an entry of kind ${first.kind} is not reversed by itself`);
  }
  const opposite = amounts.map(({ ownerId, account, amountFen, dueAt }) => ({
    account: { ownerId, kind: account },
    amountFen: -amountFen,
    // What comes back to somebody's earnings is theirs when the rest of them is, or at once.
    dueAt: account === 'pending' ? (dueAt ?? now) : undefined,
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
