/** A lease as its two sides and admins read it. */
import type { Locale } from '#contract/core/locale.ts';
import { maskedDisplayName } from '#contract/core/maskedDisplayName.ts';
import type { LeaseSide } from '#contract/rental/leaseProcess.ts';
import { lessorShareFen } from '#contract/rental/leaseRules.ts';
import type { AdminLease, AdminLeaseDetail, Lease, LeaseCase, LeaseDetail } from '#contract/rental/leases.ts';
import { personOwes } from '../../../ledger/purses.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { userIdOf, type Call } from '../../../platform/http/http.ts';
import { inLanguage } from '../../../platform/inLanguage.ts';
import type { Reply } from '../../../platform/http/reply.ts';
import { htmlOf } from '../../catalogue/service.ts';
import { useOfLease } from '../../licences/service.ts';
import { isOfOthers, listPaidAttemptsOfLease } from '../../payments/service.ts';
import { publicLessorName, rentalNumbersOf } from '../../rental/service.ts';
import { siteConfiguration } from '../../site/service.ts';
import { listCases, listHappenings, type CaseRow } from '../cases.repository.ts';
import { listEntries, type EntryRow } from '../claims/evidence.repository.ts';
import { additionsLeft, evidenceSigner } from '../claims/entries.ts';
import { keepsDeposit } from '../endings.ts';
import { findLease, findProductOfLicence, findSteps, type LeaseRow } from '../leases.repository.ts';
import {
  addsTo,
  cancelBackFen,
  clockStartsBy,
  decideBy,
  decides,
  freeCancelUntil,
  isNeverPaid,
  leaseAbilities,
  numbersOf,
  reportUntil,
  usedUntil,
} from '../permissions.ts';
import { countFreeCancellations, findPair } from '../booking/tenants.repository.ts';

/** On which side of a lease a user is; undefined: on none. */
export function sideOf(
  { tenantId, lessorId }: Pick<LeaseRow, 'tenantId' | 'lessorId'>,
  userId: number,
): LeaseSide | undefined {
  if (userId === tenantId) return 'tenant';
  return userId === lessorId ? 'lessor' : undefined;
}

function shared(row: LeaseRow, locale: Locale) {
  const { snapshot, rentFen, rentBackFen, commissionRate, reason } = row;
  const dueFen = isNeverPaid(row) ? 0 : rentFen - rentBackFen;
  return {
    ...row,
    title: inLanguage(locale, { zh: snapshot.titleZh, en: snapshot.titleEn }),
    topCategorySlug: snapshot.topCategorySlug,
    kind: row.licenceId === null ? ('account' as const) : ('licence' as const),
    package: snapshot.package,
    lessorFen: lessorShareFen(dueFen, commissionRate),
    reason: reason === '' ? null : reason,
    toRotate: row.unitState === 'to_rotate',
  };
}

/** What is left to be paid of a lease or its renewal that waits for its payment, in fen; 0: nothing waits. */
export function unpaidFen(row: LeaseRow): number {
  if (row.state === 'unpaid') return row.rentFen + row.depositFen - row.balanceFen;
  return (row.renewalPriceFen ?? 0) - (row.renewalBalanceFen ?? 0);
}

/** The renewal that it waits for; the payment link is its tenant's, and how it is paid is not its lessor's to know. */
function renewalOf(row: LeaseRow, side: LeaseSide | 'admin') {
  const { renewalUntil: until, renewalEndsAt: endsAt, renewalPriceFen: priceFen, renewalToken } = row;
  if (until === null || endsAt === null || priceFen === null) return null;
  const paymentToken = side === 'tenant' ? renewalToken : null;
  return {
    until,
    endsAt,
    priceFen,
    fromBalanceFen: side === 'lessor' ? null : (row.renewalBalanceFen ?? 0),
    amountFen: side === 'lessor' ? null : unpaidFen(row),
    paymentToken,
  };
}

/** What it waits for; the payment link is its tenant's. */
function unpaidOf(row: LeaseRow, side: LeaseSide | 'admin') {
  const { state, payUntil, beginsWhenPaid, paymentToken } = row;
  if (state !== 'unpaid' || payUntil === null) return null;
  return {
    until: payUntil,
    amountFen: unpaidFen(row),
    beginsWhenPaid,
    paymentToken: side === 'tenant' ? paymentToken : null,
  };
}

export function leaseReply(
  row: LeaseRow,
  side: LeaseSide,
  { locale, now }: { locale: Locale; now: Date },
): Reply<Lease> {
  return {
    ...shared(row, locale),
    side,
    other: side === 'tenant' ? publicLessorName(row) : maskedDisplayName(row.tenantName),
    unitName: side === 'tenant' ? null : row.unitName,
    unpaid: unpaidOf(row, side),
    renewal: renewalOf(row, side),
    may: leaseAbilities(row, side, now),
  };
}

export function adminLease(row: LeaseRow, { locale, now }: { locale: Locale; now: Date }): Reply<AdminLease> {
  return {
    ...shared(row, locale),
    tenant: { id: row.tenantId, username: row.tenantName },
    lessor: { id: row.lessorId, username: row.lessorName },
    unpaid: unpaidOf(row, 'admin'),
    renewal: renewalOf(row, 'admin'),
    may: leaseAbilities(row, 'admin', now),
  };
}

