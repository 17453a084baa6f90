/** Real sockets that send and read slowly, and a server that closes while it is asked. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Agent, request as send } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/support/app/app.ts';
import { makePerson } from '../../../../tests/support/people/people.ts';
import { createApp } from '../../app.ts';
import { addHealth, unwatched } from '../health.ts';
import { pictureUploads } from '../load/gates.ts';
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

/** The whole application once more, with other limits, which goes on for `graceMs` when it closes. */
async function listen(own: HttpLimits, graceMs = 300) {
  const { server } = createApp(app.app, {
    onSiteChanged: () => undefined,
    internalUrl: () => '',
    checks: unwatched,
    limits: own,
  });
  const closing = prepareClosing(server, { graceMs, finishMs: 10_000 });
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
  return { socket, ended: new Promise((resolve) => void socket.once('close', () => resolve(text))) };
}

// Side by side: most of their time they wait for the server to lose its patience.
describe.concurrent('a body that never ends', () => {
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
      'POST /api/sale/file/upload?name=a.zip HTTP/1.1',
      'Host: x',
      `User-Token: ${token}`,
      'Content-Type: application/octet-stream',
      'Content-Length: 5000000',
    ]);
    socket.write('some');
    expect(await ended).toMatch(/^HTTP\/1.1 408 [^]*body_too_slow/);
    expect(
      (await app.sql('select count(*)::int as count from files where name = $1', ['a.zip'])).rows[0]?.['count'],
    ).toBe(0);
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
  });

  test('and headers that never end are cut', async () => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write('GET / HTTP/1.1\r\nHost:');
    socket.resume();
    await once(socket, 'close');
  });
});

describe.concurrent('bytes that flow', () => {
  test('are not cut: an upload that takes longer than any body may', async () => {
    const { socket, ended } = talk([
      'POST /api/sale/file/upload?name=b.zip HTTP/1.1',
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
    // Longer than a busy machine takes from one answer to the next call.
    const { port: at, closing } = await listen(limits, 2000);
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
    await expect.poll(() => answered.before).toBeGreaterThan(20);
    // Somebody else stays connected and silent.
    const silent = connect(at, '127.0.0.1');
    await once(silent, 'connect');
    await expect.poll(() => underWay, { interval: 5 }).toBeGreaterThan(10);
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

describe('an answer that comes before its body', () => {
  const upload = (path: string, lines: readonly string[]) => [
    `POST ${path} HTTP/1.1`,
    'Host: x',
    'Accept-Language: en',
    ...lines,
  ];
  const tenMegabytes = 10 * 1024 * 1024;
  const form = ['Content-Type: multipart/form-data; boundary=b', `Content-Length: ${tenMegabytes}`];

  /** Sends a body as fast as it is taken; what was answered, and how much of the body had gone out at the close. */
  async function pushed(head: readonly string[], bytes: number) {
    const { socket, ended } = talk(head);
    const chunk = Buffer.alloc(64 * 1024, 1);
    let isClosed = false;
    socket.once('close', () => (isClosed = true));
    for (let sent = 0; sent < bytes && !isClosed; sent += chunk.length) {
      if (!socket.write(chunk)) await Promise.race([once(socket, 'drain').catch(() => undefined), ended]);
    }
    const text = await ended;
    return { text, read: socket.bytesWritten - socket.writableLength };
  }

  test.concurrent.each([
    ['a stranger', '/api/ajax/upload', form, 401],
    ['nobody takes', '/api/nothing/here', form, 404],
    ['a call', '/api/user/login', ['Content-Type: application/json', `Content-Length: ${tenMegabytes}`], 413],
    ['an unreadable address', '/api/%', form, 400],
    [
      'a chunked form',
      '/api/ajax/upload',
      ['Content-Type: multipart/form-data; boundary=b', 'Transfer-Encoding: chunked'],
      401,
    ],
  ])('is sent, and the connection closed, without reading on (%s)', async (what, path, lines, status) => {
    if (what === 'a chunked form') {
      const { socket, ended } = talk(upload(path, lines));
      socket.write(`${tenMegabytes.toString(16)}\r\n`);
      socket.write(Buffer.alloc(100_000, 1));
      expect(await ended).toMatch(new RegExp(`^HTTP/1.1 ${status} [^]*connection: close`, 'i'));
      return;
    }
    // Far more than the buffers of both ends hold.
    const { text, read } = await pushed(upload(path, lines), tenMegabytes * 4);
    expect(text).toMatch(new RegExp(`^HTTP/1.1 ${status} [^]*connection: close`, 'i'));
    expect(read).toBeLessThan(tenMegabytes);
  });

  test('of a caller whose turn it cannot be is as early', async () => {
    const leaves = await Promise.all(
      Array.from({ length: 16 }, (_, index) => pictureUploads.enter({ ip: `${index}` })),
    );
    const waiting = Array.from({ length: 24 }, (_, index) => pictureUploads.enter({ ip: `waits ${index}` }));
    try {
      const { text, read } = await pushed(upload('/api/ajax/upload', [`User-Token: ${token}`, ...form]), tenMegabytes);
      expect(text).toMatch(/^HTTP\/1.1 503 [^]*connection: close/i);
      expect(read).toBeLessThan(tenMegabytes);
    } finally {
      for (const leave of leaves) leave();
      await Promise.all(waiting.map(async (entering) => (await entering)()));
    }
  });

  test('keeps the connection where little is left to read', async () => {
    const { socket, ended } = talk(
      upload('/api/ajax/upload', ['Content-Type: multipart/form-data; boundary=b', 'Content-Length: 1000']),
    );
    socket.write(Buffer.alloc(1000, 1));
    socket.write('GET /api/shop/categories HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    const text = await ended;
    expect(text.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 401', 'HTTP/1.1 200']);
  });

  test('spares the body of whoever asks before sending it', async () => {
    const asking = 'Expect: 100-continue';
    const refused = talk(upload('/api/ajax/upload', [...form, asking]));
    expect(await refused.ended).toMatch(/^HTTP\/1.1 401 /);
    const body = JSON.stringify({ account: 'nobody-here', password: 'Wrong7password', remember: false });
    const taken = talk(
      upload('/api/user/login', [
        'Content-Type: application/json',
        `Content-Length: ${body.length}`,
        'Connection: close',
        asking,
      ]),
    );
    const [first] = (await once(taken.socket, 'data')) as [string];
    expect(first).toMatch(/^HTTP\/1.1 100 /);
    taken.socket.write(body);
    expect(await taken.ended).toMatch(/HTTP\/1.1 422 /);
    const sent = talk(
      upload('/api/sale/file/upload?name=c.zip', [
        `User-Token: ${token}`,
        'Content-Type: application/octet-stream',
        'Content-Length: 4',
        'Connection: close',
        asking,
      ]),
    );
    expect(String(((await once(sent.socket, 'data')) as [string])[0])).toMatch(/^HTTP\/1.1 100 /);
    sent.socket.write('some');
    expect(await sent.ended).toMatch(/HTTP\/1.1 200 /);
  });
});
