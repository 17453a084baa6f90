/** What a stranger is told, and what not. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { InquiryItem } from '#contract/verification/inquiry.ts';
import type { LicenceTerms } from '#contract/licences/licencePolicy.ts';
import type { Licence } from '#contract/licences/licences.ts';
import type { Locale } from '#contract/core/locale.ts';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import { makeShop } from '../../../../tests/support/trade/goods.ts';
import { makeCertificate } from '../../../../tests/support/trade/inquiries.ts';
import { setLicenceStage, type LicenceStage } from '../../../../tests/support/licences/licences.ts';
import { freshIp, makePerson, type Person } from '../../../../tests/support/people/people.ts';
import { makeVerified } from '../../../../tests/support/people/shops.ts';

let app: TestApp;
let stage: LicenceStage;
let admin: Person;
/** Every test asks from an address of its own. */
let ip: string;
beforeAll(async () => {
  app = await startTestApp();
  stage = await setLicenceStage(app);
  admin = await makePerson(app, 'admin');
});
afterAll(() => app.stop());
beforeEach(() => {
  ip = freshIp();
});

const ask = (query: string, locale: Locale = 'zh-CN') => app.call('inquire', { query }, { ip, locale });
const inquire = async (query: string, locale?: Locale) => (await ask(query, locale)).data;
const first = async (query: string): Promise<InquiryItem> => {
  const [item] = (await inquire(query)).items;
  if (!item) throw new Error(`nothing was found for ${query}`);
  return item;
};

async function shopNamed(name: string): Promise<{ id: number }> {
  const shop = await makeShop(app);
  await app.sql('update shops set name = $2 where id = $1', [shop.id, name]);
  return shop;
}

test('finds domain, address, machine, account and key; tells no name, no key, nothing else bound', async () => {
  const { id, key } = await stage.issue({ seats: 4, binds: ['domain', 'machine', 'account'] });
  await stage.bind(id, 'genuine.example.com');
  await stage.bind(id, 'machine-4711', 'machine');
  const { startsAt, expiresAt } = await stage.bind(id, '8812345', 'account');
  for (const [query, matchedBy, target] of [
    ['genuine.example.com', 'domain', 'genuine.example.com'],
    ['HTTPS://www.Genuine.example.com:8080/shop', 'domain', 'genuine.example.com'],
    ['MACHINE-4711', 'machine', 'machine-4711'],
    ['8812345', 'account', '8812345'],
    [key, 'key', null],
    [key.toLowerCase().replaceAll('-', ''), 'key', null],
  ] as const) {
    const answer = await inquire(query);
    expect(answer).toMatchObject({ result: 'valid', matchedBy, lookalike: false, checkedAt: app.now().toISOString() });
    const common = { kind: 'licence', product: '绿头鸭', productId: stage.productId, holderMasked: 'm***', hidden: [] };
    const dates = { since: startsAt, until: expiresAt };
    expect(answer.items).toHaveLength(1);
    expect(answer.items[0]).toMatchObject({ ...common, ...dates, result: 'valid', reason: null, matchedBy, target });
    expect(answer.items[0]?.chain.map(({ kind, name }) => [kind, name])).toEqual([
      ['platform', null],
      ['product', '绿头鸭'],
      ['licence', 'm***'],
    ]);
    const told = JSON.stringify(answer);
    for (const secret of [key, 'mallard', 'genuine.example.com', 'machine-4711', '8812345']) {
      if (secret !== target) expect(told).not.toContain(secret);
    }
  }
  expect((await inquire('genuine.example.com', 'en-US')).items[0]?.product).toBe('Duck');
});

