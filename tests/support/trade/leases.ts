/** People who rent: made by the same calls as in the browser. */
import type { InputOf, OutputOf } from '#contract/core/endpoint.ts';
import type { bookLease } from '#contract/rental/leases.ts';
import { packageKey, type TimePackage } from '#contract/rental/rentalTerms.ts';
import { expect } from 'vitest';
import { auditLedger } from '../../../server/src/ledger/audit.ts';
import type { TestApp } from '../app/app.ts';
import { brokenInvariants } from '../ledger/invariants.ts';
import { attemptOf, noticeBody, notify, recharge, type Attempt } from './payments.ts';
import type { Person } from '../people/people.ts';
import { makeVerified, type TestListing } from './rentals.ts';

/** Somebody verified with money to spend. */
export async function makeTenant(app: TestApp, balanceFen = 100_000): Promise<Person> {
  const person = await makeVerified(app);
  if (balanceFen > 0) await recharge(app, person, balanceFen);
  return person;
}

/** Terms of what can be rented at all hours. */
export function openTerms(depositFen: number) {
  return { depositFen, weeklyHours: '1'.repeat(168), daysOut: [] };
}

/** The price of the package of so many hours, in fen. */
export function hoursFen({ terms }: Pick<TestListing, 'terms'>, count: number): number {
  return terms.packages.find((one) => one.unit === 'hour' && one.count === count)?.priceFen ?? 0;
}

/** Kinds of all messages that somebody got, the first one first. */
export async function toldOf(app: TestApp, { id }: Pick<Person, 'id'>): Promise<unknown[]> {
  const { rows } = await app.sql('select kind from messages where user_id = $1 order by id', [id]);
  return rows.map(({ kind }) => kind);
}

/** Stops an app once its books are true and nothing of any process contradicts itself. */
export async function stopProved(app: TestApp): Promise<void> {
  expect(await app.database.transaction(auditLedger)).toEqual([]);
  expect(await brokenInvariants(async (text) => (await app.sql(text)).rows)).toEqual([]);
  await app.stop();
}

/** The next full hour, and so many later. */
export function hourFrom(app: Pick<TestApp, 'now'>, hours = 1): Date {
  const hourMs = 3_600_000;
  return new Date(Math.floor(app.now().getTime() / hourMs) * hourMs + hours * hourMs);
}

interface Booking {
  package?: Pick<TimePackage, 'unit' | 'count'>;
  /** Left out: now. */
  startsAt?: Date;
  idempotencyKey?: string;
  /** Left out: from the balance. */
  payBy?: 'balance' | 'gateway';
  fromBalanceFen?: number;
}

/** Asks for a lease at the price that the listing has. */
export function askLease(app: TestApp, tenant: Pick<Person, 'token'>, listing: TestListing, booking: Booking = {}) {
  const wanted = packageKey(booking.package ?? { unit: 'hour', count: 3 });
  const one = listing.terms.packages.find((each) => packageKey(each) === wanted);
  const input: InputOf<typeof bookLease> = {
    listingId: listing.id,
    package: wanted,
    priceFen: one?.priceFen ?? 0,
    depositFen: listing.terms.depositFen,
    ...(booking.startsAt ? { startsAt: booking.startsAt.toISOString() } : {}),
    ...(booking.payBy ? { payBy: booking.payBy, fromBalanceFen: booking.fromBalanceFen ?? 0 } : {}),
  };
  return app.call('bookLease', input, { token: tenant.token, idempotencyKey: booking.idempotencyKey });
}

/** A lease that was booked. */
export async function bookedLease(
  app: TestApp,
  tenant: Pick<Person, 'token'>,
  listing: TestListing,
  booking: Booking = {},
): Promise<OutputOf<typeof bookLease>> {
  const reply = await askLease(app, tenant, listing, booking);
  if (reply.name !== undefined) throw new Error(`the lease was refused: ${JSON.stringify(reply.error)}`);
  return reply.data;
}

