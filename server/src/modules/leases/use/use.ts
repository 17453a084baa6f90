/** A tenant uses what they rent, and says when it does not work. */
import { accountFieldName } from '#contract/catalogue/accountFieldNames.ts';
import { leaseRules } from '#contract/rental/leaseRules.ts';
import { answerBy, keptUntil } from '#contract/rental/rentalTimes.ts';
import * as contract from '#contract/rental/leases.ts';
import { minute } from '#contract/core/durations.ts';
import { attempt, type AttemptLimit } from '../../../platform/http/attempts.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { handle, userIdOf, type Call } from '../../../platform/http/http.ts';
import { neededWords, plainWords } from '../../../platform/http/plainText.ts';
import { lockPersonAccounts } from '../../identity/service.ts';
import { openLeaseKey } from '../../licences/service.ts';
import { askRotation, openCredentials } from '../../rental/service.ts';
import { siteConfiguration, siteMinute } from '../../site/service.ts';
import { answerCase, openCase, recordHappening, recordLook } from '../cases.repository.ts';
import { keepEntry } from '../claims/entries.ts';
import { begin, endOverdue, finish, refundStopped } from '../endings.ts';
import { escalateRow, lockLease, noteShown, stopLease, type LeaseRow } from '../leases.repository.ts';
import { takeBackReminders, tellOfLease } from '../notices.ts';
import { isRunning, numbersOf, reportUntil, usedUntil } from '../permissions.ts';
import { dropRenewal } from '../renewals/drop.ts';
import { countRefusedProblems } from '../booking/tenants.repository.ts';
import { mustFindOwn, replyTo } from '../lists/view.ts';

const showingsOfLease: AttemptLimit = { scope: 'lease_showings', ...leaseRules.showings };

/** Locks a lease of the caller's on one side. Throws not_found for anybody else's. */
export async function lockOwn(call: Call, id: number, side: 'tenant' | 'lessor'): Promise<LeaseRow> {
  const found = await mustFindOwn(call, id);
  if (found.side !== side) throw new AppError('not_found');
  const row = await lockLease(call.tx, id);
  if (!row) throw new AppError('not_found');
  return row;
}

/**
 * The credentials or the key of the lease, while that lasts and not a second longer; the first showing starts the clock. Throws not_found,
 * lease_not_begun, lease_over, lease_not_ready, too_many_requests.
 */
export const showLease = handle(contract.showLease, async (call, { id }) => {
  const { tx, now, app } = call;
  const userId = userIdOf(call);
  const found = await mustFindOwn(call, id);
  if (found.side !== 'tenant') throw new AppError('not_found');
  const showingsLeft = await attempt(app.attempts, showingsOfLease, `${userId} ${id}`, now);
  await lockOwn(call, id, 'tenant');
  await endOverdue(tx, found.row, now);
  const row = await lockOwn(call, id, 'tenant');
  if (row.state === 'booked') {
    if (now < row.startsAt)
      throw new AppError('lease_not_begun', { params: { from: await siteMinute(tx, row.startsAt) } });
    if (row.unitState !== 'ready') throw new AppError('lease_not_ready');
    if (!(await begin(tx, row, { by: userId, now }))) throw new AppError('lease_over');
  }
  const begun = await lockOwn(call, id, 'tenant');
  if (!isRunning(begun, now)) throw new AppError('lease_over');
  if (begun.shownAt === null) await noteShown(tx, id, now);
  const opened =
    begun.licenceId === null ? await openAccount(call, begun) : await openSeat(call, begun, begun.licenceId);
  await recordLook(tx, { leaseId: id, by: userId, now });
  return { ...opened, endsAt: begun.endsAt, showingsLeft };
});

async function openAccount({ tx, app, locale }: Call, { unitId }: LeaseRow) {
  const fields = await openCredentials(tx, app.keys, unitId);
  if (!fields) throw new AppError('lease_not_ready');
  return { fields: fields.map(({ name, value }) => ({ name: accountFieldName(locale, name), value })), key: null };
}

/** The key of the lease, made when it is asked for first. Throws lease_over once its licence is not active any more. */
async function openSeat({ tx, app, now }: Call, row: LeaseRow, licenceId: number) {
  const { id: leaseId, startedAt, startsAt, endsAt } = row;
  const key = await openLeaseKey(tx, app.keys, { leaseId, licenceId, startsAt: startedAt ?? startsAt, endsAt, now });
  if (key === undefined) throw new AppError('lease_over');
  return { fields: [], key };
}

