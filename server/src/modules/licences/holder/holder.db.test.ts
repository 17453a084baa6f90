/** What holders and strangers can do with a licence, one by one and all at once. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Licence } from '#contract/licences/licences.ts';
import type { Locale } from '#contract/core/locale.ts';
import { startTestApp, type TestApp } from '../../../../../tests/support/app/app.ts';
import { setLicenceStage, type LicenceStage, type Person } from '../../../../../tests/support/licences/licences.ts';
import { easy } from '../../../../../tests/support/people/people.ts';

const daySeconds = 24 * 60 * 60;
let app: TestApp;
let stage: LicenceStage;
let holder: Person;
let stranger: Person;

beforeAll(async () => {
  app = await startTestApp();
  stage = await setLicenceStage(app);
  ({ holder, stranger } = stage);
});
afterAll(() => app.stop());

const bind = (licenceId: number, target: string) =>
  app.call('bindLicence', { licenceId, kind: 'domain', target }, holder);
const unbind = ({ id, activations }: Licence) =>
  app.call('unbindLicence', { licenceId: id, activationId: activations[0]?.id }, holder);

describe('the list', () => {
  test('pages through one’s own licences, newest first, without their keys', async () => {
    const owner = await stage.makePerson('gadwall');
    const ids = await stage.issueSeveral(owner, 5);
    const seen: number[] = [];
    let cursor: string | undefined;
    do {
      const page = await app.call('listLicences', { limit: 2, cursor }, { token: owner.token, locale: 'en-US' });
      expect(page.data).toMatchObject({ total: 5, totalExact: true });
      for (const licence of page.data.list) {
        expect(licence).not.toHaveProperty('key');
        expect(licence).toMatchObject({ title: 'Duck', skuName: 'Standard', categorySlug: 'software' });
        seen.push(licence.id);
      }
      cursor = page.data.next ?? undefined;
    } while (cursor !== undefined);
    expect(seen).toEqual(ids.toSorted((one, other) => other - one));
  });

  test('refuses a cursor that is none, and fields that do not exist', async () => {
    for (const cursor of ['', 'x', '-1', '1e3', ' 5', '9'.repeat(16)]) {
      const reply = await app.call('listLicences', { cursor }, holder);
      expect(reply.error).toMatchObject({ name: 'invalid_input', fields: [{ field: 'cursor', rule: 'format' }] });
    }
    const reply = await app.call('listLicences', { userId: stranger.userId }, holder);
    expect(reply.error).toMatchObject({ name: 'invalid_input', fields: [{ field: 'userId', rule: 'unknown' }] });
  });
});

test('another user’s licence does not exist: not to read, to bind or to unbind', async () => {
  const licence = await stage.bind((await stage.issue()).id, 'mine.example.com');
  const activationId = licence.activations[0]?.id;
  for (const [name, input] of [
    ['getLicence', { id: licence.id }],
    ['bindLicence', { licenceId: licence.id, kind: 'domain', target: 'theirs.example.com' }],
    ['unbindLicence', { licenceId: licence.id, activationId }],
  ] as const) {
    const theirs = await app.call(name, input, stranger);
    expect([theirs.status, theirs.name]).toEqual([404, 'not_found']);
    const nobodys = await app.call(name, input);
    expect([nobodys.status, nobodys.name]).toEqual([401, 'login_needed']);
  }
  const own = await stage.issue();
  const crossed = await app.call('unbindLicence', { licenceId: own.id, activationId }, holder);
  expect(crossed.name).toBe('not_found');
  expect((await app.call('getLicence', { id: 1 }, holder)).name).toBe('not_found');
  expect(await stage.get(licence.id)).toEqual(licence);
  expect(await stage.get(own.id)).toMatchObject({ seatsUsed: 0 });
});

describe('binding', () => {
  test('takes a seat for the domain, however it is written', async () => {
    const licence = await stage.bind((await stage.issue()).id, ' https://User@Example.COM.:8443/path?x#y ');
    expect(licence).toMatchObject({ seatsUsed: 1, may: ['bind', 'unbind', 'rename', 'rotate', 'disclose', 'renew'] });
    expect(licence.activations).toMatchObject([{ kind: 'domain', target: 'example.com' }]);
  });

  test('20 at once for 2 seats: exactly 2', async () => {
    const { id } = await stage.issue({ seats: 2 });
    const replies = await Promise.all(Array.from({ length: 20 }, (_, number) => bind(id, `d${number}.example.com`)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(2);
    for (const { status, error } of replies.filter((reply) => reply.error)) {
      expect([status, error?.name, error?.params]).toEqual([409, 'seats_used_up', { seats: 2 }]);
    }
    const licence = await stage.get(id);
    expect(licence).toMatchObject({ seatsUsed: 2, may: ['unbind', 'rename', 'rotate', 'disclose', 'renew'] });
    expect(licence.activations).toHaveLength(2);
  });

  test('the same domain many times at once takes one seat', async () => {
    const { id } = await stage.issue({ seats: 20 });
    const spellings = ['SAME.example.com', 'https://same.example.com/', 'same.example.com.'];
    const replies = await Promise.all([...spellings, ...spellings, ...spellings].map((target) => bind(id, target)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, name } of replies.filter((reply) => reply.error)) {
      expect([status, name]).toEqual([409, 'already_bound']);
    }
    const licence = await stage.get(id);
    expect([licence.seatsUsed, licence.activations.length]).toEqual([1, 1]);
  });

  test('of a full licence, what is bound already is called so', async () => {
    const { id } = await stage.issue({ seats: 1 });
    await stage.bind(id, 'full.example.com');
    expect((await bind(id, 'full.example.com')).name).toBe('already_bound');
    expect((await bind(id, 'other.example.com')).name).toBe('seats_used_up');
  });

  test('needs an active licence', async () => {
    const ended = await stage.issue({ termDays: 1 }, new Date(app.now().getTime() - daySeconds * 1000));
    expect(ended).toMatchObject({ state: 'expired', may: ['rotate', 'disclose', 'renew'] });
    const [suspended, revoked] = [await stage.issue(), await stage.issue()];
    await stage.move(suspended.id, 'suspended');
    await stage.move(revoked.id, 'revoked');
    for (const { id } of [ended, suspended, revoked]) {
      const reply = await bind(id, 'late.example.com');
      expect([reply.status, reply.name]).toEqual([409, 'licence_not_active']);
      expect(await stage.get(id)).toMatchObject({ seatsUsed: 0, activations: [] });
    }
  });

  test('names what is wrong in the reader’s language, and changes nothing', async () => {
    const { id } = await stage.issue();
    const refused = async (input: Record<string, unknown>, locale: Locale = 'zh-CN') => {
      const { status, name, error, body } = await app.call(
        'bindLicence',
        { licenceId: id, ...input },
        { token: holder.token, locale },
      );
      expect([status, name]).toEqual([422, 'invalid_input']);
      return { fields: error?.fields, msg: body.msg };
    };
    const account = { kind: 'account', target: '**' };
    const chinese = await refused(account);
    expect(chinese.fields).toEqual([
      { field: 'kind', rule: 'one_of', params: { values: 'domain, machine' } },
      { field: 'target', rule: 'account_format' },
    ]);
    expect(chinese.msg).toMatch(/类型：.*绑定对象：/);
    const english = await refused(account, 'en-US');
    expect(english.msg).toMatch(/Kind must be one of.*What to bind must be 4 to 32/);
    for (const [input, problem] of [
      [
        { kind: 'domain', target: '*.example.com' },
        { field: 'target', rule: 'domain_format' },
      ],
      [
        { kind: 'machine', target: 'short' },
        { field: 'target', rule: 'machine_format' },
      ],
      [
        { kind: 'domain', target: ' ' },
        { field: 'target', rule: 'required' },
      ],
      [{ kind: 'domain' }, { field: 'target', rule: 'required' }],
      [
        { kind: 'domain', target: 'a'.repeat(254) },
        { field: 'target', rule: 'too_long', params: { max: 253 } },
      ],
      [
        { kind: 'planet', target: 'earth' },
        { field: 'kind', rule: 'one_of' },
      ],
      [
        { kind: 'domain', target: 'a.example.com', seats: 99 },
        { field: 'seats', rule: 'unknown' },
      ],
    ] as const) {
      expect((await refused(input)).fields).toMatchObject([problem]);
    }
    expect(await stage.get(id)).toMatchObject({ seatsUsed: 0, seats: 2, activations: [] });
  });
});

describe('unbinding', () => {
  test('gives the seat back; the domain can be bound again', async () => {
    const licence = await stage.bind((await stage.issue({ seats: 1 })).id, 'again.example.com');
    const freed = await unbind(licence);
    expect(freed.data).toMatchObject({ seatsUsed: 0, activations: [], unbindsLeft: 2 });
    expect(freed.data.may).toEqual(['bind', 'rotate', 'disclose', 'renew']);
    expect((await unbind(licence)).name).toBe('not_found');
    expect(await stage.bind(licence.id, 'again.example.com')).toMatchObject({ seatsUsed: 1 });
  });

  test('10 at once: 3 pass and 7 seats stay taken', async () => {
    const { id } = await stage.issue({ seats: 10 });
    for (let number = 0; number < 10; number++) await stage.bind(id, `p${number}.example.com`);
    const { activations } = await stage.get(id);
    const replies = await Promise.all(
      activations.map((activation) =>
        app.call('unbindLicence', { licenceId: id, activationId: activation.id }, holder),
      ),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(3);
    const licence = await stage.get(id);
    expect([licence.seatsUsed, licence.activations.length, licence.unbindsLeft]).toEqual([7, 7, 0]);
  });

  test('one activation many times at once gives one seat back', async () => {
    const { id } = await stage.issue();
    await stage.bind(id, 'goes.example.com');
    const licence = await stage.bind(id, 'stays.example.com');
    const replies = await Promise.all(Array.from({ length: 8 }, () => unbind(licence)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    const left = await stage.get(id);
    expect(left).toMatchObject({ seatsUsed: 1, unbindsLeft: 2 });
    expect(left.activations).toMatchObject([{ target: 'stays.example.com' }]);
  });

  test('the fourth in 30 days is refused; after them it passes', async () => {
    const { id } = await stage.issue({ seats: 1, termDays: null });
    for (const number of [1, 2, 3]) {
      const reply = await unbind(await stage.bind(id, `d${number}.example.com`));
      expect(reply.data.unbindsLeft).toBe(3 - number);
    }
    const licence = await stage.bind(id, 'd4.example.com');
    expect(licence).toMatchObject({ unbindsLeft: 0, may: ['rename', 'rotate', 'disclose'] });
    const refused = await unbind(licence);
    expect(refused.error).toMatchObject({ name: 'unbind_limit', params: { max: 3, days: 30 } });
    expect(await stage.get(id)).toEqual(licence);
    app.pass(30 * daySeconds - 1);
    const { token } = (await app.call('login', { account: 'mallard', password: easy.password, remember: true })).data;
    const later = { licenceId: id, activationId: licence.activations[0]?.id };
    expect((await app.call('unbindLicence', later, { token })).name).toBe('unbind_limit');
    app.pass(1);
    const passed = await app.call('unbindLicence', later, { token });
    expect(passed.data).toMatchObject({ seatsUsed: 0, unbindsLeft: 2 });
  });
});
