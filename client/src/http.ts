/** One call to the portal; its envelope opened. */
export interface Connection {
  /** Where the portal is, such as `http://localhost:8080`. */
  url: string;
  /** The language of sentences; Chinese by default. */
  language?: 'zh-CN' | 'en-US';
  /** Milliseconds that a call may take; 10,000 by default. */
  timeoutMs?: number;
}

/** What a call takes; only texts and numbers stand in a query. */
export type Input = string | number | boolean | null | undefined | readonly (string | number)[];

interface Request {
  method: 'GET' | 'POST';
  path: string;
  input?: Record<string, Input>;
  headers?: Record<string, string>;
}

/** What the portal refused, or that it could not be reached (`transport`). */
export class MallardError extends Error {
  readonly reason: string;
  readonly status: number;
  readonly fields: readonly { field: string; rule: string }[];
  readonly requestId: string | null;

  constructor(failure: { reason: string; status: number; message: string; fields?: unknown; requestId?: unknown }) {
    super(failure.message);
    this.name = 'MallardError';
    this.reason = failure.reason;
    this.status = failure.status;
    this.fields = Array.isArray(failure.fields) ? failure.fields : [];
    this.requestId = typeof failure.requestId === 'string' ? failure.requestId : null;
  }
}

/** The data of a successful reply. Throws `MallardError`. */
export async function request(
  connection: Connection,
  { method, path, input = {}, headers }: Request,
): Promise<unknown> {
  const { url, language = 'zh-CN', timeoutMs = 10_000 } = connection;
  const { status, envelope } = await fetched(addressOf(url, path, method === 'GET' ? input : {}), {
    method,
    headers: { 'Accept-Language': language, 'Content-Type': 'application/json', ...headers },
    body: method === 'POST' ? JSON.stringify(input) : null,
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  const { code, data, msg } = envelope;
  if (code === 20000 || code === 1) return data;
  const { name, fields, requestId } = recordOf(data);
  throw new MallardError({
    reason: textOf(name) ?? 'unknown',
    status,
    message: textOf(msg) ?? `HTTP ${status}`,
    fields,
    requestId,
  });
}

function addressOf(portal: string, path: string, query: Record<string, Input>): URL {
  if (!URL.canParse(path, portal)) {
    throw new MallardError({ reason: 'transport', status: 0, message: `${portal} is no address of a portal.` });
  }
  const address = new URL(path, portal);
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) address.searchParams.set(name, String(value));
  return address;
}

async function fetched(
  address: URL,
  options: RequestInit,
): Promise<{ status: number; envelope: Record<string, unknown> }> {
  try {
    const response = await fetch(address, options);
    return { status: response.status, envelope: recordOf(await response.json()) };
  } catch (thrown) {
    const message = thrown instanceof Error ? thrown.message : String(thrown);
    throw new MallardError({ reason: 'transport', status: 0, message });
  }
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}