test('says whether the holder has proven that what is bound is theirs', async () => {
  const { id, key } = await stage.issue({ seats: 4, binds: ['domain', 'machine', 'account'] });
  await stage.bind(id, 'shop.owned.example.com');
  await stage.bind(id, 'machine-5811', 'machine');
  await stage.bind(id, '8812399', 'account');
  const proven = async (query: string) => {
    const { link, proven: asked } = await first(query);
    const { now } = (await app.call('getCertificate', { token: link }, { ip })).data;
    expect(now.proven).toBe(asked);
    return asked;
  };
  const all = async () => [
    await proven('shop.owned.example.com'),
    await proven('machine-5811'),
    await proven('8812399'),
    await proven(key),
  ];
  expect(await all()).toEqual([false, false, false, null]);
  // Whoever has a domain has all below it; what merely ends alike is another one.
  const prove = (domain: string, userId: number, until: string) =>
    app.sql(
      `insert into domain_proofs (user_id, domain, token, state, proven_at, proven_until, recheck_at, created_at)
       values ($1, $2, 'token', 'proven', $3, $3::timestamptz + $4::interval, $3, $3)`,
      [userId, domain, app.now(), until],
    );
  await prove('wned.example.com', stage.holder.userId, '1 day');
  await prove('shop.owned.example.com', (await makePerson(app)).id, '1 day');
  expect(await proven('shop.owned.example.com')).toBe(false);
  await prove('owned.example.com', stage.holder.userId, '1 day');
  expect(await all()).toEqual([true, false, false, null]);
  await app.sql(`update domain_proofs set proven_until = $2 where domain = $1`, ['owned.example.com', app.now()]);
  expect(await proven('shop.owned.example.com')).toBe(false);
});

test('tells what is expired, revoked and suspended with reason and date, or not known', async () => {
  const ended = await stage.issue({ termDays: 1 }, new Date(app.now().getTime() - 24 * 60 * 60 * 1000));
  expect(await first(ended.key)).toMatchObject({ result: 'expired', reason: null, at: ended.expiresAt });
  const { id } = await stage.bind((await stage.issue()).id, 'taken.example.com');
  for (const [state, stored, reason] of [
    ['suspended', 'dispute', 'suspended'],
    ['revoked', 'leaked', 'leaked'],
    ['revoked', 'he wrote us a rude letter', 'other'],
    ['revoked', null, 'other'],
  ] as const) {
    const change = 'update licences set state = $2::licence_state, state_reason = $3, state_at = $4 where id = $1';
    await app.sql(change, [id, state, stored, app.now()]);
    const answer = await inquire('taken.example.com');
    expect(answer.items).toMatchObject([{ result: 'revoked', reason, at: app.now().toISOString() }]);
    expect([answer.result, JSON.stringify(answer).includes('rude')]).toEqual(['revoked', false]);
  }
  for (const query of ['nobody.example.com', '00000-00000-00000-00000-00000', '？？', "' or 1=1 --"]) {
    expect(await inquire(query)).toMatchObject({ result: 'not_found', matchedBy: null, items: [] });
  }
});

test('a key that was replaced is revoked, and tells nothing of who has the new one', async () => {
  const { id, key } = await stage.issue();
  await app.sql(
    `insert into licence_old_keys (key_hash, licence_id, replaced_at, why)
     select key_hash, id, $2, 'transferred' from licences where id = $1`,
    [id, app.now()],
  );
  await app.sql(`update licences set key_hash = 'new' where id = $1`, [id]);
  const item = await first(key);
  expect(item).toMatchObject({ result: 'revoked', reason: 'replaced', at: app.now().toISOString(), product: '绿头鸭' });
  expect(item).toMatchObject({ holderMasked: null, since: null, until: null, target: null });
  expect(JSON.stringify(item)).not.toContain('m***');
});

