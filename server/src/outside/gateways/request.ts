/** Talks over HTTP with gateways: bounded in time and size, no redirects followed. */

const timeoutMs = 8_000;
const bodyMaxBytes = 64 * 1024;

export interface HttpAnswer {
  status: number;
  headers: Headers;
  body: string;
}

/** One request. Throws when nobody answers in time, when the answer is too large, and on a redirect. */
export async function requestText(
  url: string,
  request: { method: 'GET' | 'POST'; headers: Record<string, string>; body?: string },
): Promise<HttpAnswer> {
  const response = await fetch(url, { ...request, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
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
