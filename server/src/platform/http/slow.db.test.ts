/** Real sockets that send and read slowly, and a server that closes while it is asked. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Agent, request as send } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts';
import { makePerson } from '../../../../tests/support/people.ts';
import { createApp } from '../../app.ts';
import { addHealth, unwatched } from '../health.ts';
import { prepareClosing } from './closing.ts';
import type { HttpLimits } from './server.ts';

const limits: HttpLimits = {
  headersMs: 1000,
  bodyMs: 500,
  pace: { everyMs: 1500, bytesPerSecondMin: 4000 },
  silenceMs: 60_000,
  connections: 100,
};

let app: TestApp;
let token: string;
let port: number;
let stop: () => Promise<void>;
beforeAll(async () => {
  app = await startTestApp({ LOG_LEVEL: 'silent' });
  token = (await makePerson(app, 'admin')).token;
  ({ port, stop } = await listen(limits));
});
afterAll(async () => {
  await stop();
  await app.stop();
});

/** The whole application once more, with other limits. */
async function listen(own: HttpLimits) {
  const { server } = createApp(app.app, {
    onSiteChanged: () => undefined,
    internalUrl: () => '',
    checks: unwatched,
    limits: own,
  });
  const closing = prepareClosing(server, { graceMs: 300, finishMs: 10_000 });
  server.get('/slow', () => sleep(600, { ok: true }));
  addHealth(server, { database: app.database, dataFolder: '/', isClosing: closing.isClosing, ...unwatched });
  await server.listen({ host: '127.0.0.1', port: 0 });
  const address = server.server.address();
  const found = typeof address === 'object' ? (address?.port ?? 0) : 0;
  return { port: found, closing, stop: () => closing.close() };
}

interface Talk {
  socket: Socket;
  /** All that came, once the server has closed the connection. */
  ended: Promise<string>;
}

function talk(head: readonly string[], at = port): Talk {
  const socket = connect(at, '127.0.0.1');
  let text = '';
  socket.setEncoding('latin1').on('data', (data: string) => (text += data));
  socket.on('error', () => undefined);
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  return { socket, ended: once(socket, 'close').then(() => text) };
}

describe('a body that never ends', () => {
  test('of a call is answered, and its connection closed', async () => {
    const { socket, ended } = talk([
      'POST /api/user/login HTTP/1.1',
      'Host: x',
      'Content-Type: application/json',
      'Content-Length: 200',
      'Accept-Language: en',
    ]);
    socket.write('{"account":');
    const text = await ended;
    expect(text).toMatch(/^HTTP\/1.1 408 /);
    expect(text).toMatch(/connection: close/i);
    expect(text).toContain('"name":"body_too_slow"');
  });

  test('of a call that comes byte by byte is no better', async () => {
    const { socket, ended } = talk([
      'POST /api/user/login HTTP/1.1',
      'Host: x',
      'Content-Type: application/json',
      'Transfer-Encoding: chunked',
    ]);
    const timer = setInterval(() => socket.write('1\r\n \r\n'), 50);
    const text = await ended;
    clearInterval(timer);
    expect(text).toMatch(/^HTTP\/1.1 408 /);
  });

  test('of an upload is answered, and nothing of it stays', async () => {
    const { socket, ended } = talk([
      'POST /api/admin/file/upload?name=a.zip HTTP/1.1',
      'Host: x',
      `User-Token: ${token}`,
      'Content-Type: application/octet-stream',
      'Content-Length: 5000000',
    ]);
    socket.write('some');
    expect(await ended).toMatch(/^HTTP\/1.1 408 [^]*body_too_slow/);
    expect((await app.sql('select count(*)::int as count from files')).rows[0]?.['count']).toBe(0);
  });

  test('of a form that has not come to its file is answered', async () => {
    const { socket, ended } = talk([
      'POST /api/ajax/upload HTTP/1.1',
      'Host: x',
      `User-Token: ${token}`,
      'Content-Type: multipart/form-data; boundary=b',
      'Content-Length: 5000',
    ]);
    socket.write('--b\r\nContent-Disposition: form-data; name="topic"');
    expect(await ended).toMatch(/^HTTP\/1.1 408 /);
  });

  test('of an upload that nobody may send is not waited for', async () => {
    const { ended } = talk([
      'POST /api/ajax/upload HTTP/1.1',
      'Host: x',
      'Content-Type: multipart/form-data; boundary=b',
      'Content-Length: 5000000',
    ]);
    expect(await ended).toMatch(/^HTTP\/1.1 401 /);
  }, 30_000);

  test('and headers that never end are cut', async () => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write('GET / HTTP/1.1\r\nHost:');
    socket.resume();
    await once(socket, 'close');
  });
});

describe('bytes that flow', () => {
  test('are not cut: an upload that takes longer than any body may', async () => {
    const { socket, ended } = talk([
      'POST /api/admin/file/upload?name=b.zip HTTP/1.1',
      'Host: x',
      'Connection: close',
      `User-Token: ${token}`,
      'Content-Type: application/octet-stream',
      'Content-Length: 2000000',
    ]);
    for (let sent = 0; sent < 40; sent += 1) {
      socket.write(Buffer.alloc(50_000, 1));
      await sleep(100);
    }
    expect(await ended).toMatch(/^HTTP\/1.1 200 [^]*"bytes":2000000/);
  });
});

describe('a server that closes', () => {
  test('answers everything that it took, and says before that it is not ready', async () => {
    const { port: at, closing } = await listen(limits);
    const agent = new Agent({ keepAlive: true });
    const ask = (path: string) =>
      new Promise<{ status: number | undefined; connection: string | undefined }>((resolve, reject) => {
        const outgoing = send({ port: at, host: '127.0.0.1', path, agent }, (answer) => {
          answer.resume();
          answer.once('end', () => resolve({ status: answer.statusCode, connection: answer.headers.connection }));
          answer.once('error', reject);
        });
        outgoing.once('error', reject);
        outgoing.end();
      });
    let isClosed = false;
    const failures: unknown[] = [];
    const answered = { before: 0, after: 0 };
    let underWay = 0;
    // As a load balancer: whoever hears that the server is not ready sends it nothing more.
    const isReady = () =>
      ask('/readyz').then(
        ({ status }) => status === 200,
        () => false,
      );
    const client = async () => {
      while (await isReady()) {
        underWay += 1;
        const { status, connection } = await ask('/slow').catch((error: unknown) => {
          failures.push(error);
          return { status: 0, connection: '' };
        });
        underWay -= 1;
        if (status !== 200) failures.push(status);
        if (!closing.isClosing()) answered.before += 1;
        else {
          answered.after += 1;
          if (connection !== 'close') failures.push('a connection was kept');
        }
      }
    };
    const clients = Array.from({ length: 20 }, client);
    await expect.poll(() => answered.before, { timeout: 20_000 }).toBeGreaterThan(20);
    // Somebody else stays connected and silent.
    const silent = connect(at, '127.0.0.1');
    await once(silent, 'connect');
    await expect.poll(() => underWay, { timeout: 20_000, interval: 5 }).toBeGreaterThan(10);
    const closed = closing.close().then(() => (isClosed = true));
    await Promise.all(clients);
    expect(failures).toEqual([]);
    expect(answered.after).toBeGreaterThan(0);
    await closed;
    expect(isClosed).toBe(true);
    await expect(ask('/readyz')).rejects.toThrow();
    silent.destroy();
    agent.destroy();
  });
});
