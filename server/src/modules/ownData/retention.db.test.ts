/** How long what is kept about people is kept: each line of the table is deleted by the job that it names. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keptKinds, retention, type Kept } from '#contract/ownData/retentionTable.ts';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import { setLicenceStage } from '../../../../tests/support/licences/licences.ts';
import { makePerson, type Person } from '../../../../tests/support/people/people.ts';
import { makeShop } from '../../../../tests/support/trade/goods.ts';
import { makeListing, type TestListing } from '../../../../tests/support/trade/rentals.ts';

let app: TestApp;
let person: Person;
let licenceId: number;
let listing: TestListing;
beforeAll(async () => {
  app = await startTestApp();
  person = await makePerson(app);
  listing = await makeListing(app, { isDraft: true });
  await makeShop(app);
  licenceId = (await (await setLicenceStage(app)).issue()).id;
});
afterAll(() => app.stop());

const dayMs = 24 * 3600 * 1000;
const monthDays = 31;

/** Makes one that has just come to its end, and counts those that are left. `$1` is its time. */
const samples: Record<
  Exclude<Kept, 'account' | 'books' | 'consents'>,
  { make: string; left: string; values: () => unknown[] }
> = {
  sessions: {
    make: `insert into sessions (user_id, token_hash, created_at, last_used_at, expires_at, revoked_at)
           values ($2, decode('c0ffee', 'hex'), $1, $1, $1, $1)`,
    left: `select from sessions where token_hash = decode('c0ffee', 'hex')`,
    values: () => [person.id],
  },
  securityEvents: {
    make: `insert into security_events (kind, user_id, detail, created_at) values ('login', $2, '{"sample":"1"}', $1)`,
    left: `select from security_events where detail ->> 'sample' = '1'`,
    values: () => [person.id],
  },
  operations: {
    make: `insert into operation_log (actor_id, action, subject, detail, created_at) values ($2, 'sample', 'sample', '{}', $1)`,
    left: `select from operation_log where action = 'sample'`,
    values: () => [person.id],
  },
  messages: {
    make: `insert into messages (user_id, type, kind, params, created_at) values ($2, 'notice', 'login_new', '{}', $1)`,
    left: `select from messages where kind = 'login_new'`,
    values: () => [person.id],
  },
  mails: {
    make: `insert into mail_outbox (recipient, subject, body, created_at, body_until)
           values ($2, 'sample', 'body', $1, $1::timestamptz + make_interval(days => ${retention.mails.kept}))`,
    left: `select from mail_outbox where subject = 'sample' and body is not null`,
    values: () => [person.email],
  },
  lookups: {
    make: `insert into licence_lookups (licence_id, day, kind, count) values ($2, $1::timestamptz::date, 'key', 3)`,
    left: `select from licence_lookups`,
    values: () => [licenceId],
  },
  reporters: {
    make: `insert into fake_reports (number, secret_hash, kind, about, text, contact, state, created_at, moved_at)
           values ('SAMPLE', '\\x00', 'other', 'about', 'some text', 'contact', 'dismissed', $1, $1)`,
    left: `select from fake_reports where contact <> ''`,
    values: () => [],
  },
  identityPhotos: {
    make: `with a as (
             insert into real_names (user_id, kind, document, state, created_at, drafted_at)
             values ($2, 'personal', 'resident_id', 'withdrawn', $1, $1) returning id)
           insert into real_name_photos (real_name_id, side, storage_key, key_encrypted, bytes, created_at, keep_until)
           select id, 'front', 'identities/00/0' || id || '.bin', 'key', 1, $1,
             $1::timestamptz + make_interval(days => ${retention.identityPhotos.kept}) from a`,
    left: `select from real_name_photos`,
    values: () => [person.id],
  },
  leaseEvidence: {
    make: `with l as (
             insert into leases (listing_id, unit_id, tenant_id, lessor_id, snapshot, commission_rate, rent_fen, deposit_fen, state,
               booked_at, starts_at, ends_at, kept_until, closed_at)
             values ($3, $4, $2, $5, '{}', 0, 1, 0, 'closed', $1, $1, $1::timestamptz + interval '1 hour',
               $1::timestamptz + interval '1 hour', $1) returning id),
           c as (insert into lease_cases (lease_id, kind, words, opened_at) select id, 'problem', 'words', $1 from l returning lease_id),
           e as (insert into lease_entries (lease_id, kind, part, author_id, created_at)
             select lease_id, 'problem', 'opening', $2, $1 from c returning id)
           insert into pictures (name, width, height, bytes, uploaded_by, created_at, is_private, for_lease, lease_entry_id)
           select lpad(to_hex(id), 32, 'e'), 1, 1, 1, $2, $1, true, true, id from e`,
    left: `select from pictures where for_lease`,
    values: () => [person.id, listing.id, listing.unitIds[0], listing.lessor.id],
  },
  disputeEvidence: {
    make: `with p as (
             insert into payments (user_id, purpose, amount_fen, state, token, created_at, expires_at, paid_at)
             values ($2, 'recharge', 1, 'paid', 'sample', $1, $1, $1) returning id),
           a as (
             insert into payment_attempts (payment_id, gateway, pay_way, merchant_number, amount_fen, state, created_at, paid_at)
             select id, 'sandbox', 'page', 'sample', 1, 'paid', $1, $1 from p returning id, payment_id),
           d as (
             insert into gateway_disputes (attempt_id, payment_id, user_id, gateway, source, state, open_numbers, amount_fen, due_at,
               opened_at, ended_at)
             select id, payment_id, $2, 'sandbox', 'notice', 'won', '{}', 1, $1, $1, $1 from a returning id),
           w as (
             insert into gateway_dispute_words (dispute_id, user_id, side, words, written_at)
             select id, $2, 'seller', 'words', $1 from d returning id)
           insert into pictures (name, width, height, bytes, uploaded_by, created_at, is_private, for_dispute, dispute_words_id)
           select lpad(to_hex(id), 32, 'd'), 1, 1, 1, $2, $1, true, true, id from w`,
    left: `select from pictures where for_dispute`,
    values: () => [person.id],
  },
  sharedDevices: {
    make: `insert into shared_devices (one_id, other_id, first_at, last_at)
           select least(id, $2), greatest(id, $2), $1, $1 from users where id <> $2 limit 1`,
    left: `select from shared_devices`,
    values: () => [person.id],
  },
  shopReportEvidence: {
    make: `with r as (
             insert into shop_reports (shop_id, user_id, kind, words, shows_order, shows_pictures, state, created_at, moved_at)
             select id, $2, 'other', 'words', false, false, 'withdrawn', $1, $1 from shops limit 1 returning id)
           insert into pictures (name, width, height, bytes, uploaded_by, created_at, is_private, for_shop_report, shop_report_id)
           select lpad(to_hex(id), 32, 'c'), 1, 1, 1, $2, $1, true, true, id from r`,
    left: `select from pictures where for_shop_report`,
    values: () => [person.id],
  },
  sellerIdentity: {
    make: `insert into real_names (user_id, kind, document, state, facts_encrypted, name_masked, created_at, drafted_at, kept_until)
           values ($2, 'personal', 'resident_id', 'withdrawn', 'facts', '张**', $1, $1,
             $1::timestamptz + make_interval(days => ${retention.sellerIdentity.kept}))`,
    left: `select from real_names where facts_encrypted is not null or name_masked <> ''`,
    values: () => [person.id],
  },
  shortMessages: {
    make: `insert into sms_outbox (recipient, body_until, created_at, state) values ('+8613800000000', $1, $1, 'kept')`,
    left: `select from sms_outbox`,
    values: () => [],
  },
  formerStaff: {
    make: `insert into shop_staff (shop_id, user_id, state, roles, invited_at, expires_at, joined_at, ended_at, gone_fingerprint)
           select id, $2, 'left', array['goods'], $1::timestamptz - interval '1 day', $1, $1::timestamptz - interval '1 day', $1, 'x'
           from shops limit 1`,
    left: `select from shop_staff where gone_fingerprint is not null`,
    values: () => [person.id],
  },
  staffGiven: {
    make: `insert into shop_staff_given (shop_id, person_key, day, given_fen) select id, -$2::bigint, $1::timestamptz, 1 from shops limit 1`,
    left: `select from shop_staff_given`,
    values: () => [person.id],
  },
  productSheets: {
    make: `insert into product_imports (shop_id, user_id, is_staff, name, locale, state, lines, line_count, created_at, moved_at, finished_at)
           select id, $2, false, 'sample', 'zh-CN', 'done', '[]', 0, $1, $1, $1 from shops limit 1`,
    left: `select from product_imports`,
    values: () => [person.id],
  },
  rentalRecord: {
    make: `with p as (insert into persons (fingerprint, accounts, created_at) values ('\\x01', 0, $1) returning id)
           insert into rental_accounts_gone (user_id, person_id, gone_at) select $2, id, $1 from p`,
    left: `select from rental_accounts_gone`,
    values: () => [person.id],
  },
  bonusRecord: {
    make: `insert into recharge_bonuses_of_gone (round, person_fingerprint, gone_at) values (7, '\\x01', $1)`,
    left: `select from recharge_bonuses_of_gone`,
    values: () => [],
  },
  archives: {
    make: `insert into data_archives (user_id, state, locale, asked_at, moved_at, storage_key, expires_at)
           values ($2, 'ready', 'zh-CN', $1, $1, 'archives/00/0a.zip',
             $1::timestamptz + make_interval(days => ${retention.archives.kept}))`,
    left: `select from data_archives where state = 'ready'`,
    values: () => [person.id],
  },
};

