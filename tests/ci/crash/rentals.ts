/** Accounts that are let out: booked, seen, returned, claimed for and settled until the server is gone. */
import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { standingLeaseStates, type LeaseState } from '#contract/rental/leaseProcess.ts';
import { commissionRules } from '#contract/money/commissionRules.ts';
import { rentalFeeFen } from '#contract/rental/leaseRules.ts';
import { packageKey } from '#contract/rental/rentalTerms.ts';
import { templateTerms } from '#contract/rental/timeGroupRules.ts';
import { oneOf } from '../../../server/src/platform/database/oneOf.ts';
import type { CallByName } from '../../support/app/calls.ts';
import { makeCategory } from '../../support/trade/sellByCall.ts';
import { Acts } from './acts.ts';
import { change, query } from './database.ts';
import type { Place } from './funds.ts';
import { makeMember, survives, type Member } from './people.ts';

const tenantsCount = 3;
const unitsCount = 20;
const depositFen = 50;
const claimedFen = 20;
const words = 'the password was changed';
const { daysOut, packages, ...terms } = templateTerms.hourly;
const [firstPackage = { unit: 'hour', count: 1, priceFen: 1 }] = packages;

/** Neither rent nor deposit has gone anywhere. */
const goingOn = standingLeaseStates.filter((state) => state !== 'ended');

interface Lease {
  id: number;
  tenant: Member;
}

interface Letting {
  id: number;
  lessor: Member;
}

export class Rentals {
  readonly counts = { leased: 0, returned: 0, claimed: 0, settled: 0 };
  readonly #place: Place;
  readonly #tenants: Member[];
  readonly #listing: Letting;
  readonly #acts = new Acts();
  /** Everything that was answered with a lease. */
  readonly #leases: Lease[] = [];
  #times = 0;
  #isOver = false;

  private constructor(place: Place, tenants: Member[], listing: Letting) {
    this.#place = place;
    this.#tenants = tenants;
    this.#listing = listing;
  }

  /** Verified people, one of whom lets out some accounts at all hours. */
  static async open(place: Place): Promise<Rentals> {
    const { call, dataFolder } = place;
    // So many register from one address that it would be refused.
    await change(dataFolder, (_tx, run) => run('delete from attempts'));
    const lessor = await makeMember(call, 0);
    const tenants: Member[] = [];
    for (let count = 0; count < tenantsCount; count += 1) tenants.push(await makeMember(call));
    const ids = [lessor, ...tenants].map(({ id }) => id).join(',');
    await change(dataFolder, (_tx, run) =>
      run(
        `with made as (insert into persons (fingerprint, accounts, created_at)
           select decode(md5('crash' || id), 'hex'), 1, now() from users where id in (${ids}) returning id, fingerprint)
         update users u set person_id = made.id from made where made.fingerprint = decode(md5('crash' || u.id), 'hex')`,
      ),
    );
    return new Rentals(place, tenants, { id: await makeListing(place, lessor), lessor });
  }

  /** Starts what goes on side by side; what it returns waits until all of it was cut off. */
  start(): { cutOff(): Promise<void> } {
    this.#isOver = false;
    const working = [
      ...this.#tenants.map((tenant) => this.#onAndOn(() => this.#rent(tenant))),
      this.#onAndOn(() => this.#claimSome()),
      this.#onAndOn(() => this.#rotateAll()),
    ];
    return {
      cutOff: async () => {
        this.#isOver = true;
        await Promise.all(working);
      },
    };
  }

  /** Asks once more for what was never answered, with the same keys; how many there were. */
  repeat(): Promise<number> {
    return this.#acts.repeat();
  }

