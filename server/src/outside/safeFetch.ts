/** Calls addresses that users gave: public ones only, exactly the one that was checked, bounded in time and size, no redirects. */
import { createWriteStream } from 'node:fs';
import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Outbound, OutboundPurpose } from '../config.ts';
import { lookUpAddresses, type NameFailure } from './dnsNames.ts';
import { isPublicAddress, isPublicName } from './publicAddress.ts';

export interface SafeRequest {
  method?: 'GET' | 'POST';
  /** Names in lower case. `host`, `connection`, `content-length` and `accept-encoding` are set here. */
  headers?: Record<string, string>;
  body?: string | Uint8Array<ArrayBuffer>;
  /** For everything together, from the look-up of the name to the last byte. 5 seconds where not said. */
  timeoutMs?: number;
  /** Of the answer's body, 64 KiB where not said. */
  bytesMax?: number;
  /** A body that is larger is cut there, instead of being a failure. */
  cutsLargeBody?: boolean;
  /** The body of an answer of status 200 goes into this file, which must not be there yet, and is empty in the answer. */
  toFile?: string;
}

/**
 * Why there was no answer. `url_malformed`, `scheme_refused` (neither http nor https), `credentials_refused`,
 * `port_refused` (neither 80 nor 443) and `address_refused` (one of the name's addresses is not public) never leave this
 * host; `redirected` has the answer's status.
 */
export type FetchFailure =
  | NameFailure
  | 'url_malformed'
  | 'scheme_refused'
  | 'credentials_refused'
  | 'port_refused'
  | 'address_refused'
  | 'connect_failed'
  | 'tls_failed'
  | 'connection_broken'
  | 'redirected'
  | 'body_too_large';

export type SafeAnswer =
  | { ok: true; status: number; headers: IncomingMessage['headers']; body: Buffer }
  | { ok: false; failure: FetchFailure; status?: number };

interface Target {
  url: URL;
  /** Without brackets and without a dot at the end. */
  host: string;
  port: number;
  /** The operator has listed it: any address and port will do. */
  isAllowed: boolean;
}

const normalTimeoutMs = 5_000;
const normalBytesMax = 64 * 1024;
const urlLengthMax = 2_000;
/** So many of a name's addresses are tried where nobody listens. */
const addressesTried = 3;

/** Settings as they count for one purpose. */
export type OutboundFor = Outbound & { purpose: OutboundPurpose };

/** One request to an address that a user gave; an answer of any status but a redirect, or a named failure. Never throws. */
export async function safeFetch(outbound: OutboundFor, url: string, request: SafeRequest = {}): Promise<SafeAnswer> {
  const deadline = performance.now() + (request.timeoutMs ?? normalTimeoutMs);
  const target = targetOf(outbound, url);
  if (typeof target === 'string') return { ok: false, failure: target };
  if (!target.isAllowed && !mayBePublic(target.host)) return { ok: false, failure: 'address_refused' };
  const addresses = await addressesOf(outbound, target, deadline);
  if (typeof addresses === 'string') return { ok: false, failure: addresses };
  let answer: SafeAnswer = { ok: false, failure: 'connect_failed' };
  for (const address of addresses) {
    answer = await askAddress(outbound, { target, address, request, deadline });
    if (answer.ok || answer.failure !== 'connect_failed') return answer;
  }
  return answer;
}

/** Whether an address could be called at all, as far as its text tells: for whoever is about to keep it. */
export function refusedUrl(outbound: OutboundFor, url: string): FetchFailure | undefined {
  const target = targetOf(outbound, url);
  if (typeof target === 'string') return target;
  return target.isAllowed || mayBePublic(target.host) ? undefined : 'address_refused';
}

const mayBePublic = (host: string) => (isIP(host) === 0 ? isPublicName(host) : isPublicAddress(host));

/** Whether the operator has listed an address for this purpose: what it answers is not for whoever named it. */
export function isListed(outbound: OutboundFor, url: string): boolean {
  const target = targetOf(outbound, url);
  return typeof target !== 'string' && target.isAllowed;
}

function targetOf(outbound: OutboundFor, text: string): Target | FetchFailure {
  if (text.length > urlLengthMax || !URL.canParse(text)) return 'url_malformed';
  const url = new URL(text);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return 'scheme_refused';
  if (url.username !== '' || url.password !== '') return 'credentials_refused';
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
  if (host === '') return 'url_malformed';
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
  const isAllowed = outbound.allow.some(
    (allowed) => allowed.purpose === outbound.purpose && allowed.host === host && allowed.port === port,
  );
  if (!isAllowed && port !== 80 && port !== 443) return 'port_refused';
  return { url, host, port, isAllowed };
}

