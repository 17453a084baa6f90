/**
 * Whether an account is known is told by no call of a stranger: the same answers after the same work. Work is counted, not
 * timed: statements that go over the wire to the database, by name, and turns at the hashing of passwords. Where all counts are
 * equal, no ranking of them tells the two apart.
 */
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import { freshIp, makePerson, type Person } from '../../../../tests/support/people/people.ts';
import { hashing } from '../../platform/load/gates.ts';

/** What the driver sends to run a statement; its types leave it out. */
interface Wire {
  bind(portal: { statement: string }): void;
}

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ MALLARD_SMS: 'sandbox' });
});
afterAll(async () => {
  vi.restoreAllMocks();
  await app.stop();
});

const bind = vi.spyOn((pg as unknown as { Connection: { prototype: Wire } }).Connection.prototype, 'bind');
const hash = vi.spyOn(hashing, 'run');

type Subject = Pick<Person, 'username' | 'email'> & { mobile: string };
type Reply = Awaited<ReturnType<TestApp['call']>>;

let mobiles = 0;
const newMobile = () => `+86137${String((mobiles += 1)).padStart(8, '0')}`;

async function known(): Promise<Subject> {
  const { id, username, email } = await makePerson(app);
  const mobile = newMobile();
  await app.sql('update users set mobile = $2 where id = $1', [id, mobile]);
  return { username, email, mobile };
}

let strangers = 0;
function unknown(): Subject {
  const username = `nobody${(strangers += 1)}`;
  return { username, email: `${username}@example.com`, mobile: newMobile() };
}

/** What a call did and said; what names the request is left out. */
async function workOf(reply: () => Promise<Reply>) {
  bind.mockClear();
  hash.mockClear();
  const { status, body } = await reply();
  const statements = bind.mock.calls.map(([{ statement }]) => statement).toSorted();
  const { data, ...envelope } = body as { data: Record<string, unknown> };
  const answer = { ...envelope, data: { ...data, requestId: '', request: '' } };
  return { status, answer, statements, hashings: hash.mock.calls.length };
}

const ask = (name: Parameters<TestApp['call']>[0], input: object) =>
  app.call(name, input as never, { ip: freshIp() }) as Promise<Reply>;
const requests = new Map<string, string>();

/**
 * The request of a code for something else, so that whatever is given with it is wrong: of a known account there is a code.
 */
async function requestFor(purpose: 'password' | 'login', place: object): Promise<string> {
  const key = JSON.stringify([purpose, place]);
  const held = requests.get(key);
  if (held !== undefined) return held;
  const { request } = (await app.call('sendCode', { purpose, ...place }, { ip: freshIp() })).data;
  await app.drainJobs();
  requests.set(key, request);
  return request;
}

const code = '000000';
const password = 'Kx7pVuw2';

const calls: Record<string, (subject: Subject) => Promise<() => Promise<Reply>>> = {
  'a wrong password by name': ({ username }) => now('login', { account: username, password: 'Wr0ngGuess' }),
  'a wrong password by address': ({ email }) => now('login', { account: email, password: 'Wr0ngGuess' }),
  'a wrong password by number': ({ mobile }) => now('login', { account: mobile, password: 'Wr0ngGuess' }),
  'a code for a forgotten password': ({ email }) => now('sendCode', { purpose: 'password', email }),
  'the same by number': ({ mobile }) => now('sendCode', { purpose: 'password', mobile }),
  'a code to log in': ({ email }) => now('sendCode', { purpose: 'login', email }),
  'a code to register by number': ({ mobile }) => now('sendCode', { purpose: 'register', mobile }),
  'a wrong code for a forgotten password': async ({ email }) => {
    const request = await requestFor('login', { email });
    return () => ask('resetPassword', { email, request, code, password });
  },
  'a wrong code to log in': async ({ email }) => {
    const request = await requestFor('password', { email });
    return () => ask('logInWithCode', { email, request, code });
  },
  'a wrong code to register by number': async ({ mobile }) => {
    const request = await requestFor('password', { mobile });
    const username = `fresh${(strangers += 1)}`;
    return () => ask('registerByMobile', { username, mobile, request, code, password, consent: true });
  },
};

function now(...[name, input]: Parameters<typeof ask>) {
  return Promise.resolve(() => ask(name, input));
}

/** So few that nobody has to work for the account. */
const samples = 3;

test.each(Object.keys(calls))('%s: the same work and the same answer', async (what) => {
  const prepare = calls[what] ?? (() => Promise.reject(new Error(what)));
  // The first call of its kind may fill caches.
  await (
    await prepare(unknown())
  )();
  const subject = await known();
  const works = [];
  for (let sample = 0; sample < samples; sample += 1) {
    for (const whose of [subject, unknown()]) works.push(await workOf(await prepare(whose)));
  }
  const [first] = works;
  expect(first?.statements.length).toBeGreaterThan(0);
  expect(first?.hashings).toBe(what.startsWith('a wrong password') ? 1 : 0);
  for (const work of works) expect(work).toEqual(first);
});
