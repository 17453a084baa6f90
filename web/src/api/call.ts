import type { InputOf, OutputOf } from '#contract/core/endpoint.ts';
import type { EndpointName, Endpoints } from '#contract/endpoints.ts';
import type { Envelope, Failure } from '#contract/core/errors.ts';
import { defaultLocale, localeOf } from '#contract/core/locale.ts';
import { actingHeader, keepActingShop } from './actingShop.ts';
import { addressOf } from './address.ts';
import { CallError } from './callError.ts';
import { queryOf, takeEarly } from './early.ts';
import { askStepUp, type StepUpQuestion } from './stepUp.ts';
import { requestErrorText } from './texts.ts';
import { readToken } from './token.ts';

export type CallInput<Name extends EndpointName> = InputOf<Endpoints[Name]>;
export type CallOutput<Name extends EndpointName> = OutputOf<Endpoints[Name]>;

export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** For what moves money: see `useIdempotencyKey`. */
  idempotencyKey?: string | undefined;
  /** The caller shows the failure itself (a form, a page state): no toast. Going to the login page and the like stays. */
  quiet?: boolean | undefined;
}

type FailureListener = (error: CallError, options: CallOptions) => void;
const failureListeners = new Set<FailureListener>();

/** The shell listens here and reacts as the specification's error catalogue says. Returns how to stop. */
export function onCallFailure(listener: FailureListener): () => void {
  failureListeners.add(listener);
  return () => failureListeners.delete(listener);
}

/** One call of the contract from the browser. Answers the reply's data, throws `CallError`. */
export async function call<Name extends EndpointName>(
  name: Name,
  input: CallInput<Name>,
  options: CallOptions = {},
): Promise<CallOutput<Name>> {
  const sentAs = readToken();
  try {
    // The server checks every reply against the contract's schema before it leaves.
    return (await confirmed(name, input, options)) as CallOutput<Name>;
  } catch (thrown) {
    // Whoever works for a shop no more goes on for themselves.
    if (thrown instanceof CallError && thrown.reason === 'not_staff') keepActingShop(null);
    // What was sent before somebody logged out, or in, says nothing about who is here now.
    if (thrown instanceof CallError && sentAs === readToken()) tellFailure(thrown, options);
    throw thrown;
  }
}

/** Tells the shell of a failed call, however it was sent. */
export function tellFailure(error: CallError, options: CallOptions): void {
  for (const listener of failureListeners) listener(error, options);
}

const questions: Readonly<Partial<Record<CallError['reason'], StepUpQuestion>>> = {
  step_up_needed: 'password',
  code_step_needed: 'code',
};

/** Where the password is asked for again, or a code besides, the reader gives it and the call is sent once more. */
async function confirmed(
  name: EndpointName,
  input: unknown,
  options: CallOptions,
  answered: readonly StepUpQuestion[] = [],
): Promise<unknown> {
  try {
    return await request(name, input, options);
  } catch (thrown) {
    const question = thrown instanceof CallError ? questions[thrown.reason] : undefined;
    if (question === undefined || answered.includes(question) || !(await askStepUp(question))) throw thrown;
    return await confirmed(name, input, options, [...answered, question]);
  }
}

async function request(name: EndpointName, input: unknown, options: CallOptions): Promise<unknown> {
  // The page's language, as the server wrote it into the document.
  const locale = localeOf(document.documentElement.lang) ?? defaultLocale;
  const headers: Record<string, string> = { Server: '1', 'Accept-Language': locale };
  const token = readToken();
  if (token !== null) headers['user-token'] = token;
  if (options.idempotencyKey !== undefined) headers['Idempotency-Key'] = options.idempotencyKey;

  let response: Response | undefined;
  let envelope: Envelope<unknown>;
  try {
    response = await (takeEarly(name, input, token) ?? send(name, input, headers, options));
    envelope = (await response.json()) as Envelope<unknown>;
  } catch (thrown) {
    if (options.signal?.aborted === true) throw thrown;
    const status = response?.status ?? 0;
    throw new CallError({ name: 'transport', code: 0, status, message: requestErrorText(status) });
  }
  if (envelope.code === 20000 || envelope.code === 1) return envelope.data;
  throw refusalOf(envelope, response.status, response.headers.get('x-request-id'));
}

async function send(
  name: EndpointName,
  input: unknown,
  headers: Record<string, string>,
  { signal }: CallOptions,
): Promise<Response> {
  const { method, path } = await addressOf(name);
  Object.assign(headers, await actingHeader(name));
  if (method === 'POST') headers['Content-Type'] = 'application/json';
  const address = method === 'GET' ? `${path}${queryOf(input)}` : path;
  const body = method === 'POST' ? JSON.stringify(input) : null;
  return fetch(address, { method, headers, body, signal: signal ?? null });
}

/** What an envelope that is no success says. */
export function refusalOf(envelope: Envelope<unknown>, status: number, requestId: string | null): CallError {
  // Failures carry their details in `data`; a proxy's reply may not.
  const failure = (envelope.data ?? {}) as Partial<Failure>;
  return new CallError({
    name: failure.name ?? 'internal',
    code: envelope.code,
    status,
    message: envelope.msg || 'Error',
    fields: failure.fields,
    params: failure.params,
    requestId: failure.requestId ?? requestId ?? undefined,
  });
}
