/** What becomes of a delivery after a try. */
import { type WebhookFailure } from '#contract/webhooks/webhookProcess.ts';
import { webhookRules } from '#contract/webhooks/webhookRules.ts';
import type { FetchFailure, SafeAnswer } from '../../outside/safeFetch.ts';

export interface Outcome {
  state: 'waiting' | 'delivered' | 'failed';
  status: number | null;
  failure: WebhookFailure | null;
  answer: string | null;
  /** When it is tried again; null: not any more. */
  nextAt: Date | null;
  /** The receiver wants no more calls at all. */
  isGone: boolean;
}

const gone = 410;

const words: Record<FetchFailure, WebhookFailure> = {
  url_malformed: 'address',
  scheme_refused: 'address',
  credentials_refused: 'address',
  port_refused: 'not_public',
  address_refused: 'not_public',
  name_not_found: 'name',
  lookup_failed: 'name',
  timed_out: 'timeout',
  connect_failed: 'connection',
  connection_broken: 'connection',
  body_too_large: 'connection',
  tls_failed: 'tls',
  redirected: 'redirected',
};

/** `tries` counts this one; `now` is when it ended. Any 2xx is success, 410 ends the webhook, the rest is tried again. */
export function outcomeOf(answer: SafeAnswer, tries: number, now: Date): Outcome {
  const status = answer.status ?? null;
  const text = answer.ok ? textOf(answer.body) : null;
  const isWell = answer.ok && answer.status >= 200 && answer.status < 300;
  if (isWell) return { state: 'delivered', status, failure: null, answer: text, nextAt: null, isGone: false };
  const failure = answer.ok ? 'status' : words[answer.failure];
  const isGone = status === gone;
  const nextAt = isGone ? null : nextTry(tries, now);
  return { state: nextAt ? 'waiting' : 'failed', status, failure, answer: text, nextAt, isGone };
}

/** When a delivery that failed so often is tried again; null: not any more. */
export function nextTry(tries: number, now: Date): Date | null {
  const seconds = webhookRules.retrySeconds[tries - 1];
  return seconds === undefined ? null : new Date(now.getTime() + seconds * 1000);
}

/** The beginning of an answer, in characters; the database keeps no null characters. */
function textOf(body: Buffer): string {
  return [...body.toString('utf8').replaceAll('\0', '\uFFFD')].slice(0, webhookRules.answerMax).join('');
}
