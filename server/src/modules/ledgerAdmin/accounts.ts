import { accountKinds } from '#contract/money/ledger.ts';
import * as contract from '#contract/money/ledgerAdmin.ts';
import type { LedgerAccount } from '#contract/money/ledgerAdmin.ts';
import { handle } from '../../platform/http/http.ts';
import { AppError } from '../../platform/http/errors.ts';
import { cursorCodec, pageBy } from '../../platform/database/listPage.ts';
import { findAccount, listAccounts, type AccountPosition, type AccountRow } from './accounts.repository.ts';

const cursors = cursorCodec<AccountPosition>(
  ({ ownerId, kind }) => [ownerId, kind],
  ([ownerId, name]) => {
    const kind = accountKinds.find((one) => one === name);
    return kind && { ownerId: Number(ownerId), kind };
  },
);

/** All accounts, by owner; a search for digits is for a user's number, else for the beginning of a user name. */
export const listLedgerAccounts = handle(
  contract.listLedgerAccounts,
  async ({ tx }, { kind, search, cursor, limit }) => {
    const query = { kind, ...ownerOf(search), after: cursors.read(cursor), limit };
    return pageBy(cursors.write, await listAccounts(tx, query), limit, accountOf);
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