test('nobody hides a licence behind many of their own that are bound to the same domain', async () => {
  const domain = 'flooded.example.com';
  await stage.bind((await stage.issue()).id, domain);
  const flood = await stage.issueSeveral(stage.stranger, 12);
  await app.sql(
    `insert into activations (licence_id, kind, target, created_at) select id, 'domain', $2, $3 from unnest($1::bigint[]) id`,
    [flood, domain, app.now()],
  );
  await app.sql(`update licences set state = 'revoked' where id = any($1)`, [flood]);
  const hidden = async () => {
    const { result, items } = await inquire(domain);
    expect([result, items.length]).toEqual(['valid', 10]);
    return !items.some((item) => item.result === 'valid' && item.holderMasked === 'm***');
  };
  expect(await hidden()).toBe(false);
  // Good ones of theirs come first as the newest, unless the holder has proven whose the domain is.
  await app.sql(`update licences set state = 'active' where id = any($1)`, [flood]);
  expect(await hidden()).toBe(true);
  await app.sql(
    `insert into domain_proofs (user_id, domain, token, state, proven_at, proven_until, recheck_at, created_at)
     values ($1, $2, 'token', 'proven', $3, $3::timestamptz + interval '1 day', $3, $3)`,
    [stage.holder.userId, domain, app.now()],
  );
  expect(await hidden()).toBe(false);
});

test('only what the holder shows is told', async () => {
  const { id } = await stage.bind((await stage.issue()).id, 'private.example.com');
  const fields = {
    product: 'product',
    holder: 'holderMasked',
    since: 'since',
    until: 'until',
    target: 'target',
  } as const;
  for (const shown of [[], ['product'], ['holder', 'until'], ['since', 'target']] as const) {
    await app.sql('update licences set disclosed = $2 where id = $1', [id, shown]);
    const item = await first('private.example.com');
    for (const [field, name] of Object.entries(fields) as [keyof typeof fields, (typeof fields)['product']][]) {
      const isShown = shown.some((one) => one === field);
      expect([field, item[name] !== null, item.hidden.includes(field)]).toEqual([field, isShown, !isShown]);
    }
    const told = JSON.stringify(item);
    expect(told.includes('m***')).toBe(shown.some((one) => one === 'holder'));
    expect(told.includes('绿头鸭')).toBe(shown.some((one) => one === 'product'));
    expect(told.includes(String(stage.productId))).toBe(shown.some((one) => one === 'product'));
  }
});

test('a shop is found by its name in any case and width, with its mark and age', async () => {
  const shop = await shopNamed('Duck Pond 鸭塘');
  for (const query of ['Duck Pond 鸭塘', ' duck pond 鸭塘 ', 'ＤＵＣＫ Pond 鸭塘']) {
    const item = await first(query);
    expect(item).toMatchObject({ kind: 'shop', result: 'valid', matchedBy: 'shop', name: 'Duck Pond 鸭塘' });
    expect(item).toMatchObject({ shopId: shop.id, verified: true, since: expect.any(String) });
  }
  await app.sql(`update shops set state = 'suspended', verified = false where id = $1`, [shop.id]);
  expect(await first('duck pond 鸭塘')).toMatchObject({ result: 'revoked', reason: 'suspended', verified: false });
});

test('the platform is found by the name under which it sells, which its products show as their seller', async () => {
  const { site } = (await app.call('getSiteConfiguration', {})).data;
  const product = await app.call('getProduct', { id: stage.productId });
  for (const query of [product.data.seller.name, ` ${site.name.toUpperCase()} `]) {
    const item = await first(query);
    expect(item).toMatchObject({
      kind: 'platform',
      result: 'valid',
      matchedBy: 'shop',
      name: site.name,
      verified: null,
    });
    const { now } = (await app.call('getCertificate', { token: item.link }, { ip })).data;
    expect(now).toMatchObject({ kind: 'platform', result: 'valid', name: site.name });
  }
  expect((await inquire(`${site.name}s`)).result).toBe('not_found');
});

