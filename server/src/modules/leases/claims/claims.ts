/** A lessor claims some of a deposit, the tenant answers, and an admin decides what neither settled. */
import { formatFen } from '#contract/core/money.ts';
import { evidenceRules } from '#contract/rental/evidenceRules.ts';
import * as contract from '#contract/rental/leases.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { handle, userIdOf } from '../../../platform/http/http.ts';
import { recordStep } from '../../../platform/http/operations.ts';
import { neededWords, plainWords } from '../../../platform/http/plainText.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { mustBeSomebodyElse } from '../../identity/service.ts';
import { rentalNumbersOf } from '../../rental/service.ts';
import { answerCase, decideCase, listCases, openCase, recordHappening } from '../cases.repository.ts';
import { claimRow, decideRentRow, findLease, lockLease, settleRow, type LeaseRow } from '../leases.repository.ts';
import { keepEntry } from './entries.ts';
import { keepsDeposit } from '../endings.ts';
import { payRent, returnDeposit } from '../money.ts';
import { tellOfLease } from '../notices.ts';
import { decides, leaseAbilities, numbersOf, waitsForTenant } from '../permissions.ts';
import { countLater } from '../popularity.ts';
import { findPair } from '../booking/tenants.repository.ts';
import { lockOwn } from '../use/use.ts';
import { adminDetailOf, replyTo } from '../lists/view.ts';
import { siteMinute } from '../../site/service.ts';

/** Throws not_found, state_conflict, claim_too_large. */
export const claimDeposit = handle(contract.claimDeposit, async (call, input) => {
  const { tx, now } = call;
  const { id, amountFen, pictures } = input;
  const row = await lockOwn(call, id, 'lessor');
  if (!leaseAbilities(row, 'lessor', now).includes('claim')) throw new AppError('state_conflict');
  mustBeAtMost(amountFen, row.depositFen);
  const words = neededWords('words', input.words);
  // A claim shows something, or says why it can't.
  const noPicturesWhy = pictures.length > 0 ? '' : neededWhy(input.noPicturesWhy);
  const answerBy = new Date(now.getTime() + numbersOf(row).claimAnswerSeconds * 1000);
  if (!(await claimRow(tx, { id, now, answerBy }))) throw new AppError('state_conflict');
  await openCase(tx, { leaseId: id, kind: 'claim', amountFen, words, noPicturesWhy, now });
  await keepEntry(call, { leaseId: id, kind: 'claim', part: 'opening', words: '', pictures });
  await recordHappening(tx, { leaseId: id, event: 'claim', by: row.lessorId, amountFen, now });
  await tellOfLease(tx, row, { kind: 'lease_claimed', to: row.tenantId, at: answerBy, amountFen, words }, now);
  return replyTo(call, id);
});

/** What is agreed to is paid at once, unless both met before: then an admin decides all the same. Throws not_found, state_conflict, invalid_input. */
export const answerClaim = handle(contract.answerClaim, async (call, { id, agree, words: written, pictures }) => {
  const { tx, now } = call;
  const row = await lockOwn(call, id, 'tenant');
  if (decides(row) !== 'deposit') throw new AppError('state_conflict');
  const words = agree ? plainWords(written) : neededWords('words', written);
  if (!(await answerCase(tx, { leaseId: id, kind: 'claim', agreed: agree, words, now }))) {
    throw new AppError('state_conflict');
  }
  await keepEntry(call, { leaseId: id, kind: 'claim', part: 'answer', words: '', pictures });
  const { tenantId, lessorId } = row;
  const { meetAgainDays: days } = await rentalNumbersOf(tx, now);
  const metBefore = agree ? (await findPair(tx, { id, tenantId, lessorId, days, now })).leases : 0;
  await recordHappening(tx, { leaseId: id, event: 'answer', by: tenantId, now });
  if (agree && metBefore === 0) {
    const claimedFen = await claimedFenOf(tx, id);
    await settle(tx, row, { event: 'agree', by: tenantId, backFen: row.rentBackFen, claimedFen, now });
  } else await tellOfLease(tx, row, { kind: 'lease_claim_answered', to: lessorId, words }, now);
  return replyTo(call, id);
});

/** Throws invalid_input for a claim without pictures that says too little of why. */
function neededWhy(written: string): string {
  const why = neededWords('noPicturesWhy', written);
  const { min } = evidenceRules.noPicturesWhy;
  if (why.length >= min) return why;
  throw new AppError('invalid_input', { fields: [{ field: 'noPicturesWhy', rule: 'too_short', params: { min } }] });
}

