import type { ErrorName, FieldProblem } from '#contract/core/errors.ts';

/** Ours are `transport`: no readable reply arrived, of which the message says whose fault it is; `passkey_unused`: the browser used or made none. */
export type CallErrorName = ErrorName | 'transport' | 'passkey_unused';

export interface CallErrorDetails {
  name: CallErrorName;
  code: number;
  status: number;
  message: string;
  fields?: FieldProblem[] | undefined;
  params?: Record<string, string | number> | undefined;
  requestId?: string | undefined;
}

/** A refused call: react to `reason` or `code`, show `message` (it is in the reader's language). */
export class CallError extends Error {
  readonly reason: CallErrorName;
  readonly code: number;
  readonly status: number;
  readonly fields: FieldProblem[];
  readonly params: Record<string, string | number>;
  readonly requestId: string | undefined;

  constructor(details: CallErrorDetails) {
    super(details.message);
    this.name = 'CallError';
    this.reason = details.name;
    this.code = details.code;
    this.status = details.status;
    this.fields = details.fields ?? [];
    this.params = details.params ?? {};
    this.requestId = details.requestId;
  }
}