test('a shop is found by the Chinese or the Latin half of its name, whole, where no other shop has it', async () => {
  const shop = await shopNamed('苇塘人家 Reed Lane');
  const found = async (query: string) => {
    ip = freshIp();
    return (await inquire(query)).items.map(({ shopId }) => shopId);
  };
  for (const half of ['苇塘人家', 'Reed Lane', 'ｒｅｅｄ lane'])
    expect([half, await found(half)]).toEqual([half, [shop.id]]);
  // Neither a part of a half, nor letters of another script that look the same, nor what stands between.
  for (const part of ['苇塘', 'Reed', 'Lane', 'Reed Lan', '人家 Reed Lane', 'Rееd Lane', '苇塘人家官方']) {
    expect([part, await found(part)]).toEqual([part, []]);
  }
  const whole = [
    ['Lakeside湖畔', 'lakeside', '湖畔'],
    ['云朵3号店（Cloud-3）', 'Cloud-3', '云朵3号店'],
  ];
  for (const [name = '', ...halves] of whole) {
    const { id } = await shopNamed(name);
    for (const half of halves) expect([half, await found(half)]).toEqual([half, [id]]);
  }
  for (const name of ['Lake2湖心亭', '三家 Shop 小铺']) {
    await shopNamed(name);
    expect(await found('Shop')).toEqual([]);
    expect(await found('湖心亭')).toEqual([]);
  }
  // A half that two have tells neither; the whole name of one comes first.
  const other = await shopNamed('Reed Lane 官方');
  expect(await found('Reed Lane')).toEqual([]);
  expect(await found('苇塘人家')).toEqual([shop.id]);
  await app.sql('update shops set name = $2 where id = $1', [other.id, 'Reed Lane']);
  expect(await found('reed lane')).toEqual([other.id]);
});

test('of an agent it is told whether their real name was checked, also where they stand above another', async () => {
  const top = await makeCertificate(app, admin, { holder: await makeVerified(app, admin) });
  const below = await makeCertificate(app, admin, { parentNumber: top.number });
  expect((await first(top.number)).verified).toBe(true);
  const told = await first(below.number);
  expect([told.verified, ...told.chain.map(({ verified }) => verified)]).toEqual([false, null, true, false]);
});

test('where there is no demo data, nothing of anybody is offered to be tried', async () => {
  await stage.bind((await stage.issue()).id, 'somebody.example.com');
  expect((await app.call('listInquirySamples', {})).data).toEqual({ list: [] });
});

test('agents and people are found by number, agents by the QQ number that they show, with the line above them', async () => {
  const top = await makeCertificate(app, admin, { level: '总代', region: '华东', qq: '7700001' });
  const agent = await makeCertificate(app, admin, { displayName: '池边小铺', parentNumber: top.number, qq: '7700002' });
  const person = await makeCertificate(app, admin, {
    kind: 'person',
    displayName: '王小鸭',
    parentNumber: agent.number,
  });
  const item = await first(top.number.toLowerCase().replaceAll('-', ' '));
  expect(item).toMatchObject({ kind: 'agent', result: 'valid', matchedBy: 'number', name: '绿头鸭代理', hidden: [] });
  expect(item).toMatchObject({ number: top.number, level: '总代', region: '华东', qq: '7700001', until: null });
  const told = await first(person.number);
  expect(told).toMatchObject({ kind: 'person', name: '王***', hidden: ['name'] });
  expect(told.chain.map(({ kind, name, number }) => [kind, name, number])).toEqual([
    ['platform', null, null],
    ['agent', '绿头鸭代理', top.number],
    ['agent', '池边小铺', agent.number],
    ['person', '王***', person.number],
  ]);
  expect(JSON.stringify(told)).not.toContain('王小鸭');
  expect(await first('7700002')).toMatchObject({ matchedBy: 'account', number: agent.number });
  const disclosed = { id: agent.id, disclosed: ['level'] as const };
  await app.call('discloseCertificate', disclosed, { token: agent.holder.token });
  expect((await inquire('7700002')).result).toBe('not_found');
  const hidden = await first(agent.number);
  expect(hidden).toMatchObject({ name: '池***', level: '', region: null, qq: null, since: null, until: null });
  expect(hidden.hidden).toEqual(['name', 'region', 'qq', 'since', 'until']);
});