async function claimedFenOf(tx: Tx, id: number): Promise<number> {
  return (await listCases(tx, id)).find(({ kind }) => kind === 'claim')?.amountFen ?? 0;
}

/**
 * Back to the tenant of the rent of one that was stopped, or out of the deposit to the lessor. Throws not_found, four_eyes for
 * whoever is on either side, state_conflict, claim_too_large, lease_waits_for_answer.
 */
export const settleLease = handle(
  contract.settleLease,
  async (call, { id, amountFen, words: written, wordsEn: english }) => {
    const { tx, now } = call;
    const by = userIdOf(call);
    const row = await lockLease(tx, id);
    if (!row) throw new AppError('not_found');
    await mustBeSomebodyElse(tx, by, [row.tenantId, row.lessorId]);
    const decided = decides(row);
    if (decided === null) throw new AppError('state_conflict');
    const waits = waitsForTenant(row, now);
    if (waits) throw new AppError('lease_waits_for_answer', { params: { until: await siteMinute(tx, waits) } });
    const words = neededWords('words', written);
    const wordsEn = plainWords(english);
    mustBeAtMost(amountFen, decided === 'rent' ? row.rentFen : await claimedFenOf(tx, id));
    const kind = decided === 'rent' ? 'problem' : 'claim';
    if (!(await decideCase(tx, { leaseId: id, kind, by, words, wordsEn, now }))) throw new AppError('state_conflict');
    const backFen = decided === 'rent' ? amountFen : row.rentBackFen;
    const claimedFen = decided === 'rent' ? 0 : amountFen;
    await recordStep(call, { action: 'lease.settle', subject: `lease ${id}`, detail: { decided, amountFen, words } });
    if (decided === 'rent' && keepsDeposit(row)) await settleRent(tx, row, { by, backFen, now });
    else await settle(tx, row, { event: 'settle', by, backFen, claimedFen, now });
    const settled = await findLease(tx, id);
    if (!settled) throw new AppError('not_found');
    return adminDetailOf(call, settled);
  },
);

interface Settlement {
  event: 'agree' | 'settle';
  by: number;
  backFen: number;
  claimedFen: number;
  now: Date;
}

/** Throws state_conflict when it is disputed no more. */
async function settle(tx: Tx, row: LeaseRow, { event, by, backFen, claimedFen, now }: Settlement): Promise<void> {
  const { id, tenantId, lessorId, depositFen } = row;
  if (!(await settleRow(tx, { id, now, backFen, claimedFen }))) throw new AppError('state_conflict');
  const amountFen = row.paidAt === null ? backFen : claimedFen;
  await countLater(tx, id, now);
  await recordHappening(tx, { leaseId: id, event, by, amountFen, now });
  const backToTenant = (row.paidAt === null ? backFen : 0) + depositFen - claimedFen;
  await tellOfLease(tx, row, { kind: 'lease_settled', to: tenantId, amountFen: backToTenant }, now);
  const toLessor = (row.paidAt === null ? row.rentFen - backFen : 0) + claimedFen;
  await tellOfLease(tx, row, { kind: 'lease_settled_lessor', to: lessorId, amountFen: toLessor }, now);
  const dueAt = new Date(now.getTime() + numbersOf(row).closeSeconds * 1000);
  if (row.paidAt === null) await payRent(tx, row, { backFen, dueAt, now });
  await returnDeposit(tx, row, { claimedFen, now });
}

/** Pays the rent as it was decided; the deposit waits for a claim. Throws state_conflict when it is disputed no more. */
async function settleRent(
  tx: Tx,
  row: LeaseRow,
  { by, backFen, now }: { by: number; backFen: number; now: Date },
): Promise<void> {
  const { id, tenantId, lessorId, depositFen, rentFen } = row;
  const closeAt = new Date(now.getTime() + numbersOf(row).closeSeconds * 1000);
  if (!(await decideRentRow(tx, { id, now, closeAt, backFen }))) throw new AppError('state_conflict');
  await recordHappening(tx, { leaseId: id, event: 'settle', by, amountFen: backFen, now });
  await tellOfLease(tx, row, { kind: 'lease_settled', to: tenantId, amountFen: backFen }, now);
  await tellOfLease(tx, row, { kind: 'lease_ended', to: tenantId, at: closeAt, amountFen: depositFen }, now);
  await tellOfLease(tx, row, { kind: 'lease_settled_lessor', to: lessorId, amountFen: rentFen - backFen }, now);
  await payRent(tx, row, { backFen, dueAt: closeAt, now });
}

function mustBeAtMost(amountFen: number, max: number): void {
  if (amountFen > max) throw new AppError('claim_too_large', { params: { max: formatFen(max) } });
}
