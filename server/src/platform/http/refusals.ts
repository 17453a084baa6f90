/** What is refused before an endpoint is asked: in the envelope for programs, as a short page for a person. */
import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorName } from '#contract/core/errors.ts';
import { defaultLocale } from '#contract/core/locale.ts';
import { readerOf } from '../web/reader.ts';
import type { Log } from '../log.ts';
import { AppError } from './errors.ts';
import { failure } from './http.ts';
import { securityHeaders, type Transport } from './securityHeaders.ts';
import { refuseRest } from './unreadBody.ts';

const pagePolicy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'";

/** Answers with `error`, in the language of the reader's address and cookies (a person) or of `accept-language` (a program). */
export function sendRefusal(request: FastifyRequest, reply: FastifyReply, error: AppError): FastifyReply {
  const isPerson = request.headers.accept?.includes('text/html') === true;
  const asked = request.headers['accept-language']?.toLowerCase().startsWith('en') ? 'en-US' : defaultLocale;
  const locale = isPerson ? readerOf(request.url, request.headers.cookie).locale : asked;
  const { status, body } = failure(error, { locale, requestId: request.id });
  reply.code(status).headers({ 'cache-control': 'no-store', 'x-request-id': request.id });
  if (!isPerson) return reply.type('application/json; charset=utf-8').send(JSON.stringify(body));
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', pagePolicy)
    .send(pageOf({ locale, message: body.msg, requestId: request.id }));
}

/** None of the words comes from a visitor. */
function pageOf({ locale, message, requestId }: { locale: string; message: string; requestId: string }): string {
  const home = locale === 'zh-CN' ? '返回首页' : 'Home';
  return `<!doctype html><html lang="${locale}"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Mallard</title>
<style>:root{color-scheme:light dark;font:16px/1.6 system-ui,sans-serif}body{max-width:480px;margin:15vh auto;padding:0 16px}code{opacity:.6;font-size:12px}</style>
<p>${message}</p><p><a href="/">${home}</a></p><p><code>${requestId}</code></p></html>`;
}

/** Answers addresses that the router cannot read; it runs no hooks for them, so their headers and their line come from here. */
export function refuseAddress(transport: Transport, log: Log) {
  return (error: { code: string }, request: FastifyRequest, reply: FastifyReply): void => {
    const isLong = error.code === 'FST_ERR_MAX_PARAM_LENGTH';
    const refusal = new AppError(isLong ? 'address_too_long' : 'address_malformed');
    log.info(
      { requestId: request.id, method: request.method, path: pathOf(request), status: refusal.status },
      'request',
    );
    reply.headers(securityHeaders(transport));
    if (refuseRest(request)) reply.header('connection', 'close');
    sendRefusal(request, reply, refusal);
  };
}

/** Answers addresses under /api, and methods, that nothing else takes: 405 with `Allow` where the address has other methods. */
export function refuseUnserved(server: FastifyInstance): void {
  const served: { method: string; fits: RegExp }[] = [];
  server.addHook('onRoute', ({ method, url }) => {
    if (url === '/api/*') return;
    const fits = patternOf(url);
    for (const one of [method].flat()) served.push({ method: one, fits });
  });
  const refuse = (request: FastifyRequest, reply: FastifyReply) => {
    const path = pathOf(request);
    // Pages take every address but those of calls.
    const isCall = path.startsWith('/api/');
    const fitting = served.filter(({ fits }) => fits.test(path) && !(isCall && fits.test('/')));
    const allowed = [...new Set(fitting.map(({ method }) => method))].toSorted();
    const isServed = allowed.length === 0 || allowed.includes(request.method);
    if (isServed) return sendRefusal(request, reply, new AppError('not_found'));
    return sendRefusal(request, reply.header('allow', allowed.join(', ')), new AppError('method_not_allowed'));
  };
  // Before the body is read: whatever it holds, there is nobody to take it.
  server.all('/api/*', { onRequest: (request, reply) => void refuse(request, reply) }, () => undefined);
  server.addHook('onRequest', (request, reply, done) => {
    if (request.is404) refuse(request, reply);
    else done();
  });
}

/** A route's address as what it matches. */
function patternOf(url: string): RegExp {
  const source = url
    .split('/')
    .map((part) => (part.startsWith(':') ? '[^/]+' : part.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace('*', '.*')))
    .join('/');
  return new RegExp(`^${source}$`);
}

/** The address that was asked for, without its query, short enough for a line of the log. */
export function pathOf(request: Pick<FastifyRequest, 'url'>): string {
  return (request.url.split('?')[0] ?? '').slice(0, 200);
}

/** How long a sender who could not be understood may go on, so that it comes to read the answer. */
const lingerMs = 2_000;

const parserErrors: Readonly<Record<string, ErrorName>> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
};

/** Answers what is no HTTP, and closes: whatever follows on this connection belongs to nothing that was understood. */
export function refuseUnparsed(transport: Transport, log: Log) {
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return void socket.destroy();
    // The parser complains of each packet that follows.
    if (!socket.writable) return;
    const requestId = randomUUID();
    const refusal = new AppError(parserErrors[error.code ?? ''] ?? 'request_malformed');
    const { status, body } = failure(refusal, { locale: defaultLocale, requestId });
    log.info({ requestId, status }, 'request');
    const text = JSON.stringify(body);
    const headers = {
      ...securityHeaders(transport),
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(text),
      'cache-control': 'no-store',
      'x-request-id': requestId,
      connection: 'close',
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.once('end', () => socket.destroy());
    socket.setTimeout(lingerMs, () => socket.destroy());
    socket.end(`HTTP/1.1 ${status} ${refusal.errorName}\r\n${lines.join('')}\r\n${text}`);
  };
}
