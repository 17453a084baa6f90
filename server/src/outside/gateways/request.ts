/** Talks over HTTP with gateways: bounded in time and size, no redirects followed. */
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';

/** How long a gateway may take to answer a call. */
export const callTimeoutMs = 8_000;
const bodyMaxBytes = 64 * 1024;

export interface HttpAnswer {
  status: number;
  headers: Headers;
  body: string;
}

/** One request. Throws when nobody answers in time, when the answer is too large, and on a redirect. */
export async function requestText(
  url: string,
  request: { method: 'GET' | 'POST'; headers: Record<string, string>; body?: string | Uint8Array<ArrayBuffer> },
): Promise<HttpAnswer> {
  const response = await fetch(url, { ...request, redirect: 'error', signal: AbortSignal.timeout(callTimeoutMs) });
  return { status: response.status, headers: response.headers, body: await boundedText(response) };
}

async function boundedText(response: Response): Promise<string> {
  if (!response.body) return '';
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body) {
    size += chunk.byteLength;
    if (size > bodyMaxBytes) throw new Error(`the answer has more than ${bodyMaxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** The body of an answer of status 200 into a file that is not there yet. Throws for any other, and when it takes too long. */
export async function requestFile(
  url: string,
  { file, headers = {}, timeoutMs: limitMs }: { file: string; headers?: Record<string, string>; timeoutMs: number },
): Promise<void> {
  const response = await fetch(url, { headers, redirect: 'error', signal: AbortSignal.timeout(limitMs) });
  if (response.status !== 200 || !response.body) throw new Error(`the gateway answered ${response.status}`);
  await pipeline(response.body, createWriteStream(file, { flags: 'wx', mode: 0o600 }));
}

/** The body of an answer as it comes, undefined for status 404. Throws for any other status; reading throws when it takes too long. */
export async function requestStream(
  url: string,
  { headers, timeoutMs: limitMs }: { headers: Record<string, string>; timeoutMs: number },
): Promise<AsyncIterable<Uint8Array> | undefined> {
  const response = await fetch(url, { headers, redirect: 'error', signal: AbortSignal.timeout(limitMs) });
  if (response.status === 404) return undefined;
  if (response.status !== 200 || !response.body) throw new Error(`the gateway answered ${response.status}`);
  return response.body;
}