  /** As if what began in this round lay days back, further each time: it is due, by the jobs of the server that starts. */
  async letDaysPass(): Promise<void> {
    this.#times += 1;
    const before = `interval '${this.#times + 1} days'`;
    await change(this.#place.dataFolder, (_tx, run) =>
      run(
        `with due as (
           update leases set starts_at = starts_at - ${before}, ends_at = ends_at - ${before}, kept_until = kept_until - ${before},
             started_at = started_at - ${before}, ended_at = ended_at - ${before},
             close_at = least(close_at, now()), answer_by = least(answer_by, now())
           where state in ${oneOf(standingLeaseStates)} and starts_at > now() - interval '12 hours')
         update leases set close_at = now() where state = 'ended' and starts_at <= now() - interval '12 hours'`,
      ),
    );
  }

  /**
   * What was due when the server started, or is disputed, comes to its end, by jobs and an admin; then all of the money is where the leases say. What
   * was booked only when it was asked for again goes on until the next round.
   */
  async check(): Promise<void> {
    await this.#untilNoneIs(goingOn, 'and ends_at <= now()');
    await this.#checkMoney();
  }

  /** What goes on ends. */
  async letAllEnd(): Promise<void> {
    await this.letDaysPass();
    await this.#untilNoneIs(goingOn);
  }

