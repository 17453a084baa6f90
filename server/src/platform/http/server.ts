import { randomUUID } from 'node:crypto';
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import type { UploadForm } from '#contract/core/endpoint.ts';
import { defaultLocale, type Locale } from '#contract/core/locale.ts';
import { AppError } from './errors.ts';
import { addEventStreamRoute, type EventStreamRoute } from './eventStream.ts';
import { failure, knownFailure, type Answer, type App, type Dispatch, type Route } from './http.ts';
import { pathOf, refuseAddress, refuseUnparsed, refuseUnserved } from './refusals.ts';
import { addSecurityHeaders, allowOrigins } from './securityHeaders.ts';
import type { Log } from '../log.ts';
import { packedFor } from '../web/packing.ts';
import type { Pace } from './pace.ts';
import type { ProxyWatch } from './proxyWatch.ts';
import { addStreamRoute, type StreamRoute } from './stream.ts';
import { endUnreadBodies } from './unreadBody.ts';
import { bodyOf, leaveBodiesUnread } from './uploadBody.ts';

/** How long others may keep us waiting, and how many of them there may be. */
export interface HttpLimits {
  /** From the first byte of a request to the end of its headers. */
  headersMs: number;
  /** From there to the end of a body that is no upload. */
  bodyMs: number;
  /** Of uploads and of files that are fetched. */
  pace: Pace;
  /** Without a byte in either direction, also while an answer is made. */
  silenceMs: number;
  connections: number;
}

const usualLimits: HttpLimits = {
  headersMs: 20_000,
  bodyMs: 30_000,
  pace: { everyMs: 30_000, bytesPerSecondMin: 16 * 1024 },
  silenceMs: 120_000,
  connections: 4000,
};

/** What a body may weigh; uploads have endpoints of their own. */
const bodyLimitBytes = 256 * 1024;

/** What is served beside pages. */
export interface Served {
  routes: readonly Route[];
  streams: readonly StreamRoute[];
  eventStreams?: readonly EventStreamRoute[];
  dispatch: Dispatch;
  limits?: HttpLimits | undefined;
  proxies?: ProxyWatch;
}

/** The HTTP server with all endpoints, health and the errors of transport; pages are added by the web part. */
export function createServer(
  app: App,
  { routes, streams, eventStreams = [], dispatch, proxies, limits = usualLimits }: Served,
): FastifyInstance {
  const server = Fastify({
    // Fastify asks for less than the logger has.
    loggerInstance: app.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // No logger of its own for each request: our lines name the request themselves.
    childLoggerFactory: (logger) => logger,
    bodyLimit: bodyLimitBytes,
    trustProxy: app.config.trustedProxies.length > 0 ? [...app.config.trustedProxies] : false,
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 200 },
    exposeHeadRoutes: true,
    connectionTimeout: limits.silenceMs,
    http: { headersTimeout: limits.headersMs, connectionsCheckingInterval: Math.min(5000, limits.headersMs) },
    // What arrives while the server closes is answered like everything else.
    return503OnClosing: false,
    frameworkErrors: refuseAddress(app.config, app.log),
    clientErrorHandler: refuseUnparsed(app.config, app.log),
  });
  server.server.maxConnections = limits.connections;
  addSecurityHeaders(server, app.config);
  allowOrigins(server, app.config.allowedOrigins);
  limitBodies(server, limits);
  endUnreadBodies(server);
  logRequests(server, app.log);
  if (proxies) watchProxies(server, app.log, proxies);
  keepOutOfIndexes(server);
  refuseUnserved(server);
  server.setErrorHandler((error, request, reply) => sendAnswer(reply, transportFailure(app, error, request)));
  for (const route of routes) {
    const { rawBody, upload } = route.endpoint;
    if (upload) void server.register((scope) => addUploadRoute(scope, { route, dispatch, form: upload, limits }));
    else if (rawBody) void server.register((scope) => addRawRoute(scope, route, dispatch));
    else addRoute(server, app, { route, dispatch });
  }
  for (const stream of streams) addStreamRoute(server, app, stream, limits.pace);
  for (const stream of eventStreams) addEventStreamRoute(server, app, stream);
  return server;
}

