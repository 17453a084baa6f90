import { access } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { type Failure, successCode } from '#contract/core/errors.ts';
import type { EndpointName } from '#contract/endpoints.ts';
import { addressOf } from '../http/address.ts';
import { AppError } from '../http/errors.ts';
import type { Answer, IncomingCall } from '../http/http.ts';
import { sendRefusal } from '../http/refusals.ts';
import type { Log } from '../log.ts';
import { startDevServer } from './devServer.ts';
import { createDrawing } from './drawing.ts';
import { encodingFor, packed } from './packing.ts';
import { createPageCache, type Page } from './pageCache.ts';
import { isSharedFile, pageKey, type Reader, readerOf } from './reader.ts';
import { builtSite, createRenderer, formType, type LoadContext, type Render } from './renderer.ts';

/** How old an anonymous page may be. */
const pageLifeMs = 5_000;
const cacheBytesMax = 24 * 1024 * 1024;
/** How old a file may be that pages make for everybody: pictures for sharing, site maps. */
const fileLifeMs = 10 * 60_000;
const filesBytesMax = 16 * 1024 * 1024;
const urlLengthMax = 2_048;
/** What a form may weigh that is sent without scripts. */
const formLimitBytes = 16 * 1024;
const draw = createDrawing();
/** Replies that are the same for every visitor; 202 is how the router tells its client of a redirect. */
const keptStatuses = new Set([200, 202, 301, 302, 307, 308, 404, 410]);

/** A page as it was served, to count by. */
export interface ServedPage extends Pick<FastifyRequest, 'url' | 'method' | 'headers'> {
  status: number;
  /** What the visitor's address counts as. */
  address: string;
}

interface WebOptions {
  /** `build/web`, with `client` and `server` inside. */
  buildFolder: string;
  call: (name: EndpointName, incoming: IncomingCall) => Promise<Answer>;
  config: { publicUrl: string; apiUrl: string | undefined };
  log: Pick<Log, 'error'>;
  /** Told of each page that is served, from memory or not. */
  onPage?: ((page: ServedPage) => void) | undefined;
  /** Renders from the sources in this folder instead of the build, and reloads by itself. */
  devFolder?: string;
}

export interface Web {
  plugin: FastifyPluginAsync;
  /** Forgets all cached pages: something that they show was changed. */
  invalidate: () => void;
}

/** Hands requests for pages to the built site, and anonymous pages out of memory. Everything not served elsewhere is a page. */
export async function createWeb(options: WebOptions): Promise<Web> {
  const { buildFolder, config, devFolder } = options;
  const pages = createPageCache({ lifeMs: pageLifeMs, bytesMax: cacheBytesMax });
  // Apart from the pages: whoever fetches all site maps does not drive them out.
  const files = createPageCache({ lifeMs: fileLifeMs, bytesMax: filesBytesMax });
  const site = { publicUrl: config.publicUrl, isDevelopment: devFolder !== undefined, apiUrl: config.apiUrl };
  const build = devFolder === undefined ? await builtSite(buildFolder) : undefined;

  const serve = (request: FastifyRequest, reply: FastifyReply, page: Page) => {
    const { url, method, headers, ip } = request;
    options.onPage?.({ url, method, headers, status: page.status, address: addressOf(ip) });
    send(request, reply, page);
  };
  const plugin: FastifyPluginAsync = async (server) => {
    if (build === undefined) return serveSources(server, devFolder ?? '', options);
    await serveFiles(server, join(buildFolder, 'client'));
    const render = await createRenderer(build, site);
    server.route({
      method: ['GET', 'HEAD'],
      url: '/*',
      // A kept page leaves before anything else is done for the request.
      onRequest: (request, reply, done) => {
        if (refused(request, reply)) return;
        const { url, reader } = askedFor(request);
        const page = (isSharedFile(url) ? files : pages).find(pageKey(url, reader));
        if (page === undefined) done();
        else serve(request, reply, page);
      },
      handler: async (request, reply) => {
        const asked = askedFor(request);
        const isFile = isSharedFile(asked.url);
        const page = await (isFile ? files : pages).render(
          pageKey(asked.url, asked.reader),
          () => rendered(render, request, asked, options),
          isFile ? isKeptFile : mayBeKept,
        );
        serve(request, reply, page);
      },
    });
    takeForms(server, render, options);
  };
  return { plugin, invalidate: pages.invalidate };
}

interface Asked {
  url: string;
  reader: Reader;
}

/** What is asked for, without what the answer does not depend on. */
function askedFor({ url, headers }: FastifyRequest): Asked {
  if (!isSharedFile(url)) return { url, reader: readerOf(url, headers.cookie) };
  const [path = ''] = url.split('?');
  return { url: path, reader: readerOf(path, undefined) };
}

/** A form sent without scripts goes to the action of its page, as a visitor's: nothing is done in anybody's name. */
function takeForms(server: FastifyInstance, render: Render, options: WebOptions): void {
  server.addContentTypeParser(formType, { parseAs: 'string' }, (_request, body, done) => done(null, body));
  server.route({
    method: 'POST',
    url: '/*',
    bodyLimit: formLimitBytes,
    onRequest: (request, reply, done) => {
      if (refused(request, reply)) return;
      if (isForeignForm(request, options.config.publicUrl)) sendRefusal(request, reply, new AppError('forbidden'));
      else done();
    },
    handler: async (request, reply) => {
      const form = typeof request.body === 'string' ? request.body : '';
      const page = await rendered(render, request, askedFor(request), options, form);
      // Most pages take no forms.
      if (page.status !== 405) return send(request, reply, page);
      return sendRefusal(request, reply.header('allow', 'GET, HEAD'), new AppError('method_not_allowed'));
    },
  });
}

