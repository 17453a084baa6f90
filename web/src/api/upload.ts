import type { OutputOf } from '#contract/core/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import type { Envelope } from '#contract/core/errors.ts';
import { defaultLocale, localeOf } from '#contract/core/locale.ts';
import { actingHeader } from './actingShop.ts';
import { addressOf } from './address.ts';
import { refusalOf, tellFailure } from './call.ts';
import { CallError } from './callError.ts';
import { requestErrorText } from './texts.ts';
import { readToken } from './token.ts';

/** The calls that take a file. */
type UploadName = {
  [Name in keyof Endpoints]: Endpoints[Name] extends { upload?: infer Upload }
    ? undefined extends Upload
      ? never
      : Name
    : never;
}[keyof Endpoints];

interface UploadOptions {
  /** Fields of the query. */
  query?: Record<string, string | number>;
  /** Fields of the form around a file. */
  fields?: Record<string, string>;
  /** A file travels as `multipart/form-data`; a text as it is. */
  body: File | { text: string; type: 'text/plain' | 'text/csv' } | { raw: Blob; type: string };
  /** From 0 to 1, as far as the bytes went. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

/**
 * Sends a file with progress, which `fetch` cannot tell. Answers the reply's data, throws `CallError`, which its caller
 * shows; the shell only reacts to a login that is over.
 */
export async function upload<Name extends UploadName>(
  name: Name,
  { query = {}, fields = {}, body, onProgress, signal }: UploadOptions,
): Promise<OutputOf<Endpoints[Name]>> {
  const locale = localeOf(document.documentElement.lang) ?? defaultLocale;
  const { path } = await addressOf(name);
  const acting = await actingHeader(name);
  const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)])).toString();
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const refuse = (error: CallError) => {
      tellFailure(error, { quiet: true });
      reject(error);
    };
    const fail = () => {
      const { status } = request;
      refuse(new CallError({ name: 'transport', code: 0, status, message: requestErrorText(status) }));
    };
    request.open('POST', search === '' ? path : `${path}?${search}`);
    request.setRequestHeader('Server', '1');
    request.setRequestHeader('Accept-Language', locale);
    const token = readToken();
    if (token !== null) request.setRequestHeader('user-token', token);
    for (const [header, value] of Object.entries(acting)) request.setRequestHeader(header, value);
    request.upload.onprogress = (event) => onProgress?.(event.lengthComputable ? event.loaded / event.total : 0);
    request.onerror = fail;
    request.onabort = fail;
    request.onload = () => {
      const envelope = envelopeOf(request.responseText);
      if (envelope === undefined) return fail();
      // The server checks every reply against the contract's schema before it leaves.
      if (envelope.code === 20000) return resolve(envelope.data as OutputOf<Endpoints[Name]>);
      refuse(refusalOf(envelope, request.status, request.getResponseHeader('x-request-id')));
    };
    signal?.addEventListener('abort', () => request.abort());
    if (body instanceof File) {
      const form = new FormData();
      for (const [field, value] of Object.entries(fields)) form.append(field, value);
      form.append('file', body);
      request.send(form);
    } else {
      request.setRequestHeader('Content-Type', body.type);
      request.send('text' in body ? body.text : body.raw);
    }
  });
}

function envelopeOf(text: string): Envelope<unknown> | undefined {
  try {
    return JSON.parse(text) as Envelope<unknown>;
  } catch {
    return undefined;
  }
}
