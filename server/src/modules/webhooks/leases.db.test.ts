/** What lessors' programs are told of leases, and how their answers confirm new credentials; with a real receiver. */
import { createServer, type Server, type ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { leaseRules } from '#contract/rental/leaseRules.ts';
import { templateTerms } from '#contract/rental/timeGroupRules.ts';
import { leaseWebhookEvents, type WebhookEvent } from '#contract/webhooks/webhookProcess.ts';
import { webhookRules } from '#contract/webhooks/webhookRules.ts';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import { freePort } from '../../../../tests/support/servers/freePort.ts';
import { bookedLease, hourFrom, makeTenant, runLeases } from '../../../../tests/support/trade/leases.ts';
import { makePerson, type Person } from '../../../../tests/support/people/people.ts';
import { makeListing, type TestListing } from '../../../../tests/support/trade/rentals.ts';

interface Told {
  id: string;
  type: string;
  at: string;
  lease: Record<string, unknown>;
  rotation: { unitId: number; askedAt: string } | null;
  detail: Record<string, unknown>;
}

let app: TestApp;
let receiver: Server;
let url: string;
let told: { message: Told; text: string }[];
let answer: (response: ServerResponse) => void;

beforeAll(async () => {
  const port = await freePort();
  receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      told.push({ message: JSON.parse(body) as Told, text: body });
      answer(response);
    });
  });
  await new Promise<void>((resolve) => {
    receiver.listen(port, '127.0.0.1', resolve);
  });
  url = `http://127.0.0.1:${port}/hook`;
  app = await startTestApp({ MALLARD_OUTBOUND_ALLOW: `shops=127.0.0.1:${port}`, LOG_LEVEL: 'silent' });
});
afterAll(async () => {
  await app.stop();
  receiver.closeAllConnections();
  receiver.close();
});
beforeEach(async () => {
  told = [];
  answer = (response) => response.end('well');
  // What earlier tests left is none of the next one’s.
  await app.sql(`update webhooks set state = 'off', off_reason = 'owner' where state = 'on'`);
  await app.sql(`update webhook_deliveries set state = 'failed', next_at = null where state = 'waiting'`);
});

