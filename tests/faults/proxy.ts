/** A way to the database that is cut at chosen moments, without a word to either side. */
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** Of which messages a connection is cut, as shares. */
interface Cuts {
  /** Before a request arrives whole: half of it does. */
  requests: number;
  /** After a request was done, before its answer arrives. */
  answers: number;
  /** The same where the answer says that a transaction was committed. */
  commits: number;
}

export interface Proxy {
  url: string;
  cuts: Cuts;
  /** How often it was cut so far, and how often of that a commit was done and never told. */
  counts: { all: number; commits: number };
  stop(): Promise<void>;
}

/** The answer to `commit` as PostgreSQL writes it: a tag and its end. */
const committed = Buffer.from('COMMIT\0');

/** Listens on loopback and passes everything on to the socket of `databaseUrl`. */
export async function startProxy(databaseUrl: string, socketPath: string): Promise<Proxy> {
  const cuts: Cuts = { requests: 0, answers: 0, commits: 0 };
  const counts = { all: 0, commits: 0 };
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const database = connect(socketPath);
    const cut = () => {
      counts.all += 1;
      client.destroy();
      database.destroy();
    };
    client.on('data', (request) => {
      if (Math.random() >= cuts.requests) return void database.write(request);
      database.write(request.subarray(0, request.length / 2), cut);
    });
    database.on('data', (answer) => {
      const isCommit = answer.includes(committed);
      if (Math.random() >= (isCommit ? cuts.commits : cuts.answers)) return void client.write(answer);
      if (isCommit) counts.commits += 1;
      cut();
    });
    for (const [socket, other] of [
      [client, database],
      [database, client],
    ] as const) {
      open.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        open.delete(socket);
        other.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the proxy does not listen');
  const database = new URL(databaseUrl.replace('///', '//localhost/')).pathname;
  return {
    url: `postgresql://mallard@127.0.0.1:${address.port}${database}`,
    cuts,
    counts,
    stop: async () => {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
