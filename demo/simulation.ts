/** The whole product, living through the past: its clock stands where it is put, and what is due runs when it is told to. */
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { InputOf, OutputOf } from '#contract/core/endpoint.ts';
import { type EndpointName, endpoints, type Endpoints } from '#contract/endpoints.ts';
import type { ErrorName, Failure } from '#contract/core/errors.ts';
import { defaultLocale, type Locale } from '#contract/core/locale.ts';
import { createApp } from '../server/src/app.ts';
import { sandboxPeer } from '../server/src/outside/gateways/sandboxPeer/peer.ts';
import { openDatabase, type Tx } from '../server/src/platform/database/database.ts';
import { runDueJobs } from '../server/src/platform/jobs/dueJobs.ts';
import { unwatched } from '../server/src/platform/health.ts';
import type { App, IncomingCall } from '../server/src/platform/http/http.ts';
import { jobContext } from '../server/src/platform/jobs/jobs.ts';

/** Who calls. */
export interface Caller {
  token?: string;
  locale?: Locale;
  ip?: string;
  /** The number of the shop that they work for. */
  shopId?: string;
}

export interface SentFile {
  name: string;
  mimetype: string;
  content: Buffer;
  /** The fields beside it. */
  fields?: Record<string, string>;
}

export type Outcome<Output> = { data: Output; refusal?: undefined } | { refusal: ErrorName; data?: undefined };

export interface Simulation {
  now(): Date;
  setClock(to: Date): void;
  /** Calls as people do. Throws what the call refuses. */
  call<Name extends EndpointName>(
    name: Name,
    input: InputOf<Endpoints[Name]>,
    caller?: Caller,
  ): Promise<OutputOf<Endpoints[Name]>>;
  /** The same, and tells of a refusal instead. */
  attempt<Name extends EndpointName>(
    name: Name,
    input: InputOf<Endpoints[Name]>,
    caller?: Caller,
  ): Promise<Outcome<OutputOf<Endpoints[Name]>>>;
  upload<Name extends 'uploadFile' | 'uploadPicture' | 'uploadRealNamePhoto'>(
    name: Name,
    file: SentFile,
    caller: Caller,
  ): Promise<OutputOf<Endpoints[Name]>>;
  /** Presses "pay" on the gateway's page; the gateway has told the shop when this returns. */
  payAtGateway(payUrl: string): Promise<void>;
  transaction<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>;
  /** Runs what recurs, by name. */
  runPeriodic(...names: string[]): Promise<void>;
  runAllPeriodic(): Promise<void>;
  /** The same beside what goes on, at the moment that the clock shows now; one after the other. */
  runPeriodicBeside(...names: string[]): void;
  /** Runs the jobs that are due by the clock, beside what goes on. */
  runJobsBeside(): void;
  /** Waits for all that goes on beside. Throws when something of it failed. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

const connections = 4;

/**
 * The application beside the one that will serve, on connections of its own that don't wait for the disk: what is
 * committed durably afterwards keeps all of this too. It listens on loopback, for the sandbox gateway to find it.
 */
export async function startSimulation(served: App, databaseUrl: string): Promise<Simulation> {
  const onError = (error: Error) => served.log.warn({ err: error }, 'an idle database connection broke');
  const database = openDatabase({ url: databaseUrl, poolSize: connections, onError, durable: false });
  let now = served.clock();
  const app: App = {
    ...served,
    config: { ...served.config, sandboxGateway: true },
    log: served.log.child({}, { level: 'warn' }),
    database,
    clock: () => now,
  };
  let internalUrl = '';
  const { server, call, jobs, periodic } = createApp(app, {
    onSiteChanged: () => undefined,
    internalUrl: () => internalUrl,
    checks: unwatched,
  });
  await server.register(sandboxPeer(app));
  internalUrl = await server.listen({ host: '127.0.0.1', port: 0 });

  const send = async <Name extends EndpointName>(
    name: Name,
    caller: Caller,
    body: Pick<IncomingCall, 'input' | 'upload'>,
  ): Promise<Outcome<OutputOf<Endpoints[Name]>>> => {
    const { movesMoney }: { movesMoney?: boolean } = endpoints[name];
    const answer = await call(name, {
      ...body,
      token: caller.token,
      shopId: caller.shopId,
      locale: caller.locale ?? defaultLocale,
      ip: caller.ip ?? '127.0.0.1',
      requestId: 'demo',
      ...(movesMoney ? { idempotencyKey: randomUUID() } : {}),
    });
    // A failed call's data is its failure; any other's was checked against this endpoint's schema.
    if (answer.body.status === 'fail') return { refusal: (answer.body.data as Failure).name };
    return { data: answer.body.data as OutputOf<Endpoints[Name]> };
  };
  const runOnly = async (at: App, names?: readonly string[]) => {
    for (const job of periodic) if (names?.includes(job.name) ?? true) await job.run(jobContext(at));
  };
  let beside: Promise<unknown> = Promise.resolve();
  const runBeside = (work: (at: App) => Promise<unknown>) => {
    const moment = now;
    beside = beside.then(() => work({ ...app, clock: () => moment }));
    // Told by `settle`.
    beside.catch(() => undefined);
  };

  return {
    now: () => now,
    setClock: (to) => {
      now = to;
    },
    call: async (name, input, caller = {}) => dataOf(name, await send(name, caller, { input })),
    attempt: (name, input, caller = {}) => send(name, caller, { input }),
    upload: async (name, { name: fileName, mimetype, content, fields = {} }, caller) => {
      const file = { stream: Readable.from([content]), name: fileName, mimetype };
      const upload = () => Promise.resolve({ fields, file, completed: () => Promise.resolve(fields) });
      return dataOf(name, await send(name, caller, { input: undefined, upload }));
    },
    payAtGateway: async (payUrl) => {
      const { pathname, search } = new URL(payUrl);
      const body = new URLSearchParams({ act: 'pay' });
      const reply = await fetch(`${internalUrl}${pathname}${search}`, { method: 'POST', body, redirect: 'manual' });
      if (reply.status !== 303) throw new Error(`the gateway's page answered ${reply.status}`);
    },
    transaction: (work) => database.transaction(work),
    runPeriodic: (...names) => runOnly(app, names),
    runAllPeriodic: () => runOnly(app),
    runPeriodicBeside: (...names) => runBeside((at) => runOnly(at, names)),
    runJobsBeside: () => runBeside((at) => runDueJobs(at, jobs, at.clock())),
    settle: async () => {
      await beside;
    },
    close: async () => {
      await beside.catch(() => undefined);
      await server.close();
      await database.close();
    },
  };
}

function dataOf<Output>(name: EndpointName, { data, refusal }: Outcome<Output>): Output {
  if (refusal !== undefined) throw new Error(`${name} was refused: ${refusal}`);
  return data;
}
