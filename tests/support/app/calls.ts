/** Calls of the contract as requests and replies, whichever way they travel. */
import { randomBytes } from 'node:crypto';
import { type EndpointName, endpoints, type Endpoints } from '#contract/endpoints.ts';
import type { Endpoint, InputOf, OutputOf } from '#contract/core/endpoint.ts';
import type { Envelope, ErrorName, Failure } from '#contract/core/errors.ts';
import type { Locale } from '#contract/core/locale.ts';

export interface CallOptions {
  token?: string | undefined;
  /** Calls that move money get one of their own unless it is said here; an empty one sends none. */
  idempotencyKey?: string | undefined;
  locale?: Locale | undefined;
  /** The address that the call seems to come from; not over real HTTP. */
  ip?: string | undefined;
  headers?: Record<string, string> | undefined;
}

export interface Reply<Output> {
  /** The HTTP status. */
  status: number;
  code: number;
  /** The error's name; undefined when all went well. */
  name: ErrorName | undefined;
  error: Failure | undefined;
  /** What was answered. Reading it of a failed call fails the test with the failure's name. */
  readonly data: Output;
  body: Envelope<unknown>;
  headers: Record<string, unknown>;
}

export interface RawRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD' | 'OPTIONS';
  url: string;
  headers?: Record<string, string>;
  body?: string;
  ip?: string;
}

export interface RawReply {
  status: number;
  text: string;
  headers: Record<string, unknown>;
}

/** A right input, or any other for tests of wrong ones. */
type AnyInput<Name extends EndpointName> = InputOf<Endpoints[Name]> | Readonly<Record<string, unknown>>;

/** Calls an endpoint by its name. */
export type CallByName = <Name extends EndpointName>(
  name: Name,
  input: AnyInput<Name>,
  options?: CallOptions,
) => Promise<Reply<OutputOf<Endpoints[Name]>>>;

/** Calls through whatever carries a request. */
export function callerOver(send: (request: RawRequest) => Promise<RawReply>): CallByName {
  return async (name, input, options = {}) => replyOf(name, await send(requestOf(name, input, options)));
}

/** Calls over real HTTP. */
export function callerAt(url: string): CallByName {
  return callerOver(async (request) => {
    const reply = await fetch(url + request.url, {
      method: request.method,
      headers: request.headers ?? {},
      body: request.body ?? null,
    });
    return { status: reply.status, text: await reply.text(), headers: Object.fromEntries(reply.headers) };
  });
}

function requestOf(name: EndpointName, input: Readonly<Record<string, unknown>>, options: CallOptions): RawRequest {
  const { method, path, movesMoney }: Endpoint = endpoints[name];
  const key = options.idempotencyKey ?? (movesMoney ? randomBytes(12).toString('hex') : '');
  const headers: Record<string, string> = {
    server: '1',
    'accept-language': options.locale ?? 'zh-CN',
    ...(options.token === undefined ? {} : { 'user-token': options.token }),
    ...(key === '' ? {} : { 'idempotency-key': key }),
    ...options.headers,
  };
  const ip = options.ip === undefined ? {} : { ip: options.ip };
  if (method === 'GET') return { method, url: `${path}${queryOf(input)}`, headers, ...ip };
  return {
    method,
    url: path,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(input),
    ...ip,
  };
}

function queryOf(input: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input)) if (value !== undefined) query.set(name, textOf(value));
  return query.size > 0 ? `?${query.toString()}` : '';
}

/** What is no text goes as JSON, so that wrong input arrives as such. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function replyOf<Name extends EndpointName>(name: Name, answer: RawReply): Reply<OutputOf<Endpoints[Name]>> {
  // Whatever the server answers to a call is an envelope or one of its two words; a test that gets something else fails on it.
  const { answersText } = endpoints[name] as Endpoint;
  const body = (answersText ? wordReply(answersText, answer) : JSON.parse(answer.text)) as Envelope<unknown>;
  const error = body.status === 'fail' ? (body.data as Failure) : undefined;
  return {
    status: answer.status,
    code: body.code,
    name: error?.name,
    error,
    body,
    headers: answer.headers,
    get data() {
      if (error) throw new Error(`${name} failed with ${error.name}: ${body.msg}`);
      // The server checked its reply against this endpoint's schema.
      return body.data as OutputOf<Endpoints[Name]>;
    },
  };
}

/** The answer of a call that answers by one word. */
function wordReply(words: { ok: string; fail: string }, { status, text }: RawReply): Envelope<unknown> {
  if (text === words.ok) return { status: 'ok', code: 20000, msg: text, data: {} };
  if (text !== words.fail) throw new Error(`neither word was answered but ${text}`);
  return { status: 'fail', code: status, msg: text, data: { name: 'notice_refused', requestId: '' } };
}