function addRoute(server: FastifyInstance, app: App, { route, dispatch }: { route: Route; dispatch: Dispatch }): void {
  const { method, path } = route.endpoint;
  const readsBody = method === 'POST';
  server.route({
    method,
    url: path,
    handler: async (request, reply) => {
      const input = readsBody ? (request.body ?? {}) : request.query;
      const answer = await dispatch(route, { ...incomingOf(request), input });
      if (route.endpoint.isOurWords) return sendPacked(reply, answer);
      return sendAnswer(reply, answer, route.endpoint.cacheSeconds);
    },
    // Who may not call is told that first, whatever the body was.
    // oxlint-disable-next-line typescript/no-misused-promises -- Fastify awaits it, which its type does not tell
    errorHandler: async (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
      const refusal = transportError(app, error, request);
      await sendAnswer(reply, await dispatch(route, { ...incomingOf(request), input: undefined, refusal }));
    },
  });
}

/** Signed notices: the body arrives as the text that was signed. */
async function addRawRoute(scope: FastifyInstance, route: Route, dispatch: Dispatch): Promise<void> {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  scope.route({
    method: route.endpoint.method,
    url: route.endpoint.path,
    handler: async (request, reply) => {
      // Fastify knows the path's parameters as strings.
      const parameters = request.params as Record<string, string>;
      const [, query = ''] = request.url.split(/\?(.*)/s);
      const { answersText, signedHeaders = { signature: 'Signature' } } = route.endpoint;
      const signed = Object.fromEntries(
        Object.entries(signedHeaders).map(([name, of]) => [name, header(request, of.toLowerCase()) ?? '']),
      );
      const body = typeof request.body === 'string' ? request.body : '';
      const answer = await dispatch(route, {
        ...incomingOf(request),
        input: { ...parameters, query, body, ...signed },
      });
      if (!answersText) return sendAnswer(reply, answer);
      return reply
        .code(answer.status)
        .header('content-type', `${answersText.type ?? 'text/plain'}; charset=utf-8`)
        .header('cache-control', 'no-store')
        .send(answersText[answer.body.status]);
    },
  });
  await Promise.resolve();
}

/** The body is left unread until it is known who calls. */
async function addUploadRoute(
  scope: FastifyInstance,
  { route, dispatch, form, limits }: { route: Route; dispatch: Dispatch; form: UploadForm; limits: HttpLimits },
): Promise<void> {
  await leaveBodiesUnread(scope);
  scope.route({
    method: route.endpoint.method,
    url: route.endpoint.path,
    config: { streams: true },
    handler: async (request, reply) => {
      const upload = bodyOf(request, form, limits.pace);
      return sendAnswer(reply, await dispatch(route, { ...incomingOf(request), input: undefined, upload }));
    },
  });
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Reads its body by itself, once it is known who calls. */
    streams?: boolean;
  }
}

/** Bodies end in time, also those that nobody reads: of refused calls, and where none belongs. */
function limitBodies(server: FastifyInstance, { bodyMs }: HttpLimits): void {
  server.addHook('preParsing', (request, _reply, payload, done) => {
    const { raw } = request;
    const hasBody = raw.headers['transfer-encoding'] !== undefined || Number(raw.headers['content-length'] ?? 0) > 0;
    if (hasBody && !raw.complete && request.routeOptions.config.streams !== true) {
      const timer = setTimeout(() => {
        // Told to whoever reads the body, who answers; destroying it would cut that answer off too.
        if (raw.listenerCount('error') === 0) raw.destroy();
        else raw.emit('error', Object.assign(new Error('a body came too slowly'), { statusCode: 408 }));
      }, bodyMs);
      const stop = () => clearTimeout(timer);
      raw.once('end', stop);
      raw.once('close', stop);
    }
    done(null, payload);
  });
}

function incomingOf(request: FastifyRequest) {
  return {
    token: header(request, 'user-token') ?? bearerKeyOf(request),
    idempotencyKey: header(request, 'idempotency-key'),
    shopId: header(request, 'acting-shop'),
    locale: localeOfRequest(request),
    requestId: request.id,
    ip: request.ip,
    userAgent: header(request, 'user-agent'),
  };
}

/** An API key where programs are used to put it. What else stands there is a proxy's or a browser's, and none of ours. */
function bearerKeyOf(request: FastifyRequest): string | undefined {
  const [, token] = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
  return token !== undefined && token.startsWith('mk_') ? token : undefined;
}

function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** The language that a program or our client asks for; Chinese where nobody says. */
export function localeOfRequest(request: FastifyRequest): Locale {
  return request.headers['accept-language']?.toLowerCase().startsWith('en') ? 'en-US' : defaultLocale;
}

/** Compressed, where the declaration says that its length tells nothing. */
async function sendPacked(reply: FastifyReply, answer: Answer): Promise<FastifyReply> {
  const asked = reply.request.headers['accept-encoding'];
  const { encoding, body } = await packedFor(asked, Buffer.from(JSON.stringify(answer.body)));
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return withHead(reply, answer).send(body);
}

