/** How the process begins and ends. A server that was left running must never pass for the one that was started anew. */
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { callerAt } from '../support/app/calls.ts';
import { newFolder, startServerProcess } from '../support/servers/serverProcess.ts';

const byNpm = { program: 'npm', args: ['start'], folder: new URL('../..', import.meta.url).pathname };
/** Without demo data, and with a password that the server draws. */
const bare = { MALLARD_DEMO: 'no', MALLARD_ADMIN_PASSWORD: '', MALLARD_ADMIN_NAME: '' };
const nameLine = /Admin: (\S+)\n/;
const passwordLine = /Password, shown only this once: (\S+)\n/;

test('a stopped server is gone, also when npm stands between, and the next one is another', async () => {
  const settings = {
    dataFolder: newFolder(),
    environment: bare,
    command: byNpm,
  };
  const first = await startServerProcess(settings);
  await expect(startServerProcess({ ...settings, port: first.port })).rejects.toThrow('answers');
  await first.stop();
  await expect(fetch(`${first.url}/healthz`)).rejects.toThrow('fetch failed');
  const second = await startServerProcess({ ...settings, port: first.port });
  expect(second.pid).not.toBe(first.pid);
  await second.kill();
  await expect(fetch(`${first.url}/healthz`)).rejects.toThrow('fetch failed');
  const third = await startServerProcess({ ...settings, port: first.port });
  await third.stop();
});

test.each(['SIGTERM', 'SIGKILL'] as const)(
  'a server whose npm alone gets %s stops, with its database',
  async (signal) => {
    const dataFolder = newFolder();
    const server = await startServerProcess({ dataFolder, environment: bare, command: byNpm });
    process.kill(server.pid, signal);
    await vi.waitFor(() => expect(existsSync(join(dataFolder, 'mallard.lock'))).toBe(false), 60_000);
    await expect(fetch(`${server.url}/healthz`)).rejects.toThrow('fetch failed');
    expect(existsSync(join(dataFolder, 'postgres/postmaster.pid'))).toBe(false);
    await server.kill();
  },
);

test('a server that is asked to stop while it fills in demo data leaves no database running', async () => {
  const dataFolder = newFolder();
  const environment = { LOG_LEVEL: 'info' };
  const server = await startServerProcess({ dataFolder, environment, readyWhen: /living through/ });
  await server.stop();
  expect(server.output()).not.toContain('could not be completed');
  expect(existsSync(join(dataFolder, 'mallard.lock'))).toBe(false);
  expect(existsSync(join(dataFolder, 'postgres/postmaster.pid'))).toBe(false);
  const next = await startServerProcess({ dataFolder, environment, readyWhen: /beginning anew/ });
  await next.stop();
});

test('a first start on a taken port makes nothing, so that no password is lost', async () => {
  // Hangs up: nobody waits for an answer of it.
  const other = createServer((socket) => socket.destroy()).listen({ host: 'localhost', port: 0 });
  await once(other, 'listening');
  const address = other.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  const dataFolder = newFolder();
  await expect(startServerProcess({ dataFolder, port, environment: bare })).rejects.toThrow(
    `Port ${port} is taken by another program`,
  );
  expect(readdirSync(dataFolder)).toEqual([]);
  other.close();
});

test('the password that was shown last is good, also when the start was killed right after it', async () => {
  const dataFolder = newFolder();
  const environment = { ...bare, LOG_LEVEL: 'info' };
  const first = await startServerProcess({ dataFolder, environment, readyWhen: passwordLine });
  await first.kill();
  // The log is for people here, without colours where nobody looks on.
  expect(first.output()).toMatch(/^\[\d\d:\d\d:\d\d\] INFO: Making the database in /m);
  expect(first.output()).not.toContain('\u001b');
  const second = await startServerProcess({ dataFolder, environment: bare, port: first.port });
  const password = passwordLine.exec(second.output())?.[1] ?? passwordLine.exec(first.output())?.[1];
  const account = nameLine.exec(second.output())?.[1] ?? nameLine.exec(first.output())?.[1];
  const { data } = await callerAt(second.url)('login', { account, password });
  expect(data.token).toBeTruthy();
  await second.stop();
});
