import type { Validation } from '#contract/licences/licenceValidation.ts';
import type { FailedCall } from '../../../platform/http/http.ts';
import { answerOf, type Outcome } from './reply.ts';
import { unreadableQuestion, type ProgramCall } from './request.ts';

/** The database mostly is away no longer than its restart takes. */
const outageSeconds = 5;

/** What a program is told where a person would be told of a failure: input that can't be read, too many calls, an outage. */
export function failureAnswer(call: ProgramCall): (failed: FailedCall) => Validation {
  return (failed) => answerOf(failed, unreadableQuestion(call, failed.input), outcomeOf(failed));
}

function outcomeOf({ error }: FailedCall): Outcome {
  const { errorName, fields, params } = error;
  if (errorName === 'too_many_requests') {
    return { code: 'TOO_MANY_REQUESTS', retryAfter: Number(params?.['seconds'] ?? outageSeconds) };
  }
  const isInput = errorName === 'invalid_input' || errorName === 'body_malformed' || errorName === 'body_too_large';
  if (isInput) return { code: 'INPUT_INVALID', field: fields?.[0]?.field ?? null };
  return { code: 'UNAVAILABLE', retryAfter: outageSeconds };
}
