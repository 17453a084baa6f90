import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Below the ports that systems give to outgoing connections (from 32768 on, of Linux): no call of a test gets one of these
 * before its server listens or while that is down, least of all a call to that very server, which would be answered by itself.
 */
const ports = { min: 15_000, below: 32_768 };

/** A port of the loopback address that is free now. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 100; tries += 1) {
    const port = randomInt(ports.min, ports.below);
    if (await isFree(port)) return port;
  }
  throw new Error('no port is free');
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  const listens = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => resolve(true));
  });
  if (listens) await new Promise((resolve) => void server.close(resolve));
  return listens;
}
