import { type AppLoadContext, data } from 'react-router';
import type { EndpointName } from '#contract/endpoints.ts';
import type { Locale } from '#contract/core/locale.ts';
import type { CallInput, CallOutput } from './call.ts';

/** What a loader throws when a call was refused; the error page reads it. */
export interface LoadFailure {
  name: string;
  message: string;
  requestId: string;
  params?: Record<string, string | number> | undefined;
}

declare module 'react-router' {
  /** Put there by the server for each request (`server/src/platform/web.ts`). Anonymous by law: nothing personal. */
  interface AppLoadContext {
    /** In-process call of a reading endpoint, as a visitor. */
    call: (name: EndpointName, input: unknown) => Promise<unknown>;
    /** Logs what failed unexpectedly, with the request's id. */
    report: (error: unknown) => void;
    locale: Locale;
    theme: 'light' | 'dark';
    requestId: string;
    /** Put on each script that the page's own renderer writes, as `nonce`: the policy allows those alone. Random for each page. */
    scriptMark: string;
    publicUrl: string;
    /** An SVG as PNG. Throws an error with status 503 when too many are asked for. */
    draw: (svg: string) => Promise<Uint8Array>;
  }
}

/** One call in an action, as a visitor. A refusal is an answer of its own, for the form that caused it. */
export async function tryLoad<Name extends EndpointName>(
  context: AppLoadContext,
  name: Name,
  input: CallInput<Name>,
): Promise<{ reply: CallOutput<Name> } | { failure: LoadFailure; status: number }> {
  try {
    // The server checks every reply against the contract's schema before it answers.
    return { reply: (await context.call(name, input)) as CallOutput<Name> };
  } catch (thrown) {
    if (!isRefusal(thrown)) throw thrown;
    const { name: reason, message, status, params } = thrown;
    return { failure: { name: reason, message, requestId: context.requestId, params }, status };
  }
}

/** One call in a loader, as a visitor. A refusal becomes the page's status and its error page. */
export async function load<Name extends EndpointName>(
  context: AppLoadContext,
  name: Name,
  input: CallInput<Name>,
): Promise<CallOutput<Name>> {
  const answer = await tryLoad(context, name, input);
  if ('reply' in answer) return answer.reply;
  throw data(answer.failure, { status: answer.status });
}

/** The server's own error class is not ours: known by its shape. */
function isRefusal(
  thrown: unknown,
): thrown is { name: string; message: string; status: number } & Pick<LoadFailure, 'params'> {
  return thrown instanceof Error && 'status' in thrown && typeof thrown.status === 'number';
}

export function isLoadFailure(value: unknown): value is LoadFailure {
  return typeof value === 'object' && value !== null && 'requestId' in value && 'name' in value;
}