async function storyOf(call: Call, row: LeaseRow) {
  const { tx, locale, now } = call;
  const [{ site }, cases, happenings, entries] = await Promise.all([
    siteConfiguration(tx),
    listCases(tx, row.id),
    listHappenings(tx, row.id),
    listEntries(tx, row.id),
  ]);
  const sign = await evidenceSigner(call, row.id, entries);
  const caseOf = (kind: CaseRow['kind']): Reply<LeaseCase> | null => {
    const one = cases.find((each) => each.kind === kind);
    if (!one) return null;
    const of = (part: EntryRow['part']) => entries.filter((entry) => entry.kind === kind && entry.part === part);
    return {
      ...one,
      pictures: sign(of('opening').flatMap(({ pictures }) => pictures)),
      answerPictures: sign(of('answer').flatMap(({ pictures }) => pictures)),
      additions: of('addition').map(({ authorId, words, pictures, createdAt }) => ({
        side: authorId === row.tenantId ? ('tenant' as const) : ('lessor' as const),
        words,
        pictures: sign(pictures),
        at: createdAt,
      })),
      decision: inLanguage(locale, { zh: one.decision, en: one.decisionEn }),
    };
  };
  const adds = addsTo(row, now);
  const authorId = userIdOf(call);
  const numbers = numbersOf(row);
  return {
    timeZone: site.timeZone,
    numbers: { ...numbers, remindersSeconds: [...numbers.remindersSeconds] },
    adds: adds && { ...adds, left: additionsLeft(entries, { kind: adds.kind, authorId }) },
    decideBy: decideBy(row, now),
    problem: caseOf('problem'),
    claim: caseOf('claim'),
    steps: happenings.map(({ event, byId, amountFen, at }) => ({
      event,
      by: byId === null ? null : (sideOf(row, byId) ?? ('admin' as const)),
      amountFen,
      at,
    })),
  };
}

/** With its history and what can be done now. */
export async function detailOf(call: Call, row: LeaseRow, side: LeaseSide): Promise<Reply<LeaseDetail>> {
  const { tx, now, locale } = call;
  const mayUse = side === 'lessor' || leaseAbilities(row, side, now).includes('show');
  const numbers = numbersOf(row);
  const [story, written, freeUsed, paidByOthers] = await Promise.all([
    storyOf(call, row),
    mayUse ? findSteps(tx, row.id) : undefined,
    row.state === 'booked' && side === 'tenant'
      ? countFreeCancellations(tx, { userId: row.tenantId, numbers, now })
      : 0,
    side === 'tenant' ? paidByOthersOf(tx, row) : [],
  ]);
  const steps = written ? inLanguage(locale, { zh: written.stepsZh, en: written.stepsEn }) : '';
  const cancelBack = side === 'tenant' ? cancelBackFen(row, { now, freeUsed }) : row.rentFen;
  const until = reportUntil(row);
  return {
    ...leaseReply(row, side, call),
    ...story,
    stepsHtml: steps === '' ? '' : htmlOf(steps),
    clockStartsBy: clockStartsBy(row, numbers),
    freeCancelUntil: row.state === 'booked' ? freeCancelUntil(row, { now, freeUsed, numbers }) : null,
    // What is not paid yet costs nothing.
    cancelBackFen: row.state === 'booked' ? cancelBack : row.state === 'unpaid' && side === 'tenant' ? 0 : null,
    reportUntil: until && now < until ? until : null,
    renews: row.snapshot.terms.renews,
    earlyReturn: row.snapshot.terms.earlyReturn,
    seat: await seatOf(call, row),
    paidByOthers,
  };
}

/** What goes back to others before it does to the tenant, by the rule of `sendLeaseMoneyToGateway`: while the person owes nothing. */
async function paidByOthersOf(tx: Tx, { id, tenantId }: LeaseRow) {
  const paid = (await listPaidAttemptsOfLease(tx, id)).filter((one) => isOfOthers(one) && one.leftFen > 0);
  return paid.length === 0 || (await personOwes(tx, tenantId)) ? [] : paid;
}

/** The product of the licence of a lease, and how its key is used; null: an account. */
async function seatOf({ tx, locale, now }: Call, { id, licenceId }: LeaseRow) {
  if (licenceId === null) return null;
  const [use, product] = await Promise.all([useOfLease(tx, id, now), findProductOfLicence(tx, licenceId)]);
  return { ...use, productId: product.id, title: inLanguage(locale, { zh: product.titleZh, en: product.titleEn }) };
}

export async function adminDetailOf(call: Call, row: LeaseRow): Promise<Reply<AdminLeaseDetail>> {
  const { tx, now } = call;
  const { meetAgainDays: days } = await rentalNumbersOf(tx, now);
  const [story, { leases, ...pair }] = await Promise.all([storyOf(call, row), findPair(tx, { ...row, days, now })]);
  const { usedFen } = usedUntil(row, row.stoppedAt ?? row.endedAt ?? now);
  return {
    ...adminLease(row, call),
    ...story,
    decides: decides(row),
    usedFen,
    claimFen: row.claimFen ?? 0,
    commissionRate: row.commissionRate,
    keepsDeposit: keepsDeposit(row),
    metBefore: leases,
    pair,
  };
}

/** One's own, on either side. Throws not_found, also for others'. */
export async function mustFindOwn(call: Call, id: number): Promise<{ row: LeaseRow; side: LeaseSide }> {
  const row = await findLease(call.tx, id);
  const side = row && sideOf(row, userIdOf(call));
  if (!row || !side) throw new AppError('not_found');
  return { row, side };
}

/** The lease as it is now, for the one who changed it. Not how one signs in: replies to changes are kept for a while. */
export async function replyTo(call: Call, id: number): Promise<Reply<LeaseDetail>> {
  const { row, side } = await mustFindOwn(call, id);
  return { ...(await detailOf(call, row, side)), stepsHtml: '' };
}
