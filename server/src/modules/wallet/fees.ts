/** What payers paid on top for gateways, by the lines of statements. */
import type { EntryKind } from '#contract/money/ledger.ts';
import type { Tx } from '../../platform/database/database.ts';
import { listGatewayFees } from './repository.ts';

interface FeeRow {
  entryId: number;
  kind: EntryKind;
}

/** Of a line, in fen. */
export type FeeOf = (row: FeeRow) => number;

/** One statement for any number of lines, and none where no money came in. */
export async function feesOf(tx: Tx, rows: readonly FeeRow[]): Promise<FeeOf> {
  const entryIds = rows.filter(({ kind }) => kind === 'payment' || kind === 'recharge').map(({ entryId }) => entryId);
  const fees = entryIds.length === 0 ? [] : await listGatewayFees(tx, entryIds);
  const byEntry = new Map(fees.map(({ entryId, feeFen }) => [entryId, feeFen]));
  return ({ entryId }) => byEntry.get(entryId) ?? 0;
}
