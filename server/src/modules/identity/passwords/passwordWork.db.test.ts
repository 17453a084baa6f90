/** While passwords are hashed nobody holds a connection to the database, however many wait for their turn. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../../../tests/support/app/app.ts';
import { freshIp, makePerson, type Person } from '../../../../../tests/support/people/people.ts';
import { hashing } from '../../../platform/load/gates.ts';

let app: TestApp;
/** Fewer than wait for their turn. */
const connections = 4;
const people: Person[] = [];
beforeAll(async () => {
  app = await startTestApp({ MALLARD_POOL_SIZE: String(connections) });
  while (people.length < connections + 2) people.push(await makePerson(app));
});
afterAll(() => app.stop());

const newPassword = 'Wd8sRt3nB';
/** What somebody of many does at once, each for themselves. */
const calls: Record<string, (person: Person) => Promise<{ status: number }>> = {
  login: ({ username }) => app.call('login', { account: username, password: 'Wr0ngGuess' }, { ip: freshIp() }),
  register: ({ username }) => {
    const input = { username: `new_${username}`, password: newPassword, email: `new_${username}@example.com` };
    return app.call('register', { ...input, consent: true as const }, { ip: freshIp() });
  },
  confirmPassword: ({ password, token }) => app.call('confirmPassword', { password }, { token }),
  changePassword: ({ token }) => app.call('changePassword', { password: 'Wr0ngGuess', newPassword }, { token }),
};

test.each(Object.entries(calls))('%s: others change things while it waits for its turn', async (_name, ask) => {
  const other = await makePerson(app);
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  const turns = vi.spyOn(hashing, 'run').mockImplementation(async (_whom, work) => {
    await opened;
    return work();
  });
  try {
    const waiting = people.map((person) => ask(person));
    await vi.waitFor(() => expect(turns).toHaveBeenCalledTimes(people.length), { timeout: 30_000 });
    expect((await app.call('logout', {}, { token: other.token })).status).toBe(200);
    open();
    for (const reply of await Promise.all(waiting)) expect(reply.status).toBeLessThan(500);
  } finally {
    open();
    turns.mockRestore();
  }
});
