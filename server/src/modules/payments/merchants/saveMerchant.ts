/** Changes of merchant accounts: what lets in more, limits notices for the first time, or makes payers pay more, waits for another admin in production. */
import * as contract from '#contract/orders/merchants.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { handle, userIdOf, type Call } from '../../../platform/http/http.ts';
import { isWithin, networkText } from '../../../platform/http/networks.ts';
import { move, recordStep } from '../../../platform/http/operations.ts';
import { neededWords, plainWords } from '../../../platform/http/plainText.ts';
import { mustBeSomebodyElse, mustDecide } from '../../identity/service.ts';
import type { PaymentDeps } from '../deps.ts';
import {
  applyChange,
  decideChange,
  endChange,
  findChange,
  insertChange,
  listWaitingChanges,
  withdrawChange,
  type GuardedTerms,
  type MerchantChangeRow,
} from './changes.repository.ts';
import { findMerchant, saveMerchantRow } from './merchants.repository.ts';
import { needsSecondAdmin, shownMerchant } from './merchantView.ts';

/** Throws not_found, state_conflict for another version than the one that was read, merchant_change_waiting, invalid_input. */
export const saveMerchant = (deps: PaymentDeps) =>
  handle(contract.saveMerchant, async (call, input) => {
    const { tx, now } = call;
    const { id } = input;
    const row = await findMerchant(tx, id);
    if (!row) throw new AppError('not_found');
    const wanted = { ...input, noticeNetworks: networksOf(input.noticeNetworks) };
    const isSame = guardedText(wanted) === guardedText(row);
    const atOnce = needsSecondAdmin(call) ? guardedNow(row, wanted) : wanted;
    const mustWait = guardedText(atOnce) !== guardedText(wanted);
    const waiting = (await listWaitingChanges(tx)).find(({ merchantId }) => merchantId === id);
    if (waiting && mustWait) throw new AppError('merchant_change_waiting');
    // What counts at once ends what waits. The change before its account, as whoever decides takes them.
    if (waiting && !isSame) {
      await move(call, endChange(tx, { id: waiting.id, now }), stepOf('withdraw', waiting, ''));
    }
    const saved = { ...wanted, ...guardedOf(atOnce) };
    if (!(await saveMerchantRow(tx, saved))) throw new AppError('state_conflict');
    const { version: _, ...detail } = saved;
    await recordStep(call, { action: 'merchant.save', subject: `merchant ${id}`, detail });
    if (mustWait) {
      const asked = guardedOf(wanted);
      await insertChange(tx, { ...asked, merchantId: id, askedBy: userIdOf(call), now });
      await recordStep(call, { action: 'merchant.change.ask', subject: `merchant ${id}`, detail: asked });
    }
    return shownMerchant(call, deps, id);
  });

/** Throws not_found, state_conflict, four_eyes, admin_too_new, and invalid_input for a refusal without a reason. */
export const decideMerchantChange = (deps: PaymentDeps) =>
  handle(contract.decideMerchantChange, async (call, { id, accept, words: written }) => {
    const { tx, now } = call;
    const by = userIdOf(call);
    const change = await mustFind(call, id);
    const words = accept ? plainWords(written) : neededWords('words', written);
    if (change.state !== 'waiting') throw new AppError('state_conflict');
    await mustBeSomebodyElse(tx, by, [change.askedBy]);
    await mustDecide(tx, by, now);
    const decided = decideChange(tx, { id, to: accept ? 'applied' : 'refused', by, words, now });
    await move(call, decided, stepOf(accept ? 'apply' : 'refuse', change, words));
    if (accept && !(await applyChange(tx, id))) throw new AppError('state_conflict');
    return shownMerchant(call, deps, change.merchantId);
  });

/** Throws not_found, forbidden, state_conflict. */
export const withdrawMerchantChange = (deps: PaymentDeps) =>
  handle(contract.withdrawMerchantChange, async (call, { id }) => {
    const { tx, now } = call;
    const by = userIdOf(call);
    const change = await mustFind(call, id);
    if (change.askedBy !== by) throw new AppError('forbidden');
    await move(call, withdrawChange(tx, { id, by, now }), stepOf('withdraw', change, ''));
    return shownMerchant(call, deps, change.merchantId);
  });

/** Networks as they are kept, each once. Throws invalid_input for what is none. */
export function networksOf(given: readonly string[]): string[] {
  const networks = given.map(networkText);
  if (networks.includes(undefined)) {
    throw new AppError('invalid_input', { fields: [{ field: 'noticeNetworks', rule: 'format' }] });
  }
  return [...new Set(networks.filter((network) => network !== undefined))].toSorted();
}

/** What of a change counts at once: a lower fee, and fewer networks. A first list waits as well: mistyped, it refuses every notice. */
function guardedNow(before: GuardedTerms, wanted: GuardedTerms): GuardedTerms {
  const isDearer = wanted.feeRate > before.feeRate || wanted.feeFixedFen > before.feeFixedFen;
  const { feeRate, feeFixedFen } = isDearer ? before : wanted;
  const noticeNetworks = isFirstOrWider(before.noticeNetworks, wanted.noticeNetworks)
    ? before.noticeNetworks
    : wanted.noticeNetworks;
  return { feeRate, feeFixedFen, noticeNetworks };
}

/** None lets in everybody. */
function isFirstOrWider(before: readonly string[], wanted: readonly string[]): boolean {
  if (before.length === 0) return wanted.length > 0;
  return wanted.length === 0 || !wanted.every((network) => isWithin(network, before));
}

function guardedOf({ feeRate, feeFixedFen, noticeNetworks }: GuardedTerms): GuardedTerms {
  return { feeRate, feeFixedFen, noticeNetworks };
}

function guardedText({ feeRate, feeFixedFen, noticeNetworks }: GuardedTerms): string {
  return JSON.stringify([feeRate, feeFixedFen, noticeNetworks.toSorted()]);
}

async function mustFind(call: Call, id: number): Promise<MerchantChangeRow> {
  const change = await findChange(call.tx, id);
  if (!change) throw new AppError('not_found');
  return change;
}

function stepOf(verb: string, change: MerchantChangeRow, words: string) {
  const detail = { ...guardedOf(change), words };
  return { action: `merchant.change.${verb}`, subject: `merchant ${change.merchantId}`, detail };
}