/** Answers addresses that can be no page's: too long ones, and such as name another host (`//host/…`) wherever they are put together. */
function refused(request: FastifyRequest, reply: FastifyReply): boolean {
  const { url } = request;
  if (url.length > urlLengthMax) sendRefusal(request, reply, new AppError('address_too_long'));
  else if (!/^\/(?![/\\])/.test(url)) sendRefusal(request, reply, new AppError('not_found'));
  else return false;
  return true;
}

/** Whether the browser says that a page of another site sent this form. */
function isForeignForm({ headers, host }: FastifyRequest, publicUrl: string): boolean {
  const { origin } = headers;
  if (origin === undefined) return headers['sec-fetch-site'] === 'cross-site';
  return !URL.canParse(origin) || ![host, new URL(publicUrl).host].includes(new URL(origin).host);
}

function mayBeKept({ status, headers }: Page): boolean {
  return keptStatuses.has(status) && headers['set-cookie'] === undefined && headers['cache-control'] === 'no-cache';
}

function isKeptFile({ status, headers }: Page): boolean {
  return status === 200 && headers['cache-control']?.startsWith('public') === true;
}

/** Writes past Fastify: everything is ready in buffers. */
function send(request: FastifyRequest, reply: FastifyReply, page: Page): void {
  reply.hijack();
  const { raw } = reply;
  const encoding = encodingFor(request.headers['accept-encoding'], page.bodies);
  const body = page.bodies[encoding] ?? page.bodies.identity;
  const { etag } = page.headers;
  if (etag !== undefined && request.headers['if-none-match'] === etag) {
    raw.writeHead(304, { ...page.headers, 'x-request-id': request.id }).end();
    return;
  }
  const headers: Record<string, string | number> = {
    ...page.headers,
    'x-request-id': request.id,
    'content-length': body.length,
  };
  if (encoding !== 'identity') headers['content-encoding'] = encoding;
  raw.writeHead(page.status, headers);
  raw.end(request.method === 'HEAD' ? undefined : body);
}

async function rendered(
  render: Render,
  request: FastifyRequest,
  { url, reader }: Asked,
  options: WebOptions,
  form?: string,
): Promise<Page> {
  const { id: requestId, ip } = request;
  const report = (error: unknown) =>
    isVisitorsMistake(error) || options.log.error({ err: error, requestId, path: pathOf(request) }, 'a page failed');
  const context: LoadContext = {
    call: (name, input) => dataOf(options, name, { input, locale: reader.locale, requestId, ip }),
    report,
    locale: reader.locale,
    theme: reader.theme,
    requestId,
    publicUrl: options.config.publicUrl,
    draw: (svg) => draw(svg, { ip: addressOf(ip) }),
  };
  try {
    return await render(url, context, form);
  } catch (error) {
    report(error);
    return lastResort(requestId);
  }
}

/** What the router itself answers to a wrong method or address: no fault of a page. */
function isVisitorsMistake(error: unknown): boolean {
  const isAnswer = typeof error === 'object' && error !== null && 'status' in error && 'internal' in error;
  return isAnswer && Number(error.status) < 500;
}

/** A refused call as the pages' loaders see it. */
class Refusal extends Error {
  readonly status: number;

  readonly params: Failure['params'];

  constructor({ name, params }: Failure, message: string, status: number) {
    super(message);
    this.name = name;
    this.status = status;
    this.params = params;
  }
}

async function dataOf({ call }: WebOptions, name: EndpointName, incoming: IncomingCall): Promise<unknown> {
  const { status, body } = await call(name, incoming);
  if (body.code === successCode) return body.data;
  // The dispatcher puts a Failure into every reply that is not a success.
  throw new Refusal(body.data as Failure, body.msg, status);
}

/** When even the error page could not be rendered. */
async function lastResort(requestId: string): Promise<Page> {
  const html = `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>500</title><h1>服务器出错了 · Something went wrong</h1><p>请求编号 · Request ID: <code>${requestId}</code></p><p><a href="/home">首页 · Home</a></p></html>`;
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
  };
  return { status: 500, headers, bodies: await packed(Buffer.from(html)) };
}

/** Hashed files may be kept for ever; the few at the root (the icon) for an hour. Compressed copies lie beside them. */
async function serveFiles(server: FastifyInstance, folder: string): Promise<void> {
  await server.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: '/assets/',
    decorateReply: false,
    preCompressed: true,
    immutable: true,
    maxAge: '1y',
  });
  await access(join(folder, 'favicon.svg'));
  await server.register(fastifyStatic, {
    root: folder,
    prefix: '/',
    wildcard: false,
    globIgnore: ['assets/**', '.vite/**', '**/*.br', '**/*.gz'],
    decorateReply: false,
    preCompressed: true,
    maxAge: '1h',
  });
}

async function serveSources(server: FastifyInstance, folder: string, options: WebOptions): Promise<void> {
  const dev = await startDevServer(folder, server.server);
  server.addHook('onClose', () => dev.stop());
  const render = await createRenderer(dev.build, {
    publicUrl: options.config.publicUrl,
    isDevelopment: true,
    apiUrl: options.config.apiUrl,
  });
  server.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: async (request, reply) => {
      reply.hijack();
      if (await dev.handle(request.raw, reply.raw)) return;
      send(request, reply, await rendered(render, request, askedFor(request), options));
    },
  });
  takeForms(server, render, options);
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?')[0] ?? '';
}
