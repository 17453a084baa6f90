/** That keys cannot be found by asking, and that nobody learns from the way an answer comes. */
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import { proofFor } from '../../../../tests/support/trade/inquiries.ts';
import { setLicenceStage, type LicenceStage } from '../../../../tests/support/licences/licences.ts';
import { freshIp } from '../../../../tests/support/people/people.ts';
import { isFull } from '../../../../tests/faults/howMuch.ts';

let app: TestApp;
let stage: LicenceStage;
let key: string;
beforeAll(async () => {
  app = await startTestApp();
  stage = await setLicenceStage(app);
  key = (await stage.issue()).key;
});
afterAll(() => app.stop());
afterEach(() => vi.restoreAllMocks());

/** Milliseconds for what computes or asks a lot, on a machine that does other things too. */
const forWork = 120_000;
const wrong = '00000-00000-00000-00000-00000';
interface From {
  ip: string;
  headers?: Record<string, string>;
}
const ask = (query: string, from: From, proof?: { challenge: string; nonce: string }) =>
  app.call('inquire', { query, ...(proof && { proof }) }, from);

/** Asks in vain until a proof is wanted; the challenge. */
async function askInVain(from: From): Promise<{ challenge: string; bits: number }> {
  for (let miss = 0; miss < 5; miss++) expect((await ask(wrong, from)).data.result).toBe('not_found');
  return challengeOf(await ask(wrong, from));
}

function challengeOf(reply: Awaited<ReturnType<typeof ask>>): { challenge: string; bits: number } {
  expect([reply.status, reply.name]).toEqual([429, 'proof_needed']);
  return { challenge: String(reply.error?.params?.['challenge']), bits: Number(reply.error?.params?.['bits']) };
}

test('the eleventh in a minute from one address is refused, hit or miss', async () => {
  const from = { ip: freshIp() };
  for (let number = 0; number < 10; number++) await ask(number % 3 === 0 ? wrong : key, from);
  const chinese = await ask(key, from);
  expect([chinese.status, chinese.name, chinese.headers['retry-after']]).toEqual([429, 'too_many_requests', '60']);
  expect((await ask(wrong, from)).name).toBe('too_many_requests');
  expect((await ask(key, { ip: freshIp() })).data.result).toBe('valid');
  app.pass(60);
  expect((await ask(key, from)).data.result).toBe('valid');
});

test('after five misses in ten minutes each question needs a proof of its own', { timeout: forWork }, async () => {
  const from = { ip: freshIp() };
  const challenge = await askInVain(from);
  expect(challenge.bits).toBe(18);
  // Also for what exists: the answer to it would tell that it does.
  challengeOf(await ask(key, from));
  const proof = proofFor(challenge);
  expect((await ask(key, from, proof)).data.result).toBe('valid');
  challengeOf(await ask(key, from, proof));
  app.pass(10 * 60);
  expect((await ask(key, from)).data.result).toBe('valid');
});

test('a proof counts only if the work was done, for this address, in two minutes', { timeout: forWork }, async () => {
  const from = { ip: freshIp() };
  const challenge = await askInVain(from);
  const proof = proofFor(challenge);
  const [bits, ...rest] = challenge.challenge.split('.');
  for (const [what, given] of [
    ['work not done', { ...proof, nonce: `${proof.nonce}x` }],
    ['an easier one', { ...proof, challenge: ['1', ...rest].join('.') }],
    ['one that lives longer', { ...proof, challenge: [bits, 'zzzzzz', ...rest.slice(1)].join('.') }],
    ['no challenge of ours', proofFor({ challenge: 'x', bits: 1 })],
    ['nonsense', { challenge: '18.a.b.c', nonce: '0' }],
  ] as const) {
    expect([what, (await ask(key, from, given)).name]).toEqual([what, 'proof_needed']);
  }
  const elsewhere = { ip: freshIp() };
  await askInVain(elsewhere);
  expect((await ask(key, elsewhere, proof)).name).toBe('proof_needed');
  app.pass(120);
  expect((await ask(key, from, proof)).name).toBe('proof_needed');
});