/**
 * Stops the clock: the credentials are hidden and have to be changed, and the money waits for the lessor's answer. Throws
 * not_found, state_conflict, lease_report_late.
 */
export const reportLeaseProblem = handle(
  contract.reportLeaseProblem,
  async (call, { id, words: written, pictures }) => {
    const { tx, now } = call;
    const row = await lockOwn(call, id, 'tenant');
    const until = reportUntil(row);
    const numbers = numbersOf(row);
    if (until === null || !isRunning(row, now)) throw new AppError('state_conflict');
    if (now >= until) throw new AppError('lease_report_late', { params: { minutes: numbers.testSeconds / minute } });
    const words = neededWords('words', written);
    const { timeZone } = (await siteConfiguration(tx)).site;
    const by = answerBy(row.snapshot.terms, now, { ...numbers, timeZone });
    if (!(await stopLease(tx, { id, now, answerBy: by, testSeconds: numbers.testSeconds })))
      throw new AppError('state_conflict');
    // What the tenant can't use is not extended.
    const { release } = await dropRenewal(tx, row, { reason: 'not_bookable', by: row.tenantId, now });
    await openCase(tx, { leaseId: id, kind: 'problem', amountFen: null, words, now });
    await keepEntry(call, { leaseId: id, kind: 'problem', part: 'opening', words: '', pictures });
    await recordHappening(tx, { leaseId: id, event: 'report', by: row.tenantId, now });
    await askRotation(tx, { unitId: row.unitId, since: now, now });
    await takeBackReminders(tx, row, now);
    await tellOfLease(tx, row, { kind: 'lease_problem', to: row.lessorId, at: by, words }, now);
    await release();
    return replyTo(call, id);
  },
);

/** The lessor refunds the tenant, or says that it works; then what was used is paid, or an admin decides. That it works is said in time. Throws not_found, state_conflict, invalid_input. */
export const answerLeaseProblem = handle(contract.answerLeaseProblem, async (call, input) => {
  const { tx, now } = call;
  const { id, works, words: written, pictures } = input;
  const found = await mustFindOwn(call, id);
  if (found.side !== 'lessor') throw new AppError('not_found');
  // How often the tenant was answered so is counted one after the other.
  await lockPersonAccounts(tx, found.row.tenantId);
  const row = await lockOwn(call, id, 'lessor');
  const words = works ? neededWords('words', written) : plainWords(written);
  // What was promised to the tenant happens then, even where no job ran yet.
  if (row.state !== 'stopped' || !row.stoppedAt || !row.answerBy || now >= row.answerBy) {
    throw new AppError('state_conflict');
  }
  const by = row.lessorId;
  const numbers = numbersOf(row);
  const refused = works ? await countRefusedProblems(tx, { userId: row.tenantId, numbers, now }) : 0;
  if (!(await answerCase(tx, { leaseId: id, kind: 'problem', agreed: !works, words, now }))) {
    throw new AppError('state_conflict');
  }
  await keepEntry(call, { leaseId: id, kind: 'problem', part: 'answer', words: '', pictures });
  if (!works) {
    const refund = { event: 'refund', by, reason: 'not_working', now } as const;
    if (!(await refundStopped(tx, row, refund))) throw new AppError('state_conflict');
  } else if (refused >= numbers.refusedProblems.max) {
    if (!(await escalateRow(tx, { id, keptUntil: keptUntil(now, row.snapshot.terms, numbers), now })))
      throw new AppError('state_conflict');
    await recordHappening(tx, { leaseId: id, event: 'escalate', by, now });
    await tellOfLease(tx, row, { kind: 'lease_escalated', to: row.tenantId, words }, now);
  } else {
    const { usedFen } = usedUntil(row, row.stoppedAt);
    const backFen = row.rentFen - usedFen;
    const ending = { event: 'prove', by, endedAt: row.stoppedAt, backFen, reason: 'proved', now } as const;
    if (!(await finish(tx, row, ending))) throw new AppError('state_conflict');
  }
  return replyTo(call, id);
});