  /** All deposits are back, and every account can be let out again. */
  async checkEnd(): Promise<void> {
    await this.#untilNoneIs(standingLeaseStates);
    await this.#rotateAll();
    await this.#checkMoney();
    const [found] = await query<{ leases: number; stuck: number }>(
      this.#place.dataFolder,
      `select (select count(*)::int from leases) as leases,
         (select count(*)::int from listing_units where state <> 'ready') as stuck`,
    );
    assert.deepEqual(found, { leases: this.#leases.length, stuck: 0 }, 'each key booked once, and no account is stuck');
  }

  async #checkMoney(): Promise<void> {
    const { call } = this.#place;
    let earnedFen = 0;
    const moved = new Map(this.#tenants.map(({ id }) => [id, { paidFen: 0, heldFen: 0 }]));
    for (const { id, tenant } of this.#leases) {
      const { state, rentFen, rentBackFen, claimedFen: given } = (await call('getLease', { id }, tenant)).data;
      const sum = moved.get(tenant.id);
      if (!sum) continue;
      if (state === 'ended') sum.heldFen += depositFen;
      if (goingOn.some((one) => one === state)) {
        sum.heldFen += rentFen + depositFen;
        continue;
      }
      for (const fen of [rentFen - rentBackFen, given]) {
        sum.paidFen += fen;
        earnedFen += fen - rentalFeeFen(fen, commissionRules.normalRental);
      }
    }
    for (const tenant of this.#tenants) {
      const { balanceFen, heldFen } = (await call('getWallet', {}, tenant)).data;
      const sum = moved.get(tenant.id) ?? { paidFen: 0, heldFen: 0 };
      const has = { balanceFen: tenant.fen - sum.paidFen - sum.heldFen, heldFen: sum.heldFen };
      assert.deepEqual({ balanceFen, heldFen }, has, 'what was agreed was paid, and nothing else is held');
    }
    const { balanceFen, pendingFen } = (await call('getWallet', {}, this.#listing.lessor)).data;
    assert.equal(balanceFen + pendingFen, earnedFen, 'the lessor has their part of every lease');
  }

  /** Jobs end and close what is due; what both sides left to decide an admin decides. */
  async #untilNoneIs(states: readonly LeaseState[], which = ''): Promise<void> {
    for (const until = Date.now() + 180_000; ; await sleep(200)) {
      const left = await query<{ id: string; state: string }>(
        this.#place.dataFolder,
        `select id, state from leases where state in ${oneOf(states)} ${which}`,
      );
      if (left.length === 0) return;
      assert(Date.now() < until, `leases are left: ${JSON.stringify(left.slice(0, 5))}`);
      for (const { id, state } of left) if (state === 'disputed') await this.#settle(Number(id));
    }
  }

  async #onAndOn(work: () => Promise<void>): Promise<void> {
    while (!this.#isOver) if (!(await survives(work))) return;
  }

  /** Books now, sees the credentials, and returns every second one. */
  async #rent(tenant: Member): Promise<void> {
    const { call } = this.#place;
    const { priceFen } = firstPackage;
    const booking = { listingId: this.#listing.id, package: packageKey(firstPackage), priceFen, depositFen };
    let id = 0;
    await this.#acts.do(tenant.token, async (options) => {
      const reply = await call('bookLease', booking, options);
      if (reply.name === 'lease_time_taken') return;
      id = reply.data.id;
      this.#leases.push({ id, tenant });
      this.counts.leased += 1;
    });
    if (id === 0) return sleep(100);
    await call('showLease', { id }, tenant);
    if (id % 2 === 0) return;
    const { backFen } = (await call('previewLeaseReturn', { id }, tenant)).data;
    await this.#acts.do(tenant.token, async (options) => {
      const reply = await call('returnLease', { id, backFen }, options);
      // What was returned when the days passed has ended by its time meanwhile.
      if (reply.name === 'state_conflict') return;
      assert.equal(reply.data.state, 'ended');
      this.counts.returned += 1;
    });
  }

  /** Of those that were returned some of the deposit is claimed; every second tenant agrees. */
  async #claimSome(): Promise<void> {
    const { call } = this.#place;
    const { lessor } = this.#listing;
    const { list } = (await call('listLeases', { side: 'lessor', state: 'ended' }, lessor)).data;
    const one = list.find(({ may }) => may.includes('claim'));
    const lease = this.#leases.find(({ id }) => id === one?.id);
    if (!lease) return sleep(20);
    const { id, tenant } = lease;
    const reply = await call('claimDeposit', { id, amountFen: claimedFen, words, noPicturesWhy: words }, lessor);
    if (reply.name === 'state_conflict') return;
    assert.equal(reply.data.state, 'disputed');
    this.counts.claimed += 1;
    const agree = this.counts.claimed % 2 === 0;
    await this.#acts.do(tenant.token, async (options) => {
      const answer = await call('answerClaim', { id, agree, words }, options);
      assert(answer.name === 'state_conflict' || answer.data.claim?.agreed === agree);
    });
  }

  #settle(id: number): Promise<void> {
    return this.#acts.do(this.#place.admin.token, async (options) => {
      const reply = await this.#place.call('settleLease', { id, amountFen: claimedFen / 2, words }, options);
      assert(reply.name === 'state_conflict' || reply.data.state === 'settled');
      this.counts.settled += 1;
    });
  }

  /** New credentials wherever the lessor is asked for them. */
  async #rotateAll(): Promise<void> {
    const { call } = this.#place;
    const { id, lessor } = this.#listing;
    const { unitList } = (await call('getListing', { id }, lessor)).data;
    for (const unit of unitList.filter(({ state }) => state === 'to_rotate')) {
      const reply = await call(
        'changeListingUnit',
        { unitId: unit.id, credentials: ['user', `${Math.random()}`] },
        lessor,
      );
      assert(reply.name === undefined || reply.name === 'credentials_in_use');
    }
    await sleep(20);
  }
}

async function makeListing({ call, url, admin }: Place & { call: CallByName }, lessor: Member): Promise<number> {
  const categoryId = await makeCategory({ call, url, admin }, 'crash-rental', 'crash');
  const sent = { ...terms, packages: [...packages], daysOut: [...daysOut], depositFen, gapSeconds: 0 };
  const { id: timeGroupId } = (await call('saveTimeGroup', { name: 'crash', terms: sent }, lessor)).data;
  const draft = { categoryId, timeGroupId, titleZh: 'crash', stepsZh: 'sign in', fields: ['user', 'password'] };
  const { id } = (await call('saveListing', draft, lessor)).data;
  const units = Array.from({ length: unitsCount }, (_, index) => ({
    name: `unit ${index}`,
    credentials: ['user', `secret ${index}`],
  }));
  await call('addListingUnits', { listingId: id, units }, lessor);
  const { changedAt } = (await call('moveListing', { id, event: 'submit', stated: true }, lessor)).data;
  await call('decideListing', { id, changedAt, approve: true }, admin);
  return id;
}
