/** People who rent: made by the same calls as in the browser. */
import type { InputOf, OutputOf } from '#contract/core/endpoint.ts';
import type { bookLease } from '#contract/rental/leases.ts';
import { packageKey, type TimePackage } from '#contract/rental/rentalTerms.ts';
import type { TestApp } from './app.ts';
import { attemptOf, recharge, type Attempt } from './payments.ts';
import type { Person } from './people.ts';
import { makeVerified, type TestListing } from './rentals.ts';

/** Somebody verified with money to spend. */
export async function makeTenant(app: TestApp, balanceFen = 100_000): Promise<Person> {
  const person = await makeVerified(app);
  if (balanceFen > 0) await recharge(app, person, balanceFen);
  return person;
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

/** Everything of leases that is due happens. */
export async function runLeases(app: TestApp): Promise<void> {
  for (const name of ['lapse', 'lapseRenewal', 'end', 'start', 'answer', 'close', 'remind'])
    await app.runPeriodic(`leases.${name}`);
}
