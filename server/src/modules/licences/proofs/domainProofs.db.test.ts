/** A domain is proven by DNS or by a file, through real servers; kept while it can be found, and one person's at a time. */
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { DomainProof } from '#contract/licences/domainProofs.ts';
import { startTestApp, type TestApp } from '../../../../../tests/support/app/app.ts';
import { makeCertificate } from '../../../../../tests/support/servers/certificate.ts';
import { setLicenceStage, type LicenceStage } from '../../../../../tests/support/licences/licences.ts';
import { startNameServer, type NameServer } from '../../../../../tests/support/servers/nameServer.ts';
import { makePerson, type Person } from '../../../../../tests/support/people/people.ts';
import { lettersTo, loggedIn } from '../../../../../tests/support/trade/sales.ts';

const day = 24 * 60 * 60;
const domain = 'shop.example';
let app: TestApp;
let stage: LicenceStage;
let names: NameServer;
let site: Server;
let owner: Person;
let other: Person;
/** What the site answers by path. */
let pages: Record<string, { status: number; body?: string; location?: string }>;

beforeAll(async () => {
  names = await startNameServer();
  const { key, cert } = makeCertificate([domain]);
  site = createServer({ key, cert }, (request, response) => {
    const { status, body, location } = pages[request.url ?? ''] ?? { status: 404 };
    response.writeHead(status, location === undefined ? {} : { location }).end(body);
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const { port } = site.address() as AddressInfo;
  app = await startTestApp({ MALLARD_DNS_SERVERS: names.address, MALLARD_OUTBOUND_ALLOW: `proofs=${domain}:443` });
  Object.assign(app.app.config.outbound, { ca: cert, ports: { 443: port } });
  stage = await setLicenceStage(app);
});
afterAll(async () => {
  site.closeAllConnections();
  site.close();
  await app.stop();
  await names.stop();
});
beforeEach(async () => {
  await app.sql('delete from attempts');
  await app.sql('delete from domain_proofs');
  names.records = { [domain]: { A: ['127.0.0.1'] } };
  pages = {};
  [owner, other] = [await makePerson(app), await makePerson(app)];
});

const begin = async (who: Person = owner, named = domain) =>
  (await app.call('startDomainProof', { domain: named }, who)).data;
const check = (proofId: number, who: Person = owner) => app.call('checkDomainProof', { proofId }, who);
const proofOf = async (who: Person = owner) => (await app.call('listDomainProofs', {}, who)).data.list[0];
const publish = (...texts: string[]) => {
  names.records[`_mallard.${domain}`] = { TXT: texts.map((text) => [text]) };
};
async function proven(who: Person = owner) {
  const { id, text } = await begin(who);
  publish(text);
  return (await check(id, who)).data;
}

test('is begun once, with a text of one’s own', async () => {
  const proof = await begin(owner, ' https://Shop.Example:8443/x ');
  expect(proof).toMatchObject({
    domain,
    state: 'waiting',
    txtName: '_mallard.shop.example',
    fileUrl: 'https://shop.example/.well-known/mallard-proof.txt',
    provenAt: null,
    dns: null,
    file: null,
  });
  expect(proof.text).toMatch(/^mallard-proof=[0-9a-f]{40}$/);
  expect(await begin()).toEqual(proof);
  const theirs = await begin(other);
  expect(theirs.text).not.toBe(proof.text);
  expect((await app.call('startDomainProof', { domain: '*.example' }, owner)).error?.fields).toMatchObject([
    { field: 'domain', rule: 'domain_format' },
  ]);
});

test('by a TXT record, for 365 days', async () => {
  const { id, text } = await begin();
  publish('v=spf1 -all', text);
  const { data } = await check(id);
  expect(data).toMatchObject({ state: 'proven', provenBy: 'dns', dns: 'right', file: 'missing' });
  expect(data.provenUntil).toBe(new Date(app.now().getTime() + 365 * day * 1000).toISOString());
});

test('by a file', async () => {
  const { id, text, fileUrl } = await begin();
  pages[new URL(fileUrl).pathname] = { status: 200, body: `\r\n${text}\r\n` };
  expect((await check(id)).data).toMatchObject({ state: 'proven', provenBy: 'file', dns: 'missing', file: 'right' });
});

describe('says what it found instead', () => {
  const path = '/.well-known/mallard-proof.txt';
  test.each<[string, () => unknown, Partial<DomainProof>]>([
    ['nothing', () => undefined, { dns: 'missing', file: 'missing' }],
    [
      'another text',
      () => {
        publish('mallard-proof=abc');
        pages[path] = { status: 200, body: 'mallard-proof=abc' };
      },
      { dns: 'wrong', file: 'wrong' },
    ],
    [
      'a redirect',
      () => (pages[path] = { status: 302, location: 'https://shop.example/else' }),
      { file: 'redirected' },
    ],
    ['a fault', () => (pages[path] = { status: 500 }), { file: 'unreachable' }],
    ['no site', () => delete names.records[domain], { file: 'unreachable' }],
  ])('%s', async (_, prepare, found) => {
    const { id } = await begin();
    prepare();
    expect((await check(id)).data).toMatchObject({ state: 'waiting', provenAt: null, ...found });
  });

  test('a site on an address that is not public, which is not called', async () => {
    names.records['inner.example'] = { A: ['127.0.0.1'] };
    const { id } = await begin(owner, 'inner.example');
    expect((await check(id)).data).toMatchObject({ state: 'waiting', file: 'not_public' });
  });
});

test('10 looks in an hour, and nobody else’s', async () => {
  const { id } = await begin();
  expect((await check(id, other)).name).toBe('not_found');
  for (let count = 0; count < 10; count += 1) expect((await check(id)).status).toBe(200);
  expect((await check(id)).name).toBe('too_many_requests');
  expect((await app.call('listDomainProofs', {}, other)).data.list).toEqual([]);
  app.pass(3600);
  expect((await check(id)).status).toBe(200);
});

describe('one person’s at a time', () => {
  test('the newer proof wins, and the older one is told', async () => {
    await proven();
    expect(await proven(other)).toMatchObject({ state: 'proven' });
    expect(await proofOf()).toMatchObject({
      state: 'lost',
      lostBecause: 'superseded',
      lostAt: app.now().toISOString(),
    });
    expect((await lettersTo(app, owner.email))[0]?.subject).toContain('域名已由他人证明');
    expect(await proven()).toMatchObject({ state: 'proven', lostAt: null });
    expect(await proofOf(other)).toMatchObject({ state: 'lost' });
  });

  test('also when both look at once', async () => {
    const [mine, theirs] = [await begin(), await begin(other)];
    publish(mine.text, theirs.text);
    for (let round = 0; round < 5; round += 1) {
      await app.sql('delete from attempts');
      const replies = await Promise.all([check(mine.id), check(theirs.id, other), check(mine.id)]);
      expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
      const { rows } = await app.sql('select state, count(*)::int from domain_proofs group by state order by state');
      expect(rows).toEqual([
        { state: 'proven', count: 1 },
        { state: 'lost', count: 1 },
      ]);
    }
  });
});

describe('is looked at again', () => {
  const recheck = () => app.runPeriodic('licences.recheckDomains');
  const pass = async (days: number) => {
    app.pass(days * day);
    owner = await loggedIn(app, owner);
  };

  test('and lost after 7 days without it, with letters; back in time it stays', async () => {
    await proven();
    publish();
    await recheck();
    expect(await proofOf()).toMatchObject({ state: 'proven', lostUnlessBackBy: null });
    await pass(1);
    await recheck();
    const missing = await proofOf();
    expect(missing).toMatchObject({ state: 'proven', dns: 'missing' });
    expect(missing?.lostUnlessBackBy).toBe(new Date(app.now().getTime() + 7 * day * 1000).toISOString());
    await pass(6);
    publish(missing?.text ?? '');
    await recheck();
    expect(await proofOf()).toMatchObject({ state: 'proven', lostUnlessBackBy: null });
    publish();
    for (let count = 0; count < 8; count += 1) {
      expect(await proofOf()).toMatchObject({ state: 'proven' });
      await pass(1);
      await recheck();
    }
    expect(await proofOf()).toMatchObject({ state: 'lost', lostBecause: 'failed' });
    const subjects = (await lettersTo(app, owner.email)).map(({ subject }) => subject);
    expect(subjects.map((subject) => subject.replace(/ \/.*|【.*】/g, ''))).toEqual([
      '域名证明已失效',
      '域名证明找不到了',
      '域名证明找不到了',
    ]);
  });

  test('and made new in its last 30 days, else it ends when it is over', async () => {
    const { provenUntil } = await proven();
    await pass(334);
    await recheck();
    expect(await proofOf()).toMatchObject({ provenUntil });
    await pass(2);
    await recheck();
    const renewed = await proofOf();
    expect(renewed?.provenUntil).toBe(new Date(app.now().getTime() + 365 * day * 1000).toISOString());
    publish();
    await pass(366);
    await recheck();
    expect(await proofOf()).toMatchObject({ state: 'lost', lostBecause: 'expired' });
  });
});

test('a policy that asks for it binds a proven domain and what is below it, and only its owner’s', async () => {
  const terms = { domainProof: true };
  // Years have passed since the first login.
  const holder = await loggedIn(app, { ...owner, id: stage.holder.userId });
  stage.holder.token = holder.token;
  const { id } = await stage.issue({ seats: 5, terms });
  const bind = (target: string) => app.call('bindLicence', { licenceId: id, kind: 'domain', target }, stage.holder);
  const refused = await bind(domain);
  expect(refused.error).toMatchObject({ name: 'domain_not_proven', params: { domain } });
  expect(await stage.get(id)).toMatchObject({ seatsUsed: 0, domainProof: true });
  await proven();
  expect((await bind(domain)).name).toBe('domain_not_proven');

  await proven(holder);
  expect((await bind(domain)).status).toBe(200);
  expect((await bind(`www.${domain}`)).name, 'the same site').toBe('already_bound');
  expect((await bind(`deep.down.${domain}`)).status).toBe(200);
  expect((await bind(`not${domain}`)).name).toBe('domain_not_proven');
  expect((await stage.get(id)).activations).toMatchObject([{ proven: true }, { proven: true }]);
  // Machines need none.
  const machine = await app.call(
    'bindLicence',
    { licenceId: id, kind: 'machine', target: 'machine-0001' },
    stage.holder,
  );
  expect(machine.data.activations[2]).toMatchObject({ kind: 'machine', proven: null });
  await proven(other);
  expect((await stage.get(id)).activations[0]).toMatchObject({ target: domain, proven: false });
});

test('nobody proves or binds what strangers share', async () => {
  for (const shared of ['github.io', 'co.uk', 'com.cn']) {
    const refused = await app.call('startDomainProof', { domain: shared }, owner);
    expect(refused.error?.fields).toEqual([{ field: 'domain', rule: 'domain_format' }]);
  }
  const holder = await loggedIn(app, { ...owner, id: stage.holder.userId });
  const { id } = await stage.issue({ seats: 5 });
  const bound = await app.call('bindLicence', { licenceId: id, kind: 'domain', target: 'github.io' }, holder);
  expect(bound.error?.fields).toEqual([{ field: 'target', rule: 'domain_format' }]);
});