test('what is bound to somebody’s licence does not hide a shop of that name', async () => {
  const { id } = await stage.issue({ binds: ['account'] });
  await stage.bind(id, 'reedpond', 'account');
  const shop = await shopNamed('ReedPond');
  await app.sql(`update shops set state = 'suspended' where id = $1`, [shop.id]);
  const { items } = await inquire('ReedPond');
  expect(items.map(({ kind, result }) => [kind, result])).toEqual([
    ['licence', 'valid'],
    ['shop', 'revoked'],
  ]);
});

test('a domain that looks like an authorised one is not it, and the answer warns', async () => {
  await stage.bind((await stage.issue()).id, 'paypond.example.com');
  for (const query of [
    'раypond.example.com',
    'payp0nd.example.com',
    'paypond.exarnple.com',
    'www.pаypond.example.com',
    'páypond.example.com',
  ]) {
    expect([query, await inquire(query)]).toMatchObject([query, { result: 'not_found', items: [], lookalike: true }]);
    ip = freshIp();
  }
  for (const query of ['paypond.example.com', 'www.PAYPOND.example.com', 'ｐａｙｐｏｎｄ。example.com:443/x']) {
    expect([query, await inquire(query)]).toMatchObject([query, { result: 'valid', lookalike: false }]);
  }
  expect(await inquire('paypool.example.com')).toMatchObject({ result: 'not_found', lookalike: false });
});

test('a domain that looks like an authorised one of another script is not it either', async () => {
  await stage.bind((await stage.issue()).id, 'grünpond.example.com');
  for (const query of ['grunpond.example.com', 'gruпpond.example.com', 'www.grünp0nd.example.com']) {
    expect([query, await inquire(query)]).toMatchObject([query, { result: 'not_found', items: [], lookalike: true }]);
    ip = freshIp();
  }
  expect(await inquire('www.grünpond.example.com')).toMatchObject({ result: 'valid', lookalike: false });
});

test('of several licences the best one is the word; at most 10, those that hold before others, newest first', async () => {
  const made: Licence[] = [];
  for (let number = 0; number < 12; number++) {
    made.push(await stage.bind((await stage.issue()).id, 'many.example.com'));
  }
  await stage.move(made.at(-1)?.id ?? 0, 'revoked');
  await stage.move(made[0]?.id ?? 0, 'suspended');
  const answer = await inquire('many.example.com');
  expect(answer.result).toBe('valid');
  expect(answer.items.map(({ result }) => result)).toEqual(Array.from({ length: 10 }, () => 'valid'));
  await stage.move(made[1]?.id ?? 0, 'suspended');
  const mixed = (await inquire('many.example.com')).items.map(({ result }) => result);
  expect(mixed).toEqual(['revoked', ...Array.from({ length: 9 }, () => 'valid')]);
});

test('a domain is found by its www, and below one that is bound with all below it', async () => {
  const wide = await stage.bind((await stage.issue({ terms: { subdomains: true } })).id, 'wide.example.com');
  await stage.bind((await stage.issue()).id, 'www.narrow.example.com');
  expect(wide.activations[0]?.target).toBe('wide.example.com');
  for (const [query, result] of [
    ['wide.example.com', 'valid'],
    ['deep.down.wide.example.com', 'valid'],
    ['narrow.example.com', 'valid'],
    ['www.narrow.example.com', 'valid'],
    ['deep.narrow.example.com', 'not_found'],
    ['notwide.example.com', 'not_found'],
  ] as const) {
    expect([query, (await inquire(query)).result]).toEqual([query, result]);
  }
});

test('a licence bound to a domain and its www is one answer', async () => {
  const { id } = await stage.bind((await stage.issue()).id, 'both.example.com');
  // As it was possible once.
  await app.sql(
    `insert into activations (licence_id, kind, target, created_at) values ($1, 'domain', 'www.both.example.com', $2)`,
    [id, app.now()],
  );
  const { items, lookalike } = await inquire('www.both.example.com');
  expect([items.length, lookalike]).toEqual([1, false]);
});