const always = { depositFen: 0, weeklyHours: '1'.repeat(168), daysOut: [] };
const says = (body: unknown, status = 200) => {
  answer = (response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
};
const listed = () => makeListing(app, { terms: always });
const hook = async (person: Pick<Person, 'token'>, events: readonly WebhookEvent[] = ['lease.ended']) =>
  (await app.call('createWebhook', { of: 'lessor', url, events: [...events] }, { token: person.token })).data.webhook;
const deliver = async () => {
  await app.drainJobs();
  await app.runPeriodic('webhooks.send');
};
const types = () => told.map(({ message }) => message.type);
const unitOf = async ({ id, lessor }: TestListing) => {
  const [unit] = (await app.call('getListing', { id }, lessor)).data.unitList;
  if (!unit) throw new Error('the listing has no unit');
  return unit;
};
const credentialsOf = async ({ unitIds: [unitId = 0], lessor }: TestListing) =>
  (await app.call('showListingUnit', { unitId }, lessor)).data.fields.map(({ value }) => value);
const logOf = async (webhookId: number, { token }: Pick<Person, 'token'>) => {
  const [first] = (await app.call('listWebhookDeliveries', { webhookId }, { token })).data.list;
  return (await app.call('getWebhookDelivery', { id: first?.id ?? 0 }, { token })).data;
};

/** Until the time that is kept free after a lease is over. */
const passKept = () => app.pass(leaseRules.lateStartSeconds + templateTerms.hourly.gapSeconds);

/** A lease of one hour that was used and is over; what it asks for is told by `deliver`. */
async function usedLease(listing: TestListing): Promise<number> {
  const tenant = await makeTenant(app);
  passKept();
  const { id } = await bookedLease(app, tenant, listing, { package: { unit: 'hour', count: 1 } });
  expect((await app.call('showLease', { id }, tenant)).name).toBeUndefined();
  app.pass(3600);
  await runLeases(app);
  return id;
}

describe('a lessor’s webhook', () => {
  test('is told of each step of their leases, of nobody else’s, and nothing of the tenant', async () => {
    const [listing, other] = [await listed(), await listed()];
    await hook(listing.lessor, leaseWebhookEvents);
    const tenant = await makeTenant(app);
    await bookedLease(app, tenant, other, { startsAt: hourFrom(app, 3) });
    const { id } = await bookedLease(app, tenant, listing, { package: { unit: 'hour', count: 1 } });
    await app.call('showLease', { id }, tenant);
    app.pass(3600);
    await runLeases(app);
    app.pass(leaseRules.closeSeconds);
    await runLeases(app);
    await deliver();
    expect(types()).toEqual(['lease.booked', 'lease.started', 'lease.ended', 'lease.closed']);
    const [unitId] = listing.unitIds;
    expect(told[2]?.message).toMatchObject({
      licence: null,
      lease: { id, listingId: listing.id, unitId, package: 'hour-1', state: 'closed', rentBackFen: 0 },
      rotation: { unitId, askedAt: told[2]?.message.at },
      detail: { because: 'end' },
    });
    expect(told[0]?.message.rotation).toBeNull();
    for (const { text } of told) {
      for (const secret of [tenant.username, tenant.email, `secret-${listing.id}`, '一号机']) {
        expect(text).not.toContain(secret);
      }
    }
  });

  test('is for who lets out, rests while their account is frozen, and takes events of leases alone', async () => {
    const stranger = await makePerson(app);
    const refused = await app.call('createWebhook', { of: 'lessor', url, events: ['lease.ended'] }, stranger);
    expect(refused.name).toBe('forbidden');
    const listing = await listed();
    const wrong = await app.call('createWebhook', { of: 'lessor', url, events: ['bound'] }, listing.lessor);
    expect(wrong.name).toBe('invalid_input');
    const webhook = await hook(listing.lessor);
    expect((await app.call('listWebhooks', {}, listing.lessor)).data).toMatchObject({
      list: [{ id: webhook.id, of: 'lessor' }],
      places: [{ of: 'lessor', left: webhookRules.max - 1 }],
    });
    expect((await app.call('removeWebhook', { id: webhook.id }, stranger)).name).toBe('not_found');
    await usedLease(listing);
    await app.sql(`update users set state = 'frozen' where id = $1`, [listing.lessor.id]);
    await deliver();
    expect(told).toEqual([]);
  });

  test('needs a listing that was let through, and counts with those of the person’s other accounts', async () => {
    const { lessor: drafter } = await makeListing(app, { terms: always, isDraft: true });
    const create = ({ token }: Pick<Person, 'token'>) =>
      app.call('createWebhook', { of: 'lessor', url, events: ['lease.ended'] }, { token });
    expect((await create(drafter)).name).toBe('forbidden');
    const [one, other] = [await listed(), await listed()];
    await app.sql('update users set person_id = (select person_id from users where id = $1) where id = $2', [
      one.lessor.id,
      other.lessor.id,
    ]);
    const replies = await Promise.all(
      Array.from({ length: webhookRules.max + 1 }, (_, index) => create(index % 2 === 0 ? one.lessor : other.lessor)),
    );
    expect(replies.filter(({ name }) => name === undefined)).toHaveLength(webhookRules.max);
    expect(replies.filter(({ name }) => name === 'webhook_limit')).toHaveLength(1);
    const { list, places } = (await app.call('listWebhooks', {}, other.lessor)).data;
    expect(places).toEqual([{ of: 'lessor', left: 0 }]);
    // Each account looks after its own.
    expect(list.length).toBeLessThan(webhookRules.max);
    // Whoever lets out nothing any more looks after theirs, and makes no more.
    const { lessor, id } = one;
    await app.sql(`update listings set state = 'removed' where id = $1`, [id]);
    const [kept] = (await app.call('listWebhooks', {}, lessor)).data.list;
    await app.call('removeWebhook', { id: kept?.id ?? 0 }, lessor);
    expect((await create(lessor)).name).toBe('forbidden');
  });

  test('is sent a test once, whatever came of it', async () => {
    const listing = await listed();
    const webhook = await hook(listing.lessor);
    answer = (response) => response.writeHead(500).end();
    await app.call('testWebhook', { id: webhook.id }, listing.lessor);
    await deliver();
    expect(await logOf(webhook.id, listing.lessor)).toMatchObject({ state: 'failed', tries: 1, nextAt: null });
  });
});

describe('an answer', () => {
  test('with new credentials confirms the rotation, once, and stands in no log', async () => {
    const listing = await listed();
    const webhook = await hook(listing.lessor);
    await usedLease(listing);
    const fresh = [`user-${listing.id}`, 'Fresh-Secret-77'];
    says({ credentials: fresh });
    await deliver();
    expect(await unitOf(listing)).toMatchObject({ state: 'ready', rotationAskedAt: null });
    expect(await credentialsOf(listing)).toEqual(fresh);
    expect(await logOf(webhook.id, listing.lessor)).toMatchObject({
      state: 'delivered',
      rotation: 'confirmed',
      answer: '',
    });
    const { rows: steps } = await app.sql(
      `select actor_id, detail from operation_log where action = 'listing.confirm_rotation' and subject = $1`,
      [`listing ${listing.id}`],
    );
    expect(steps).toMatchObject([
      { actor_id: String(listing.lessor.id), detail: { unitId: listing.unitIds[0], webhookId: webhook.id } },
    ]);
    const { rows } = await app.sql(
      `select (select count(*)::int from webhook_deliveries d where d::text like '%Fresh-Secret%') as deliveries,
         (select count(*)::int from listing_units n where n::text like '%Fresh-Secret%') as units`,
    );
    expect(rows).toEqual([{ deliveries: 0, units: 0 }]);
    // The next tenant gets them.
    const tenant = await makeTenant(app);
    passKept();
    const { id } = await bookedLease(app, tenant, listing, { package: { unit: 'hour', count: 1 } });
    const shown = (await app.call('showLease', { id }, tenant)).data.fields.map(({ value }) => value);
    expect(shown).toEqual(fresh);
  });

  test('that says so keeps the stored ones; a program that was down is asked again and still confirms', async () => {
    const listing = await listed();
    const webhook = await hook(listing.lessor);
    const before = await credentialsOf(listing);
    await usedLease(listing);
    says({ rotated: true }, 503);
    await deliver();
    expect((await unitOf(listing)).state).toBe('to_rotate');
    expect(await logOf(webhook.id, listing.lessor)).toMatchObject({ state: 'waiting', tries: 1, rotation: null });
    says({ rotated: true });
    app.pass(webhookRules.retrySeconds[0]);
    await deliver();
    expect((await unitOf(listing)).state).toBe('ready');
    expect(await credentialsOf(listing)).toEqual(before);
    expect(new Set(told.map(({ message }) => message.id)).size).toBe(1);
  });

  test('that names too few, too long or the same ones leaves it to the person', async () => {
    const listing = await listed();
    const webhook = await hook(listing.lessor);
    const before = await credentialsOf(listing);
    await usedLease(listing);
    const bad = [
      { credentials: ['one'] },
      { credentials: before },
      { credentials: ['a', 'b'.repeat(501)] },
      { credentials: 'ab' },
      { rotated: false },
    ];
    for (const body of bad) {
      says(body);
      await deliver();
      const delivery = await logOf(webhook.id, listing.lessor);
      expect([body, delivery.state, delivery.rotation]).toEqual([body, 'delivered', 'invalid']);
      await app.call('redeliverWebhook', { id: delivery.id }, listing.lessor);
    }
    for (const text of [
      '',
      'null',
      '"ok"',
      '{"fine":1}',
      '{',
      ' '.repeat(webhookRules.rotationBytesMax) + '{"rotated":true}',
    ]) {
      answer = (response) => response.end(text);
      await deliver();
      const delivery = await logOf(webhook.id, listing.lessor);
      expect([text.trim(), delivery.state, delivery.rotation]).toEqual([text.trim(), 'delivered', null]);
      await app.call('redeliverWebhook', { id: delivery.id }, listing.lessor);
    }
    expect(await unitOf(listing)).toMatchObject({ state: 'to_rotate' });
    expect(await credentialsOf(listing)).toEqual(before);
  });

  test('that comes after the person did it, or after a newer lease, confirms nothing', async () => {
    const listing = await listed();
    const { lessor, unitIds } = listing;
    const unitId = unitIds[0] ?? 0;
    const webhook = await hook(lessor);
    await usedLease(listing);
    says({ rotated: true }, 503);
    await deliver();
    const byHand = ['user-x', 'by hand'];
    expect((await app.call('changeListingUnit', { unitId, credentials: byHand }, lessor)).name).toBeUndefined();
    says({ credentials: ['user-x', 'too late'] });
    app.pass(webhookRules.retrySeconds[0]);
    await deliver();
    expect((await logOf(webhook.id, lessor)).rotation).toBe('late');
    expect(await credentialsOf(listing)).toEqual(byHand);
    const [first] = told;
    // A newer lease asks anew: the older message, sent again, says nothing about that.
    const older = await logOf(webhook.id, lessor);
    answer = (response) => response.end('well');
    await usedLease(listing);
    await deliver();
    expect((await unitOf(listing)).state).toBe('to_rotate');
    told = [];
    says({ rotated: true });
    await app.call('redeliverWebhook', { id: older.id }, lessor);
    await deliver();
    expect(told.map(({ message }) => message.id)).toEqual([first?.message.id]);
    expect((await unitOf(listing)).state).toBe('to_rotate');
  });

  test('of several at once confirms once, and by a call as the lessor saw it', async () => {
    const listing = await listed();
    const { lessor } = listing;
    await usedLease(listing);
    const { id: unitId, rotationAskedAt } = await unitOf(listing);
    const input = { unitId, rotationAskedAt: rotationAskedAt ?? '' };
    expect((await app.call('confirmUnitRotation', input, await makePerson(app))).name).toBe('not_found');
    const other = { unitId, rotationAskedAt: app.now().toISOString() };
    app.pass(1);
    expect(
      (await app.call('confirmUnitRotation', { ...other, rotationAskedAt: app.now().toISOString() }, lessor)).name,
    ).toBe('state_conflict');
    const replies = await Promise.all(Array.from({ length: 4 }, () => app.call('confirmUnitRotation', input, lessor)));
    expect(replies.map(({ name }) => name ?? 'done').toSorted()).toEqual([
      'done',
      ...Array<string>(3).fill('state_conflict'),
    ]);
    expect((await unitOf(listing)).state).toBe('ready');
  });
});
