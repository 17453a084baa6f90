/** Days and differences as admins see them. */
import type { BillDay, BillDifferenceDetail } from '#contract/money/reconciliation.ts';
import type { BillVerdict } from '#contract/money/reconciliationRules.ts';
import type { Reply } from '../../platform/http/reply.ts';
import type { DayRow } from './days.repository.ts';
import type { DifferenceDetailRow } from './differences.repository.ts';

/** What a day's bill says against what the ledger has: what was found in the bill, what is in the books alone, what was booked since. */
export function billDayOf(row: DayRow): Reply<BillDay> {
  const bill = { inFen: row.billInFen, outFen: row.billOutFen, feeFen: row.billFeeFen };
  const books = {
    inFen: row.foundInFen + row.onlyInFen + row.bookedInFen,
    outFen: row.foundOutFen + row.onlyOutFen + row.bookedOutFen,
    feeFen: row.feeBookedFen,
  };
  const differenceFen = netOf(bill) - netOf(books);
  return { ...row, verdict: verdictOf(row, differenceFen), bill, books, differenceFen };
}

const netOf = (sums: { inFen: number; outFen: number; feeFen: number }) => sums.inFen - sums.outFen - sums.feeFen;

function verdictOf({ state, comparedAt, open, explainedFen }: DayRow, differenceFen: number): BillVerdict {
  if (state === 'running') return 'running';
  if (comparedAt === null) return 'no_bill';
  return open === 0 && differenceFen === explainedFen ? 'agrees' : 'differs';
}

/** An admin who looks at one. */
export interface Reader {
  adminId: number;
  /** Whether it is about their own money, with whichever account. */
  isOwner: boolean;
  /** Whether they asked for its end, with whichever account. */
  isAsker: boolean;
  /** Not while they are new. */
  decides: boolean;
}

/** One with what its reader may do: nothing about their own money, and what one asked for another decides. */
export function differenceOf(row: DifferenceDetailRow, reader: Reader): Reply<BillDifferenceDetail> {
  const { ownerId, ownerName, askedBy, settledBy } = row;
  return {
    ...row,
    owner: personOf(ownerId, ownerName),
    askedBy: personOf(askedBy, row.askedByName),
    settledBy: personOf(settledBy, row.settledByName),
    may: mayOf(row, reader),
  };
}

function mayOf(row: DifferenceDetailRow, reader: Reader): BillDifferenceDetail['may'] {
  if (row.state === 'asked' && row.askedBy === reader.adminId) return ['withdraw'];
  if (reader.isOwner) return [];
  if (row.state === 'asked') return reader.decides && !reader.isAsker ? ['decide'] : [];
  if (row.state !== 'open') return [];
  return [
    ...(row.mayAsk ? (['ask_gateway'] as const) : []),
    ...(mayHold(row) ? (['hold'] as const) : []),
    'note',
    ...(mayBook(row) ? (['book'] as const) : []),
  ];
}

/**
 * Not while the books may have the same money by its own entry, so that it is never there twice. Nor a loss that the bill does not
 * have: the gateway took it by its own word, and what says otherwise contradicts the dispute.
 */
export function mayBook({ record, kind, gapFen, awaitsEntry }: DifferenceDetailRow): boolean {
  return gapFen !== 0 && !awaitsEntry && !(record === 'dispute' && kind === 'ours_only');
}

/** A payment that the bill does not have as the books do, whose owner has its money. */
export function mayHold({ record, kind, ownerId, holdId, oursFen, gapFen }: DifferenceDetailRow): boolean {
  const isOurs = record === 'payment' && kind !== 'theirs_only' && oursFen !== null;
  return isOurs && gapFen < 0 && ownerId !== null && holdId === null;
}

function personOf(id: number | null, username: string | null): { id: number; username: string } | null {
  return id === null ? null : { id, username: username ?? '' };
}
