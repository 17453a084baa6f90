/** What admins look at before and after they move money. */
import * as contract from '#contract/money/moneyAdmin.ts';
import { handle, userIdOf } from '../../platform/http/http.ts';
import { balancesOf } from '../../ledger/accounts.ts';
import { AppError } from '../../platform/http/errors.ts';
import { idOfCursor, mapPage, pageOf } from '../../platform/database/listPage.ts';
import { listWalk, refuseBackwards, walkCursors } from '../../platform/database/walk.ts';
import { accountsOfPerson, countOtherDeciders, findProfile, numberOrName } from '../identity/service.ts';
import { siteConfiguration } from '../site/service.ts';
import { findAdjustment, walkOfAdjustments, type AdjustmentRow } from './adjustments.repository.ts';
import { adjustmentOf, personOf, readerOf } from './adjustmentView.ts';
import { batchOf, batchRow } from './gifts.ts';
import { listBatchRows, listCodeRows } from './gifts.repository.ts';
import { maskedGiftCode, openGiftCode } from './giftCodeEncryption.ts';
import { holdOf } from './hold.ts';
import { findHoldRow, listPayableHolds, walkOfHolds, type HoldRow } from './holds.repository.ts';

/** Adjustments, newest first unless sorted. Throws invalid_input for ranges that run backwards. */
export const listAdjustments = handle(contract.listAdjustments, async (call, { cursor, limit, search, ...filters }) => {
  refuseBackwards(filters);
  const { timeZone } = (await siteConfiguration(call.tx)).site;
  const walk = walkOfAdjustments({ ...filters, ...numberOrName(search), timeZone });
  const cursors = walkCursors('adjustments', filters.sort, filters.direction);
  const [page, reader] = await Promise.all([
    listWalk<AdjustmentRow>(call.tx, walk, cursors, { cursor, limit }),
    readerOf(call),
  ]);
  return mapPage(page, (row) => adjustmentOf(row, reader));
});

/** Throws not_found. */
export const getAdjustment = handle(contract.getAdjustment, async (call, { id }) => {
  const row = await findAdjustment(call.tx, id);
  if (!row) throw new AppError('not_found');
  return adjustmentOf(row, await readerOf(call));
});

/** Throws not_found. */
export const getHold = handle(contract.getHold, async (call, { id }) => {
  const row = await findHoldRow(call.tx, id);
  if (!row) throw new AppError('not_found');
  return holdOf(row, userIdOf(call));
});

/** Throws not_found. */
export const getGiftBatch = handle(contract.getGiftBatch, async (call, { id }) => {
  return batchOf(await batchRow(call.tx, id), { ...(await readerOf(call)), now: call.now });
});

/** Holds of all users, newest first unless sorted. Throws invalid_input for ranges that run backwards. */
export const listAllHolds = handle(contract.listAllHolds, async (call, { cursor, limit, search, ...filters }) => {
  refuseBackwards(filters);
  const { timeZone } = (await siteConfiguration(call.tx)).site;
  const walk = walkOfHolds({ ...filters, ...numberOrName(search), timeZone });
  const cursors = walkCursors('holds', filters.sort, filters.direction);
  const page = await listWalk<HoldRow>(call.tx, walk, cursors, { cursor, limit });
  return mapPage(page, (row) => holdOf(row, userIdOf(call)));
});

/** Batches of gift codes, newest first. */
export const listGiftBatches = handle(contract.listGiftBatches, async (call, input) => {
  const reader = { ...(await readerOf(call)), now: call.now };
  return mapPage(await listBatchRows(call.tx, input), (row) => batchOf(row, reader));
});

/** The codes of a batch, masked, in the order of the file. Throws not_found. */
export const listGiftCodes = handle(
  contract.listGiftCodes,
  async (call, { batchId, redeemed = false, cursor, limit }) => {
    const batch = await batchRow(call.tx, batchId);
    const query = { batchId, redeemed, afterId: idOfCursor(cursor) ?? 0, limit: limit + 1 };
    const rows = await listCodeRows(call.tx, query);
    // A batch that is not active yet has no codes.
    const made = batch.decidedAt !== null && batch.state !== 'refused' ? batch.codes : 0;
    return pageOf({ rows, total: redeemed ? batch.redeemed : made }, limit, (row) => ({
      id: row.id,
      codeMasked: maskedGiftCode(openGiftCode(call.app.keys, row)),
      redeemedBy: personOf(row.redeemedBy, row.redeemedByName),
      redeemedAt: row.redeemedAt?.toISOString() ?? null,
    }));
  },
);

const holdsShown = 50;

/** What there is to know before a user's balance is changed. Throws not_found. */
export const getUserMoney = handle(contract.getUserMoney, async (call, { userId }) => {
  const { tx, now } = call;
  const adminId = userIdOf(call);
  const user = await findProfile(tx, userId);
  if (!user) throw new AppError('not_found');
  const [balances, otherAdmins, holds, accounts] = await Promise.all([
    balancesOf(tx, userId),
    // The user cannot decide on their own balance.
    countOtherDeciders(tx, { except: [adminId, user.id], now }),
    listPayableHolds(tx, userId, holdsShown),
    accountsOfPerson(tx, adminId),
  ]);
  return {
    user: { id: user.id, username: user.username },
    ...balances,
    otherAdmins,
    mayAdjust: !accounts.includes(user.id),
    holds,
  };
});
