/** Replies that stream: files for browsers and download managers, with parts of them on demand. */
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorName } from '#contract/core/errors.ts';
import { byteRangeOf, type ByteRange } from './byteRange.ts';
import { watchPace, type Pace } from './pace.ts';
import type { Tx } from '../database/database.ts';
import { knownFailure, type App } from './http.ts';
import { causeOf } from '../database/pipeline.ts';
import { sendRefusal } from './refusals.ts';

export interface StreamCall {
  /** Single statements on the primary database: a right that was just taken must count. */
  tx: Tx;
  now: Date;
  app: Pick<App, 'config' | 'keys' | 'log'>;
  params: Readonly<Record<string, string>>;
  /** What stands there twice is left out. */
  query: Readonly<Record<string, string>>;
}

export interface Content {
  mimetype: string;
  bytes: number;
  /** The same for the same bytes; without quotes. */
  etag: string;
  headers: Readonly<Record<string, string>>;
  read: (range?: ByteRange) => Readable;
}

/** An address that answers with a file, or with what `open` throws: as an envelope, or as a page where a person asks. */
export interface StreamRoute {
  /** For the documentation, as an endpoint has them. */
  name: string;
  summary: string;
  path: string;
  /** What its files are. */
  mimetype: string;
  /** The fields of a signed address. */
  query: readonly string[];
  errors: readonly ErrorName[];
  open: (call: StreamCall) => Promise<Content>;
}

export function addStreamRoute(server: FastifyInstance, app: App, route: StreamRoute, pace: Pace): void {
  server.route({
    method: ['GET', 'HEAD'],
    url: route.path,
    handler: async (request, reply) => {
      try {
        const { config, keys, log, database } = app;
        const content = await route.open({
          tx: database.primary,
          now: app.clock(),
          app: { config, keys, log },
          params: textsOf(request.params),
          query: textsOf(request.query),
        });
        endIfTooSlow(reply, pace);
        return sendContent(request, reply, content);
      } catch (thrown) {
        return sendFailure(app, request, reply, causeOf(thrown));
      }
    },
  });
}

/** Who fetches nothing of what is ready keeps a file and a connection open for nothing. */
function endIfTooSlow({ raw }: FastifyReply, pace: Pace): void {
  // One that was made up within the process has nobody who reads.
  const { socket } = raw;
  if (!socket) return;
  const before = socket.bytesWritten;
  const watch = watchPace(pace, {
    bytes: () => socket.bytesWritten - before,
    isOurs: () => raw.writableLength === 0,
    tooSlow: () => socket.destroy(),
  });
  raw.once('close', watch.stop);
}

function sendContent(request: FastifyRequest, reply: FastifyReply, content: Content): FastifyReply {
  const etag = `"${content.etag}"`;
  reply.headers({ ...content.headers, etag, 'accept-ranges': 'bytes', 'x-request-id': request.id });
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  // A part of another version is of no use to whoever asks for it.
  const wantsPart = request.headers['if-range'] === undefined || request.headers['if-range'] === etag;
  const range = wantsPart ? byteRangeOf(request.headers.range, content.bytes) : undefined;
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${content.bytes}`).send();
  const bytes = range ? range.last - range.first + 1 : content.bytes;
  reply.headers({ 'content-type': content.mimetype, 'content-length': bytes });
  if (range) reply.code(206).header('content-range', `bytes ${range.first}-${range.last}/${content.bytes}`);
  return reply.send(request.method === 'HEAD' ? undefined : content.read(range));
}

function sendFailure(app: App, request: FastifyRequest, reply: FastifyReply, thrown: unknown): FastifyReply {
  const error = knownFailure(thrown);
  if (error !== thrown) app.log.error({ err: thrown, requestId: request.id }, 'a file could not be sent');
  return sendRefusal(request, reply, error);
}

function textsOf(values: unknown): Record<string, string> {
  const entries = Object.entries(values ?? {}).filter(([, value]) => typeof value === 'string');
  // The filter left texts only.
  return Object.fromEntries(entries) as Record<string, string>;
}