function sendAnswer(reply: FastifyReply, answer: Answer, cacheSeconds = 0): FastifyReply {
  return withHead(reply, answer, cacheSeconds).send(JSON.stringify(answer.body));
}

function withHead(reply: FastifyReply, answer: Answer, cacheSeconds = 0): FastifyReply {
  const isKeepable = answer.body.status === 'ok' && cacheSeconds > 0;
  const seconds = answer.body.status === 'fail' ? retryAfterOf(answer) : undefined;
  if (seconds !== undefined) reply.header('retry-after', seconds);
  // The rest of the body would be taken for the next request.
  if (answer.status === 408) reply.header('connection', 'close');
  return reply
    .code(answer.status)
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', isKeepable ? `public, max-age=${cacheSeconds}` : 'no-store')
    .header('x-request-id', reply.request.id);
}

/** An outage of the database mostly takes no longer than its restart. */
const outageSeconds = 5;

function retryAfterOf(answer: Answer): number | undefined {
  if (answer.status === 503) return secondsIn(answer) ?? outageSeconds;
  return answer.status === 429 ? secondsIn(answer) : undefined;
}

function secondsIn(answer: Answer): number | undefined {
  const { data } = answer.body;
  if (typeof data !== 'object' || data === null || !('params' in data)) return undefined;
  const params: unknown = data.params;
  if (typeof params !== 'object' || params === null || !('seconds' in params)) return undefined;
  return typeof params.seconds === 'number' ? params.seconds : undefined;
}

/** What Fastify itself refuses, in the envelope and the reader's language. */
function transportFailure(app: App, error: unknown, request: FastifyRequest): Answer {
  return failure(transportError(app, error, request), { locale: localeOfRequest(request), requestId: request.id });
}

function transportError(app: App, error: unknown, request: FastifyRequest): AppError {
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  if (status === 408) return new AppError('body_too_slow');
  if (status === 413) return new AppError('body_too_large', { params: { maxBytes: bodyLimitBytes } });
  if (status >= 400 && status < 500) return new AppError('body_malformed');
  app.log.error({ err: error, requestId: request.id }, 'a request failed before its handler');
  return knownFailure(error);
}

/** Answers to programs, and what only its buyer may fetch, are for no search engine. Pictures are, and pages say it themselves. */
function keepOutOfIndexes(server: FastifyInstance): void {
  server.addHook('onRequest', (request, reply, done) => {
    if (/^\/(api|sandbox|download|export|evidence)(\/|\?|$)/.test(request.url)) reply.header('x-robots-tag', 'noindex');
    done();
  });
}

/** Notes from where X-Forwarded-For comes though nobody named it as a proxy, and says it once. */
function watchProxies(server: FastifyInstance, log: Log, proxies: ProxyWatch): void {
  server.addHook('onRequest', (request, _reply, done) => {
    const address = request.socket.remoteAddress ?? '';
    // Of a proxy that is believed, the visitor's address is another than the connection's.
    const isUnnamed = request.headers['x-forwarded-for'] !== undefined && request.ip === address;
    if (isUnnamed && proxies.note(address)) {
      log.warn({ address }, 'X-Forwarded-For comes from an address that MALLARD_TRUSTED_PROXIES does not name');
    }
    done();
  });
}

/** Changes, failures and slow answers get a line; reads that go well do only at level debug. Paths without their query. */
function logRequests(server: FastifyInstance, log: Log): void {
  server.addHook('onResponse', (request, reply, done) => {
    const ms = Math.round(reply.elapsedTime);
    const isStream = String(reply.getHeader('content-type')).startsWith('text/event-stream');
    const isNotable = request.method !== 'GET' || reply.statusCode >= 400 || (ms > 1000 && !isStream);
    const line = {
      requestId: request.id,
      method: request.method,
      path: loggedPath(request, reply.statusCode),
      status: reply.statusCode,
      ms,
    };
    if (isNotable) log.info(line, 'request');
    else if (log.isLevelEnabled('debug')) log.debug(line, 'request');
    done();
  });
}

/** The route, whose parameters may be secrets; of what there is not, the address that was asked for. */
function loggedPath(request: FastifyRequest, status: number): string {
  const { url } = request.routeOptions;
  const isUnserved = url === undefined || (url.endsWith('*') && (status === 404 || status === 405));
  return isUnserved ? pathOf(request) : url;
}
