/** Files sent as browsers and programs send them, over real HTTP. */
import { existsSync, readdirSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { endpoints, type Endpoints } from '#contract/endpoints.ts';
import type { OutputOf } from '#contract/core/endpoint.ts';
import type { Envelope, Failure } from '#contract/core/errors.ts';
import type { TestApp } from './app.ts';

type UploadName =
  | 'uploadPicture'
  | 'uploadAvatar'
  | 'uploadFile'
  | 'importStock'
  | 'uploadProductSheet'
  | 'uploadReportPhoto'
  | 'uploadRealNamePhoto';

interface Part {
  content: Buffer | string;
  name?: string;
  type?: string;
}

export interface UploadReply<Output> {
  status: number;
  /** Reading it of a refused upload fails the test. */
  readonly data: Output;
  error: Failure | undefined;
  msg: string;
}

/** A form with one file; `before` and `behind` are the fields around it. */
export async function uploadForm<Name extends UploadName>(
  app: Pick<TestApp, 'url'>,
  name: Name,
  options: {
    token?: string;
    file?: Part;
    before?: Record<string, string>;
    behind?: Record<string, string>;
    locale?: string;
    /** As a proxy names it; the application under test has to trust one on 127.0.0.1. */
    ip?: string;
  },
): Promise<UploadReply<OutputOf<Endpoints[Name]>>> {
  const form = new FormData();
  for (const [field, value] of Object.entries(options.before ?? {})) form.append(field, value);
  const { file } = options;
  if (file) form.append('file', new File([file.content], file.name ?? 'file', { type: file.type ?? '' }));
  for (const [field, value] of Object.entries(options.behind ?? {})) form.append(field, value);
  return send(app, name, { ...options, body: form });
}

/** A file as the body itself. */
export async function uploadRaw<Name extends UploadName>(
  app: Pick<TestApp, 'url'>,
  name: Name,
  options: {
    token?: string;
    content: Buffer | Readable;
    type?: string;
    query?: Record<string, string>;
    headers?: Record<string, string>;
  },
): Promise<UploadReply<OutputOf<Endpoints[Name]>>> {
  const { content } = options;
  const body = content instanceof Readable ? Readable.toWeb(content) : content;
  return send(app, name, { ...options, body, type: options.type ?? 'application/octet-stream' });
}

async function send<Name extends UploadName>(
  app: Pick<TestApp, 'url'>,
  name: Name,
  options: {
    token?: string;
    body: unknown;
    type?: string;
    query?: Record<string, string>;
    locale?: string;
    ip?: string;
    headers?: Record<string, string>;
  },
): Promise<UploadReply<OutputOf<Endpoints[Name]>>> {
  const query = new URLSearchParams(options.query).toString();
  const headers: Record<string, string> = { 'accept-language': options.locale ?? 'en-US', ...options.headers };
  if (options.token !== undefined) headers['user-token'] = options.token;
  if (options.type !== undefined) headers['content-type'] = options.type;
  if (options.ip !== undefined) headers['x-forwarded-for'] = options.ip;
  const init = { method: 'POST', headers, body: options.body, duplex: 'half' };
  // The types of fetch know neither streams as bodies nor `duplex`.
  const answer = await fetch(`${app.url}${endpoints[name].path}${query && `?${query}`}`, init as RequestInit);
  // Whatever the server answers to a call is an envelope.
  const body = (await answer.json()) as Envelope<unknown>;
  const error = body.status === 'fail' ? (body.data as Failure) : undefined;
  return {
    status: answer.status,
    error,
    msg: body.msg,
    get data() {
      if (error) throw new Error(`${name} failed with ${error.name}: ${body.msg}`);
      // The server checked its reply against this endpoint's schema.
      return body.data as OutputOf<Endpoints[Name]>;
    },
  };
}

/** A form's beginning with its file just begun, sent by hand. */
export function startUpload(app: Pick<TestApp, 'url'>, options: { path: string; token: string | undefined }) {
  const boundary = 'bound';
  const outgoing = request(app.url + options.path, {
    method: 'POST',
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      ...(options.token === undefined ? {} : { 'user-token': options.token }),
    },
  });
  const answered = new Promise<{ status: number; name: string | undefined }>((resolve, reject) => {
    outgoing.once('error', reject);
    outgoing.once('response', (incoming) => {
      text(incoming).then((body) => {
        // Whatever the server answers to a call is an envelope.
        const { data } = JSON.parse(body) as Envelope<Failure>;
        resolve({ status: incoming.statusCode ?? 0, name: data.name });
      }, reject);
    });
  });
  // Who breaks off asks for no answer.
  answered.catch(() => undefined);
  outgoing.write(`--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.bin"\r\n\r\n`);
  return {
    write: (chunk: Buffer) => void outgoing.write(chunk),
    /** Time for what was written to arrive. */
    received: () => setTimeout(200),
    answer: () => answered,
    abort: () => void outgoing.destroy(),
  };
}

/** Paths of all files in a folder and those below. */
export function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
