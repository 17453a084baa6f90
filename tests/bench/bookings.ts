/** Bookings over HTTP against purchases of a licence on the same server, by turns: parallel callers, each booking holds money and time of its own. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { dayMs, hour, hourMs } from '#contract/core/durations.ts';
import { leaseRules } from '#contract/rental/leaseRules.ts';
import { packageKey } from '#contract/rental/rentalTerms.ts';
import { templateTerms } from '#contract/rental/timeGroupRules.ts';
import { loadHttp, type LoadFigures } from './httpLoad.ts';
import { percent, perSecond, type Line } from './measure.ts';
import { buyOverHttp } from './purchase.ts';
import { seedBuyers, seedLicence } from './seed.ts';

const connections = 16;
const listings = 50;
const unitsEach = 4;
const turns = 3;
const rateShareMin = 0.5;
/** More than can be booked in a second. */
const bookingsPerSecond = 700;

/** Bookings a second as a share of purchases a second. */
export async function benchBookings(
  { url, databaseUrl }: { url: string; databaseUrl: string },
  seconds: number,
): Promise<Line[]> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  try {
    const wanted = Math.ceil((seconds + 2) * bookingsPerSecond);
    const tokens = await seedBuyers(pool, Math.ceil(wanted / leaseRules.aheadMax));
    const skuId = await seedLicence(pool);
    const listingIds = await seedListings(pool);
    await pool.query('analyze');
    let booked = 0;
    const book = (turnSeconds: number): Promise<LoadFigures> =>
      loadHttp(url, {
        connections,
        seconds: turnSeconds,
        request: () => bookingRequest(booked++, { tokens, listingIds }),
      });
    const buy = (turnSeconds: number) =>
      buyOverHttp(url, { tokens, goods: [{ skuId }], connections, seconds: turnSeconds });
    await buy(2);
    await book(2);
    const found: { bookings: LoadFigures; purchases: LoadFigures }[] = [];
    for (let turn = 0; turn < turns; turn += 1) {
      found.push({ purchases: await buy(seconds / turns), bookings: await book(seconds / turns) });
    }
    const share = ({ bookings, purchases }: (typeof found)[number]) => bookings.perSecond / purchases.perSecond;
    const middle = found.toSorted((one, other) => share(one) - share(other))[Math.floor(turns / 2)];
    if (!middle) return [];
    const failed = found.reduce((sum, { bookings }) => sum + bookings.failed, 0);
    const failures = failed > 0 ? `, ${failed} failed` : '';
    return [
      {
        what: `bookings of ${listings} listings, ${connections} connections`,
        figure: `${perSecond(middle.bookings.perSecond)}${failures}`,
        against: `${percent(share(middle))} of ${perSecond(middle.purchases.perSecond)} purchases`,
        wanted: `≥ ${percent(rateShareMin)}`,
        isReached: share(middle) >= rateShareMin && failed === 0,
      },
    ];
  } finally {
    await pool.end();
  }
}

const terms = { ...templateTerms.hourly, aheadDays: 90 };
const [firstPackage = { unit: 'hour', count: 1, priceFen: 1 }] = terms.packages;
/** An hour with the time that is kept free after it, in whole slots. */
const slots = Math.ceil((hour + leaseRules.lateStartSeconds + terms.gapSeconds) / leaseRules.slotSeconds);

/** Another time of another listing for each; of one listing a unit after the other, and then the next time. */
function bookingRequest(
  number: number,
  { tokens, listingIds }: { tokens: readonly string[]; listingIds: readonly number[] },
): string {
  const time = Math.floor(number / (listingIds.length * unitsEach));
  const first = Math.ceil(Date.now() / dayMs) * dayMs + 2 * hourMs;
  const body = JSON.stringify({
    listingId: listingIds[number % listingIds.length],
    package: packageKey(firstPackage),
    priceFen: firstPackage.priceFen,
    depositFen: terms.depositFen,
    startsAt: new Date(first + time * slots * leaseRules.slotSeconds * 1000).toISOString(),
  });
  return `POST /api/lease/book HTTP/1.1\r\nhost: bench\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\nuser-token: ${tokens[number % tokens.length] ?? ''}\r\nidempotency-key: booking-${first}-${number}\r\n\r\n${body}`;
}

/** What one lessor lets out at all hours; the tenants become verified people. */
async function seedListings(pool: pg.Pool): Promise<number[]> {
  const mark = randomBytes(4).toString('hex');
  await pool.query(
    `with made as (insert into persons (fingerprint, accounts, created_at)
       select decode(md5('bench' || id), 'hex'), 1, now() from users where person_id is null and username like 'bench\\_%' returning id, fingerprint)
     update users u set person_id = made.id from made where made.fingerprint = decode(md5('bench' || u.id), 'hex')`,
  );
  const { rows } = await pool.query<{ id: string }>(
    `with lessor as (
       insert into users (username, email, password_hash, created_at)
       values ('letting_${mark}', 'letting_${mark}@example.com', 'none', now()) returning id
     ), accounts as (
       insert into ledger_accounts (owner_id, kind, guarded, balance_fen)
       select id, kind, kind <> 'pending', case when kind <> 'pending' then 0 end
       from lessor, unnest('{available,earned,held,pending,owed}'::text[]) kind
     ), kind as (insert into categories (slug, name_zh) values ('bench-${mark}', '测试') returning id),
     hours as (
       insert into time_groups (user_id, name, terms, created_at, changed_at) select id, 'bench', $1, now(), now() from lessor returning id
     ), made as (
       insert into listings (user_id, category_id, time_group_id, state, title_zh, fields, stated_at, price_from_fen,
         deposit_fen, created_at, changed_at)
       select lessor.id, kind.id, hours.id, 'on', '性能测试出租', '{账号}', now(), $2, $3, now(), now()
       from lessor, kind, hours, generate_series(1, $4::int) returning id
     ), units as (
       insert into listing_units (listing_id, name, credentials_encrypted, created_at)
       select id, 'unit', '\\x00', now() from made, generate_series(1, $5::int) returning id)
     select id from made`,
    [JSON.stringify(terms), firstPackage.priceFen, terms.depositFen, listings, unitsEach],
  );
  return rows.map(({ id }) => Number(id));
}
