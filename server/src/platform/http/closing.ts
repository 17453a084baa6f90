/** The end of a server that cuts nobody off: not ready any more, then no new connections, then what is under way. */
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

export interface ClosingTimes {
  /** From "not ready" until nothing new is taken: for whoever asks `/readyz` before sending people here. */
  graceMs: number;
  /** What is under way after that gets so long. */
  finishMs: number;
}

export interface Closing {
  /** Whether it has begun: `/readyz` says so. */
  isClosing: () => boolean;
  /** From now on each answer closes its connection. */
  begin: () => void;
  /** Takes nothing new after the grace, waits for what is under way, and ends. */
  close: () => Promise<void>;
}

const lookEveryMs = 25;

/** To be called before the server listens. */
export function prepareClosing(server: FastifyInstance, { graceMs, finishMs }: ClosingTimes): Closing {
  const answers = new Set<ServerResponse>();
  const sockets = new Set<Socket>();
  let beganAt: number | undefined;
  server.addHook('onRequest', (request, { raw }, done) => {
    answers.add(raw);
    raw.once('close', () => answers.delete(raw));
    const { socket } = request.raw;
    if (socket && !sockets.has(socket)) {
      sockets.add(socket);
      socket.once?.('close', () => sockets.delete(socket));
    }
    if (beganAt !== undefined) raw.shouldKeepAlive = false;
    done();
  });
  const begin = () => {
    beganAt ??= performance.now();
    for (const answer of answers) answer.shouldKeepAlive = false;
  };
  return {
    isClosing: () => beganAt !== undefined,
    begin,
    close: async () => {
      begin();
      await sleep(Math.max(0, (beganAt ?? 0) + graceMs - performance.now()));
      const closed = server.close();
      const until = performance.now() + finishMs;
      // Twice in a row: a request that has just arrived is under way at the second look.
      for (let quiet = 0; quiet < 2 && performance.now() < until;) {
        await sleep(lookEveryMs);
        quiet = answers.size === 0 ? quiet + 1 : 0;
      }
      // What is left asks for nothing, or has had its time.
      server.server.closeAllConnections();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
