/** Streams of events (`text/event-stream`) that tell a user's open pages of changes, fed by a channel of PostgreSQL. */
import { PassThrough } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Tx } from '../database/database.ts';
import { Listener } from '../database/listener.ts';
import { causeOf } from '../database/pipeline.ts';
import { AppError } from './errors.ts';
import { knownFailure, type App } from './http.ts';
import { sendRefusal } from './refusals.ts';
import { frozenError } from './frozen.ts';
import { findFreeze, findWatcher, type Actor } from './session.ts';

export interface EventStreamRoute {
  path: string;
  /** Its notifications carry the id of the user whose state changed. */
  channel: string;
  /** The whole of what open pages show, sent at the beginning and whenever it changed: whoever reconnects misses nothing. */
  read: (tx: Tx, userId: number) => Promise<{ id: number; data: object }>;
  limits: EventStreamLimits;
}

export interface EventStreamLimits {
  /** Open at once, of a user and in all, in this process. */
  ofUserMax: number;
  inAllMax: number;
  /** After so long it ends, and its page opens another one, which asks anew who it is. */
  seconds: number;
  beatSeconds: number;
}

interface OpenStream {
  token: string;
  actor: Actor;
  body: PassThrough;
  /** What was sent last. */
  sent: string | undefined;
  end: () => void;
}

/** Serves a route of events until the server closes. */
export function addEventStreamRoute(server: FastifyInstance, app: App, route: EventStreamRoute): void {
  const streams = new EventStreams(app, route);
  server.addHook('preClose', () => streams.close());
  server.route({
    method: 'GET',
    url: route.path,
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      try {
        return await streams.open(request, reply);
      } catch (thrown) {
        const error = knownFailure(causeOf(thrown));
        if (error !== causeOf(thrown))
          app.log.error({ err: thrown, requestId: request.id }, 'a stream could not be opened');
        if (error.errorName === 'busy') reply.header('retry-after', route.limits.seconds);
        return sendRefusal(request, reply, error);
      }
    },
  });
}

class EventStreams {
  readonly #app: App;
  readonly #route: EventStreamRoute;
  readonly #byUser = new Map<number, Set<OpenStream>>();
  /** Users whose state is being read; true: it changed meanwhile. */
  readonly #reading = new Map<number, boolean>();
  readonly #listener: Listener;
  #count = 0;
  #isClosing = false;

  constructor(app: App, route: EventStreamRoute) {
    this.#app = app;
    this.#route = route;
    this.#listener = new Listener({
      url: app.database.url,
      channel: route.channel,
      onPayload: (payload) => this.#changed(Number(payload)),
      onAgain: () => {
        for (const userId of this.#byUser.keys()) this.#changed(userId);
      },
      onError: (error) => app.log.warn({ err: error }, 'the connection that listens for changes broke'),
    });
  }

  /** Throws unavailable, busy, login_needed, login_expired, account_frozen. */
  async open(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { limits } = this.#route;
    if (this.#isClosing) throw new AppError('unavailable');
    if (this.#count >= limits.inAllMax) throw tooMany(limits);
    this.#count += 1;
    try {
      const token = tokenOf(request);
      const actor = await this.#actorOf(token);
      await this.#listener.start();
      return this.#serve(reply, { token, actor });
    } catch (thrown) {
      this.#count -= 1;
      throw thrown;
    }
  }

  /** Ends all streams, so that the server can close. */
  async close(): Promise<void> {
    this.#isClosing = true;
    for (const streams of this.#byUser.values()) for (const { end } of streams) end();
    await this.#listener.stop();
  }

  #serve(reply: FastifyReply, { token, actor }: { token: string; actor: Actor & { kind: 'user' } }): FastifyReply {
    const { limits } = this.#route;
    const { userId } = actor;
    const mine = this.#byUser.get(userId) ?? new Set<OpenStream>();
    if (this.#isClosing) throw new AppError('unavailable');
    if (mine.size >= limits.ofUserMax) throw tooMany(limits);
    const body = new PassThrough();
    const stream: OpenStream = { token, actor, body, sent: undefined, end: () => body.end() };
    const beat = setInterval(() => {
      // Who has not read the beats before reads no more.
      if (body.writableNeedDrain) body.destroy();
      else body.write(': beat\n\n');
    }, limits.beatSeconds * 1000);
    const ending = setTimeout(stream.end, limits.seconds * 1000);
    let isGone = false;
    const forget = () => {
      if (isGone) return;
      isGone = true;
      clearInterval(beat);
      clearTimeout(ending);
      this.#count -= 1;
      mine.delete(stream);
      if (mine.size === 0) this.#byUser.delete(userId);
      body.destroy();
    };
    // One that was made up within the process has no connection that closes.
    body.once('close', forget);
    reply.raw.once('close', forget);
    mine.add(stream);
    this.#byUser.set(userId, mine);
    this.#changed(userId);
    return reply
      .headers({
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store, no-transform',
        // nginx passes it on as it comes.
        'x-accel-buffering': 'no',
        'x-request-id': reply.request.id,
      })
      .send(body);
  }

  async #actorOf(token: string): Promise<Actor & { kind: 'user' }> {
    if (token === '') throw new AppError('login_needed');
    const { primary } = this.#app.database;
    const now = this.#app.clock();
    const actor = await findWatcher(primary, token, now);
    if (actor?.kind === 'user') return actor;
    const freeze = await findFreeze(primary, token, now);
    throw freeze ? frozenError(freeze) : new AppError('login_expired');
  }

  /** Reads the state once for all streams of a user, and once more where it changes meanwhile. */
  #changed(userId: number): void {
    if (!this.#byUser.has(userId)) return;
    const isReading = this.#reading.has(userId);
    this.#reading.set(userId, isReading);
    if (!isReading) void this.#tell(userId);
  }

  async #tell(userId: number): Promise<void> {
    try {
      do {
        this.#reading.set(userId, false);
        await this.#endClosedSessions(userId);
        if (!this.#byUser.has(userId)) return;
        const { id, data } = await this.#route.read(this.#app.database.primary, userId);
        const text = `id: ${id}\ndata: ${JSON.stringify(data)}\n\n`;
        for (const stream of this.#byUser.get(userId) ?? []) {
          if (stream.sent === text) continue;
          stream.sent = text;
          stream.body.write(text);
        }
      } while (this.#reading.get(userId) === true);
    } catch (error) {
      // Their pages connect again, and read the state then.
      this.#app.log.warn({ err: error }, 'open pages could not be told of a change');
      for (const { end } of this.#byUser.get(userId) ?? []) end();
    } finally {
      this.#reading.delete(userId);
    }
  }

  /** Ends the streams whose session has ended, or is another's by now. */
  async #endClosedSessions(userId: number): Promise<void> {
    for (const { token, actor, end } of this.#byUser.get(userId) ?? []) {
      const found = await findWatcher(this.#app.database.primary, token, this.#app.clock());
      const isSame = found?.kind === 'user' && actor.kind === 'user' && found.role === actor.role;
      if (!isSame) end();
    }
  }
}

function tokenOf({ headers }: FastifyRequest): string {
  const token = headers['user-token'];
  return typeof token === 'string' ? token : '';
}

function tooMany({ seconds }: EventStreamLimits): AppError {
  return new AppError('busy', { params: { seconds } });
}
