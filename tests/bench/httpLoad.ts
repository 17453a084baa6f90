import { connect, type Socket } from 'node:net';

export interface LoadFigures {
  /** Answers with status 200. */
  good: number;
  failed: number;
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
}

/**
 * Asks over kept connections, one request after the other on each, for some seconds. It reads no more of an answer than
 * its status and length, so that the one who measures takes little from a machine of two cores.
 */
export async function loadHttp(
  origin: string,
  load: { connections: number; seconds: number; request: (number: number) => string },
): Promise<LoadFigures> {
  const { hostname, port } = new URL(origin);
  const times: number[] = [];
  let failed = 0;
  let sent = 0;
  const started = performance.now();
  const until = started + load.seconds * 1000;
  const run = async () => {
    const ask = await openAsker(hostname, Number(port));
    while (performance.now() < until) {
      const before = performance.now();
      const status = await ask.send(load.request(sent++));
      if (status === 200) times.push(performance.now() - before);
      else failed++;
    }
    ask.close();
  };
  await Promise.all(Array.from({ length: load.connections }, run));
  const seconds = (performance.now() - started) / 1000;
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { good: times.length, failed, perSecond: times.length / seconds, p50Ms: at(0.5), p99Ms: at(0.99) };
}

/** A kept connection: `send` answers with the status of one request after the other. */
export async function openAsker(host: string, port: number) {
  const socket = await opened(connect({ host, port, noDelay: true }));
  let received = '';
  let answered: ((status: number) => void) | undefined;
  let broken: ((error: Error) => void) | undefined;
  socket.setEncoding('latin1');
  socket.on('data', (text: string) => {
    received += text;
    const headEnd = received.indexOf('\r\n\r\n');
    if (headEnd < 0) return;
    const length = /content-length: (\d+)/i.exec(received.slice(0, headEnd))?.[1];
    if (length === undefined || received.length < headEnd + 4 + Number(length)) return;
    const status = Number(received.slice(9, 12));
    received = '';
    answered?.(status);
  });
  socket.on('error', (error) => broken?.(error));
  socket.on('close', () => broken?.(new Error('the server closed a kept connection')));
  return {
    send: (request: string) =>
      new Promise<number>((resolve, reject) => {
        answered = resolve;
        broken = reject;
        socket.write(request);
      }),
    close: () => {
      broken = undefined;
      socket.destroy();
    },
  };
}

function opened(socket: Socket): Promise<Socket> {
  return new Promise((resolve, reject) => {
    socket.once('connect', () => resolve(socket));
    socket.once('error', reject);
  });
}