/** A lease that waits for its payment, which is open at the gateway. */
export async function unpaidLease(
  app: TestApp,
  tenant: Pick<Person, 'token'>,
  listing: TestListing,
  booking: Omit<Booking, 'payBy'> = {},
): Promise<{ id: number; token: string; attempt: Attempt }> {
  const { id, unpaid } = await bookedLease(app, tenant, listing, { ...booking, payBy: 'gateway' });
  const token = unpaid?.paymentToken ?? '';
  await app.call('getPayment', { gateway: 'sandbox', token }, { token: tenant.token });
  return { id, token, attempt: await attemptOf(app, token) };
}

interface Renewing {
  /** As `hour-1`; left out: the first that is free, else the first. */
  package?: string;
  payBy?: 'balance' | 'gateway';
  fromBalanceFen?: number;
}

/** Asks to extend a lease by what its preview offers; undefined where it offers nothing. */
export async function askRenewal(app: TestApp, tenant: Pick<Person, 'token'>, id: number, renewing: Renewing = {}) {
  const preview = await app.call('previewLeaseRenewal', { id }, { token: tenant.token });
  const packages = preview.name === undefined ? preview.data.packages : [];
  const one =
    packages.find((each) => (renewing.package ? each.package === renewing.package : each.free)) ?? packages[0];
  if (!one) return undefined;
  const { package: name, priceFen, endsAt } = one;
  const paid = renewing.payBy ? { payBy: renewing.payBy, fromBalanceFen: renewing.fromBalanceFen ?? 0 } : {};
  return app.call('renewLease', { id, package: name, priceFen, endsAt, ...paid }, { token: tenant.token });
}

/** A renewal that waits for its payment, which is open at the gateway. */
export async function unpaidRenewal(
  app: TestApp,
  tenant: Pick<Person, 'token'>,
  id: number,
  renewing: Omit<Renewing, 'payBy'> = {},
): Promise<{ token: string; attempt: Attempt; priceFen: number; endsAt: string }> {
  const reply = await askRenewal(app, tenant, id, { ...renewing, payBy: 'gateway' });
  if (!reply?.data?.renewal) throw new Error(`the renewal was refused: ${JSON.stringify(reply?.error)}`);
  const { priceFen, endsAt, paymentToken } = reply.data.renewal;
  const token = paymentToken ?? '';
  await app.call('getPayment', { gateway: 'sandbox', token }, { token: tenant.token });
  return { token, attempt: await attemptOf(app, token), priceFen, endsAt };
}

const words = '随便写几句说明情况';