test('a proof that is sent by many at the same time counts once', { timeout: forWork }, async () => {
  const from = { ip: freshIp() };
  const proof = proofFor(await askInVain(from));
  const answers = await Promise.all(Array.from({ length: 4 }, () => ask(key, from, proof)));
  expect(answers.map(({ name = 'answered' }) => name).sort()).toEqual([
    'answered',
    'proof_needed',
    'proof_needed',
    'proof_needed',
  ]);
});

test('an IPv6 network is one address, and so is IPv4 in either way of writing', async () => {
  const addresses = Array.from({ length: 10 }, (_, index) => `2001:db8:7:8:${index}::${index + 1}`);
  for (const ip of addresses.slice(0, 5)) expect((await ask(wrong, { ip })).data.result).toBe('not_found');
  challengeOf(await ask(key, { ip: '2001:db8:7:8:ffff:ffff:ffff:ffff' }));
  expect((await ask(key, { ip: '2001:db8:7:9::1' })).data.result).toBe('valid');
  const mapped = freshIp();
  await askInVain({ ip: mapped });
  challengeOf(await ask(key, { ip: `::ffff:${mapped}` }));
});

test('guesses behind a forged header are guesses of one address', { timeout: forWork }, async () => {
  const [guesses, atOnce] = [isFull ? 10_000 : 300, 100];
  const ip = freshIp();
  const said = new Map<string, number>();
  for (let done = 0; done < guesses; done += atOnce) {
    const replies = await Promise.all(
      Array.from({ length: atOnce }, (_, index) => {
        const [a, b] = [(done + index) >> 8, (done + index) & 255];
        const headers = {
          'x-forwarded-for': `198.18.${a}.${b}`,
          'x-real-ip': `198.19.${a}.${b}`,
          forwarded: `for=${b}`,
        };
        return ask(wrong, { ip, headers });
      }),
    );
    for (const { name = 'answered' } of replies) said.set(name, (said.get(name) ?? 0) + 1);
  }
  // All of the first hundred may pass the count of misses before one is counted; ten pass the count of questions.
  expect(said.get('answered')).toBe(10);
  expect([...said.values()].reduce((sum, count) => sum + count)).toBe(guesses);
  challengeOf(await ask(key, { ip }));
});

test('a trusted proxy names the address, and only it', async () => {
  const behind = await startTestApp({ MALLARD_TRUSTED_PROXIES: '10.9.9.9' });
  try {
    const from = (ip: string, forwarded: string) =>
      behind.call('inquire', { query: wrong }, { ip, headers: { 'x-forwarded-for': forwarded } });
    for (let index = 0; index < 12; index++) {
      expect((await from('10.9.9.9', `198.51.100.${index}`)).name).toBeUndefined();
    }
    for (let index = 0; index < 5; index++) await from('203.0.113.7', `198.51.101.${index}`);
    expect((await from('203.0.113.7', '198.51.101.200')).name).toBe('proof_needed');
    // What the visitor wrote stands before what the proxy saw.
    expect((await from('10.9.9.9', '198.51.101.201, 203.0.113.7')).name).toBe('proof_needed');
  } finally {
    await behind.stop();
  }
});

test('the same statements run for hit and miss, whatever the text is', async () => {
  await stage.bind((await stage.issue()).id, 'statements.example.com');
  const spies = [app.database.reads, app.database.attempts].flatMap((pool) => [
    vi.spyOn(pool, 'many'),
    vi.spyOn(pool, 'one'),
    vi.spyOn(pool, 'maybe'),
    vi.spyOn(pool, 'run'),
  ]);
  const names = () => spies.flatMap(({ mock }) => mock.calls.map(([statement]) => statement.name)).sort();
  const statementsOf = async (query: string) => {
    for (const spy of spies) spy.mockClear();
    await ask(query, { ip: freshIp() });
    await expect.poll(names).toContain('inquiries_add_lookups');
    return names();
  };
  const expected = await statementsOf(wrong);
  expect(expected).toContain('inquiries_licences');
  for (const query of [key, 'statements.example.com', 'nobody.example.com', '10001', '？？', 'MA-2026-7K2Q9XDM']) {
    expect([query, await statementsOf(query)]).toEqual([query, expected]);
  }
});