describe('what is kept', () => {
  test.each(Object.keys(samples) as (keyof typeof samples)[])(
    'as %s is deleted when its time is over',
    async (kind) => {
      const { kept, job } = retention[kind];
      const { make, left, values } = samples[kind];
      const count = async () => (await app.sql(left)).rowCount;
      // Within its time, and past it by what whole months and days of a zone take.
      const made = async (daysAgo: number) =>
        app.sql(make, [new Date(app.now().getTime() - daysAgo * dayMs), ...values()]);
      await made(kept - 2);
      await app.runPeriodic(job);
      expect(await count()).toBe(1);
      if (kind === 'securityEvents' || kind === 'operations') {
        // By the database’s own clock, which no test moves: an older one goes, this one stays.
        await made(kept + 2 * monthDays);
        await app.runPeriodic(job);
        expect(await count()).toBe(1);
        return;
      }
      app.pass(4 * 24 * 3600);
      await app.runPeriodic(job);
      expect(await count()).toBe(0);
      const { rows } = await app.sql(`select ran_at, deleted, deleted_in_all from retention_runs where kind = $1`, [
        kind,
      ]);
      expect(rows).toEqual([{ ran_at: app.now(), deleted: '1', deleted_in_all: '1' }]);
    },
  );

  test('for good is the books alone, and the rest ends with the account', () => {
    const others = keptKinds.filter((kind) => !(kind in samples));
    expect(others).toEqual(['account', 'books', 'consents']);
    expect(retention.books.kept).toBe('ever');
    expect(retention.account).toEqual({ kept: 'account', job: 'ownData.delete' });
  });
});
