/** Files sent as browsers and programs send them, over real HTTP. */
import { Readable } from 'node:stream';
import { endpoints, type Endpoints } from '#contract/endpoints.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import type { Envelope, Failure } from '#contract/errors.ts';
import type { TestApp } from './app.ts';

type UploadName = 'uploadPicture' | 'uploadFile';

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
  options: { token?: string; content: Buffer | Readable; type?: string; query?: Record<string, string> },
): Promise<UploadReply<OutputOf<Endpoints[Name]>>> {
  const { content } = options;
  const body = content instanceof Readable ? Readable.toWeb(content) : content;
  return send(app, name, { ...options, body, type: options.type ?? 'application/octet-stream' });
}

async function send<Name extends UploadName>(
  app: Pick<TestApp, 'url'>,
  name: Name,
  options: { token?: string; body: unknown; type?: string; query?: Record<string, string>; locale?: string },
): Promise<UploadReply<OutputOf<Endpoints[Name]>>> {
  const query = new URLSearchParams(options.query).toString();
  const headers: Record<string, string> = { 'accept-language': options.locale ?? 'en-US' };
  if (options.token !== undefined) headers['user-token'] = options.token;
  if (options.type !== undefined) headers['content-type'] = options.type;
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