test('what was unbound is not found any more', async () => {
  const licence = await stage.bind((await stage.issue()).id, 'left.example.com');
  expect((await inquire('left.example.com')).result).toBe('valid');
  const activationId = licence.activations[0]?.id;
  await app.call('unbindLicence', { licenceId: licence.id, activationId }, { token: stage.holder.token });
  expect((await inquire('left.example.com')).result).toBe('not_found');
});

test('names a wrong field in both languages', async () => {
  expect((await ask('x')).body.msg).toContain('查询内容：至少 2 个字符');
  expect((await ask(' ', 'en-US')).body.msg).toContain('Query needs at least 2');
  expect((await ask('a'.repeat(254))).error?.fields).toMatchObject([{ field: 'query', rule: 'too_long' }]);
  const unknown = await app.call('inquire', { query: 'ab', limit: 100 }, { ip });
  expect(unknown.error).toMatchObject({ name: 'invalid_input', fields: [{ field: 'limit', rule: 'unknown' }] });
});

// Last, for an admin's session does not last through days.
test('says of a licence past its end what programs are told: valid in its grace time and for kept versions', async () => {
  const day = 24 * 60 * 60;
  const inDays = (days: number) => new Date(app.now().getTime() + days * day * 1000).toISOString();
  const begun = new Date(app.now().getTime() - day * 1000);
  const issue = async (terms: Partial<LicenceTerms>) =>
    (await stage.issue({ termDays: 1, binds: [], terms }, begun)).key;
  const releasedAt = begun.toISOString();
  const told = async (key: string) => {
    ip = freshIp();
    const item = await first(key);
    const certificate = (await app.call('getCertificate', { token: item.link }, { ip })).data.now;
    expect(certificate).toMatchObject({ result: item.result, reason: item.reason, at: item.at });
    const { valid, code } = (await app.call('validateLicence', { key, releasedAt })).data;
    return { result: item.result, reason: item.reason, at: item.at, valid, code };
  };
  const [inGrace, kept] = [await issue({ expiry: 'warn', graceDays: 3 }), await issue({ expiry: 'keep' })];
  const grace = { result: 'valid', reason: 'grace', at: inDays(3), valid: true, code: 'VALID_IN_GRACE' };
  const keeps = { result: 'valid', reason: 'kept', at: inDays(0), valid: true, code: 'VALID_VERSION_KEPT' };
  const ended = { result: 'expired', reason: null, at: inDays(0), valid: false, code: 'EXPIRED' };
  expect(await told(await issue({}))).toEqual(ended);
  expect([await told(inGrace), await told(kept)]).toEqual([grace, keeps]);
  app.pass(3 * day - 1);
  expect(await told(inGrace)).toEqual(grace);
  app.pass(1);
  expect([await told(inGrace), await told(kept)]).toEqual([ended, keeps]);
});

test.each([{ expiry: 'warn' }, { expiry: 'warn', graceDays: 8 }, { expiry: 'keep' }] as const)(
  'what works on after its end (%j) is not hidden by licences that do not',
  async (terms) => {
    const domain = `works-on-${terms.expiry}-${'graceDays' in terms ? terms.graceDays : 0}.example.com`;
    const { id } = await stage.issue({ termDays: 1, terms });
    await stage.bind(id, domain);
    const flood = await stage.issueSeveral(stage.stranger, 12, { termDays: 1 });
    await app.sql(
      `insert into activations (licence_id, kind, target, created_at) select id, 'domain', $2, $3 from unnest($1::bigint[]) id`,
      [flood, domain, app.now()],
    );
    app.pass(2 * 24 * 60 * 60);
    expect(
      (await inquire(domain)).items.map(({ result }) => result).filter((result) => result === 'valid'),
    ).toHaveLength(1);
    await app.sql(`update licences set state = 'revoked' where id = $1`, [id]);
    expect((await inquire(domain)).result).toBe('expired');
  },
);