/** What its two sides do with a lease; `which` chooses amounts and payments. */
const actsOfSides = {
  show: (app, { id, tenant }) => app.call('showLease', { id }, tenant),
  cancel: async (app, { id, tenant }) => {
    const { cancelBackFen } = (await app.call('getLease', { id }, tenant)).data;
    await app.call('cancelLease', { id, backFen: cancelBackFen ?? 0 }, tenant);
  },
  withdraw: async (app, { id, lessor }) => {
    const { rentFen } = (await app.call('getLease', { id }, lessor)).data;
    await app.call('cancelLease', { id, backFen: rentFen }, lessor);
  },
  renew: (app, { id, tenant }) => askRenewal(app, tenant, id),
  renewUnpaid: async (app, { id, tenant, tokens, which }) => {
    const reply = await askRenewal(app, tenant, id, { payBy: 'gateway', fromBalanceFen: which % 200 });
    const token = reply?.name === undefined ? reply?.data.renewal?.paymentToken : undefined;
    if (token) await openAtGateway(app, tenant, { token, tokens });
  },
  cancelRenewal: (app, { id, tenant }) => app.call('cancelLeaseRenewal', { id }, tenant),
  payByBalance: async (app, { id, tenant }) => {
    const { unpaid, renewal } = (await app.call('getLease', { id }, tenant)).data;
    const amountFen = (unpaid ?? renewal)?.amountFen;
    if (amountFen !== undefined) await app.call('payLeaseByBalance', { id, amountFen }, tenant);
  },
  // Late, early or again: the gateway has the money once.
  notice: async (app, { tokens, which }) => {
    const token = tokens[which % Math.max(1, tokens.length)];
    if (token !== undefined) await notify(app, noticeBody(await attemptOf(app, token)));
  },
  return: async (app, { id, tenant }) => {
    const preview = await app.call('previewLeaseReturn', { id }, tenant);
    if (preview.name === undefined) await app.call('returnLease', { id, backFen: preview.data.backFen }, tenant);
  },
  report: (app, { id, tenant }) => app.call('reportLeaseProblem', { id, words }, tenant),
  refund: (app, { id, lessor }) => app.call('answerLeaseProblem', { id, works: false, words }, lessor),
  works: (app, { id, lessor }) => app.call('answerLeaseProblem', { id, works: true, words }, lessor),
  claim: (app, { id, lessor, which }) =>
    app.call('claimDeposit', { id, amountFen: 1 + (which % 2000), words, noPicturesWhy: words }, lessor),
  agree: (app, { id, tenant }) => app.call('answerClaim', { id, agree: true, words }, tenant),
  contest: (app, { id, tenant }) => app.call('answerClaim', { id, agree: false, words }, tenant),
} as const satisfies Record<string, (app: TestApp, acting: Acting) => Promise<unknown>>;

export type LeaseActOfSides = keyof typeof actsOfSides;
export const leaseActsOfSides = Object.keys(actsOfSides) as LeaseActOfSides[];

interface Acting {
  id: number;
  tenant: Person;
  lessor: Person;
  /** The links of payments that were opened at the gateway; those of renewals are added. */
  tokens: string[];
  which: number;
}

/** Does it, if it can be done; refusals change nothing. */
export async function actOnLease(app: TestApp, what: LeaseActOfSides, acting: Acting): Promise<void> {
  await actsOfSides[what](app, acting);
}

/** Asks for a lease that a gateway pays, opened there; undefined when it was refused. */
export async function askUnpaidLease(
  app: TestApp,
  tenant: Person,
  listing: TestListing,
  booking: Omit<Booking, 'payBy'>,
): Promise<{ id: number; tokens: string[] } | undefined> {
  const reply = await askLease(app, tenant, listing, { ...booking, payBy: 'gateway' });
  if (reply.name !== undefined) return undefined;
  const tokens: string[] = [];
  await openAtGateway(app, tenant, { token: reply.data.unpaid?.paymentToken ?? '', tokens });
  return { id: reply.data.id, tokens };
}

async function openAtGateway(
  app: TestApp,
  tenant: Person,
  { token, tokens }: { token: string; tokens: string[] },
): Promise<void> {
  const opened = await app.call('getPayment', { gateway: 'sandbox', token }, tenant);
  if (opened.name === undefined) tokens.push(token);
}

/** What gateways brought a user for leases, less what went back there, in fen. */
export async function broughtForLeases(app: TestApp, userId: number): Promise<number> {
  const { rows } = await app.sql(
    `select (coalesce(sum(a.amount_fen), 0) - coalesce(sum((select sum(g.amount_fen) from gateway_refunds g
       where g.attempt_id = a.id and g.state = 'accepted')), 0))::int as fen
     from payments p join payment_attempts a on a.payment_id = p.id and a.state = 'paid'
     where p.user_id = $1 and p.purpose = 'lease'`,
    [userId],
  );
  return Number(rows[0]?.['fen']);
}

/** Everything of leases that is due happens. */
export async function runLeases(app: TestApp): Promise<void> {
  for (const name of ['lapse', 'lapseRenewal', 'end', 'start', 'answer', 'close', 'remind'])
    await app.runPeriodic(`leases.${name}`);
}