/** What may be called, each checked: one address that is not public spoils them all. */
async function addressesOf(outbound: Outbound, target: Target, deadline: number): Promise<string[] | FetchFailure> {
  const { host, isAllowed } = target;
  const timeoutMs = Math.max(1, deadline - performance.now());
  const found =
    isIP(host) === 0
      ? await lookUpAddresses(outbound, host, { timeoutMs, alsoLocal: isAllowed })
      : ({ ok: true, values: [host] } as const);
  if (!found.ok) return found.failure;
  if (!isAllowed && !found.values.every(isPublicAddress)) return 'address_refused';
  return found.values.slice(0, addressesTried);
}

interface Asked {
  target: Target;
  address: string;
  request: SafeRequest;
  deadline: number;
}

function askAddress(outbound: Outbound, { target, address, request, deadline }: Asked): Promise<SafeAnswer> {
  const { url, host, port, isAllowed } = target;
  return new Promise((resolve) => {
    let isConnected = false;
    const isSecure = url.protocol === 'https:';
    const outgoing = (isSecure ? requestHttps : requestHttp)({
      // The address itself, so that nobody looks the name up again and finds another one.
      host: address,
      port: (isAllowed ? outbound.ports?.[port] : undefined) ?? port,
      path: `${url.pathname}${url.search}`,
      method: request.method ?? 'GET',
      headers: headersOf(url, request),
      // A connection of its own, which nothing else uses afterwards.
      agent: false,
      maxHeaderSize: 16 * 1024,
      ...(isSecure ? { servername: isIP(host) === 0 ? host : '', ca: outbound.ca } : {}),
    });
    const settle = (answer: SafeAnswer) => {
      clearTimeout(timer);
      outgoing.destroy();
      resolve(answer);
    };
    const timer = setTimeout(
      () => settle({ ok: false, failure: 'timed_out' }),
      Math.max(1, deadline - performance.now()),
    );
    outgoing.on('socket', (socket) => socket.once('connect', () => (isConnected = true)));
    outgoing.on('error', (error) => settle({ ok: false, failure: failureOf(error, isConnected) }));
    // Nobody who gave an address is to get a connection that they may go on using.
    outgoing.on('upgrade', (_response, socket) => {
      socket.destroy();
      settle({ ok: false, failure: 'connection_broken' });
    });
    outgoing.on('response', (response) => readAnswer(response, request, settle));
    outgoing.end(request.body);
  });
}

function headersOf(url: URL, { headers, body }: SafeRequest): Record<string, string> {
  return {
    'user-agent': 'Mallard',
    ...headers,
    host: url.host,
    connection: 'close',
    // Bytes are counted as they come: nothing is unpacked here.
    'accept-encoding': 'identity',
    ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
  };
}

function readAnswer(response: IncomingMessage, request: SafeRequest, settle: (answer: SafeAnswer) => void): void {
  const status = response.statusCode ?? 0;
  const bytesMax = request.bytesMax ?? normalBytesMax;
  if (status >= 300 && status < 400) return settle({ ok: false, failure: 'redirected', status });
  if (request.toFile !== undefined && status === 200)
    return writeAnswer(response, { file: request.toFile, bytesMax, settle });
  const chunks: Buffer[] = [];
  let size = 0;
  const answer = (): SafeAnswer => ({
    ok: true,
    status,
    headers: response.headers,
    body: Buffer.concat(chunks).subarray(0, bytesMax),
  });
  response.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    size += chunk.byteLength;
    if (size > bytesMax) settle(request.cutsLargeBody ? answer() : { ok: false, failure: 'body_too_large', status });
  });
  response.on('end', () => settle(answer()));
  response.on('error', () => settle({ ok: false, failure: 'connection_broken', status }));
  response.on('aborted', () => settle({ ok: false, failure: 'connection_broken', status }));
}

/** No more of it is in memory than the file takes. */
function writeAnswer(
  response: IncomingMessage,
  { file, bytesMax, settle }: { file: string; bytesMax: number; settle: (answer: SafeAnswer) => void },
): void {
  let size = 0;
  const counted = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      size += chunk.byteLength;
      done(size > bytesMax ? new Error('too large') : null, chunk);
    },
  });
  pipeline(response, counted, createWriteStream(file, { flags: 'wx', mode: 0o600 })).then(
    () => settle({ ok: true, status: 200, headers: response.headers, body: Buffer.alloc(0) }),
    () => settle({ ok: false, failure: size > bytesMax ? 'body_too_large' : 'connection_broken', status: 200 }),
  );
}

function failureOf(error: Error, isConnected: boolean): FetchFailure {
  if (!isConnected) return 'connect_failed';
  const code = 'code' in error ? String(error.code) : '';
  const isTls = /^(ERR_TLS|ERR_SSL|CERT_|UNABLE_TO|DEPTH_ZERO|SELF_SIGNED|HOSTNAME_MISMATCH|EPROTO)/.test(code);
  return isTls ? 'tls_failed' : 'connection_broken';
}
