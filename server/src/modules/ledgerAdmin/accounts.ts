import * as contract from '#contract/money/ledgerAdmin.ts';
import type { LedgerAccount } from '#contract/money/ledgerAdmin.ts';
import { handle } from '../../platform/http/http.ts';
import { AppError } from '../../platform/http/errors.ts';
import { countedMax } from '../../platform/database/idPage.ts';
import { findAccount, listAccounts, type AccountRow } from './accounts.repository.ts';
import { cursorOf, positionOf } from './cursor.ts';

/** All accounts, by owner; a search for digits is for a user's number, else for the beginning of a user name. */
export const listLedgerAccounts = handle(
  contract.listLedgerAccounts,
  async ({ tx }, { kind, search, cursor, limit }) => {
    const after = cursor === undefined ? undefined : positionOf(cursor);
    const { rows, total } = await listAccounts(tx, { kind, ...ownerOf(search), after, limit });
    const shown = rows.slice(0, limit);
    const last = rows.length > limit ? shown.at(-1) : undefined;
    return {
      list: shown.map(accountOf),
      next: last ? cursorOf(last) : null,
      total: Math.min(total, countedMax - 1),
      totalExact: total < countedMax,
    };
  },
);

export const getLedgerAccount = handle(contract.getLedgerAccount, async ({ tx }, { id }) => {
  const row = await findAccount(tx, id);
  if (!row) throw new AppError('not_found');
  return accountOf(row);
});

function ownerOf(search: string | undefined): { ownerId?: number; username?: string } {
  if (search === undefined || search === '') return {};
  return /^\d{1,15}$/.test(search) ? { ownerId: Number(search) } : { username: search };
}

function accountOf({ id, ownerId, username, kind, guarded, balanceFen, postings }: AccountRow): LedgerAccount {
  const owner = ownerId === 0 ? null : { id: ownerId, username: username ?? '' };
  return { id, kind, owner, guarded, balanceFen, postings: guarded ? postings : null };
}
