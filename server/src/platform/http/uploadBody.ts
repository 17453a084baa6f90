/** Bodies that stream. Nothing is read before `open`, and no more than the endpoint allows. */
import { IncomingMessage } from 'node:http';
import { Transform, type Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { UploadForm } from '#contract/core/endpoint.ts';
import type { FieldProblem } from '#contract/core/errors.ts';
import { AppError } from './errors.ts';
import { watchPace, type Pace } from './pace.ts';
import { sendFor } from './unreadBody.ts';

export interface UploadedFile {
  /** Fails with body_too_large past the endpoint's limit and with upload_malformed when the sender gives up. */
  stream: Readable;
  /** As the sender calls it, without folders; a raw body has none. */
  name: string | undefined;
  /** What the sender says it is: not to be believed. */
  mimetype: string;
}

type Fields = Record<string, unknown>;

export interface OpenedBody {
  /** Of the query and of the parts before the file. */
  fields: Fields;
  file: UploadedFile;
  /** Reads on behind the file, and gives all fields. Throws when the body did not end as it should. */
  completed: () => Promise<Fields>;
}

export type OpenBody = () => Promise<OpenedBody>;

/** Types of bodies that are a file themselves. */
export const rawTypes = ['application/octet-stream', 'text/plain', 'text/csv'];
const fieldBytesMax = 4096;
const fieldsMax = 20;
/** The boundaries and headers around a file, and the fields beside it. */
const aroundFileBytesMax = (fieldsMax + 1) * (fieldBytesMax + 1024);

/** Makes the server of this scope leave bodies alone. */
export async function leaveBodiesUnread(scope: FastifyInstance): Promise<void> {
  scope.removeAllContentTypeParsers();
  await scope.register(multipart);
  scope.addContentTypeParser('*', (_request, _body, done) => done(null));
}

/** The body of a request, to be opened when it is known who calls. */
export function bodyOf(request: FastifyRequest, form: UploadForm, pace: Pace): OpenBody {
  return async () => {
    // Who went away while it was their turn to wait.
    if (request.raw.destroyed) throw malformed();
    const type = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
    const isMultipart = request.isMultipart();
    const isTaken = isMultipart
      ? form.as.includes('multipart')
      : form.as.includes('raw') && rawTypes.includes(type) && request.headers['content-encoding'] === undefined;
    if (!isTaken) throw malformed();
    const announced = Number(request.headers['content-length'] ?? 0);
    if (announced > form.bytesMax + (isMultipart ? aroundFileBytesMax : 0)) throw tooLarge(form);
    sendFor(request);
    const tooSlow = untilTooSlow(request.raw, pace);
    return isMultipart ? openMultipart(request, form, tooSlow) : openRaw(request, form, { type, tooSlow });
  };
}

/** Rejected with body_too_slow when the sender keeps us waiting; what is done with a complete body may take longer. */
function untilTooSlow(raw: IncomingMessage, pace: Pace): Promise<never> {
  const tooSlow = new Promise<never>((_, reject) => {
    // One that was made up within the process has no sender.
    if (!(raw instanceof IncomingMessage)) return;
    const before = raw.socket.bytesRead;
    const watch = watchPace(pace, {
      bytes: () => raw.socket.bytesRead - before,
      isOurs: () => raw.readableLength > 0,
      tooSlow: () => reject(new AppError('body_too_slow')),
    });
    raw.once('end', watch.stop);
    raw.once('close', watch.stop);
  });
  // Whoever reads is told; nobody may be reading.
  tooSlow.catch(() => undefined);
  return tooSlow;
}

function openRaw(
  request: FastifyRequest,
  form: UploadForm,
  { type, tooSlow }: { type: string; tooSlow: Promise<never> },
): OpenedBody {
  const fields = fieldsOf(request);
  const stream = guarded(request.raw, form, tooSlow);
  return {
    fields,
    file: { stream, name: undefined, mimetype: type },
    completed: () => (stream.readableEnded ? Promise.resolve(fields) : Promise.reject(malformed())),
  };
}

async function openMultipart(request: FastifyRequest, form: UploadForm, tooSlow: Promise<never>): Promise<OpenedBody> {
  const fields = fieldsOf(request);
  const parts = request.parts({
    limits: {
      fileSize: Infinity,
      files: 1,
      fields: fieldsMax,
      fieldSize: fieldBytesMax,
      fieldNameSize: 100,
      parts: fieldsMax + 1,
    },
  });
  const nextFile = async () => {
    for (;;) {
      const next = await Promise.race([parts.next().catch(() => Promise.reject(malformed())), tooSlow]);
      if (next.done) return undefined;
      const part = next.value;
      if (part.type === 'file') return part;
      if (part.valueTruncated) throw wrong({ field: part.fieldname, rule: 'too_long', params: { max: fieldBytesMax } });
      // A text where the file should be.
      if (part.fieldname === 'file') throw noFile();
      const known = fields[part.fieldname];
      fields[part.fieldname] = known === undefined ? part.value : [known, part.value].flat();
    }
  };
  const part = await nextFile();
  if (!part) throw noFile();
  if (part.fieldname !== 'file') throw wrong({ field: part.fieldname, rule: 'unknown' });
  const stream = guarded(part.file, form, tooSlow);
  return {
    fields: { ...fields },
    file: { stream, name: part.filename, mimetype: part.mimetype },
    completed: async () => {
      if (!stream.readableEnded || (await nextFile())) throw malformed();
      return fields;
    },
  };
}

const tooLarge = ({ bytesMax }: UploadForm) => new AppError('body_too_large', { params: { maxBytes: bytesMax } });
const malformed = () => new AppError('upload_malformed');
const wrong = (problem: FieldProblem) => new AppError('invalid_input', { fields: [problem] });
const noFile = () => wrong({ field: 'file', rule: 'required' });

function fieldsOf(request: FastifyRequest): Fields {
  // Fastify's own parser of queries gives names with a text or texts.
  return { ...(request.query as Fields) };
}

/** The same bytes, counted. It fails by itself and never ends the source, which carries the answer's connection. */
function guarded(source: Readable, form: UploadForm, tooSlow: Promise<never>): Readable {
  let bytes = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > form.bytesMax) done(tooLarge(form));
      else done(null, chunk);
    },
  });
  // Whoever reads it is told; nobody may be reading any more.
  counted.on('error', () => undefined);
  counted.on('close', () => source.unpipe(counted));
  tooSlow.catch((error: AppError) => counted.destroy(error));
  source.on('error', () => counted.destroy(malformed()));
  source.on('close', () => {
    if (!source.readableEnded) counted.destroy(malformed());
  });
  // A short body may have ended badly before anybody could listen.
  if (source.destroyed) counted.destroy(malformed());
  else source.pipe(counted);
  return counted;
}
