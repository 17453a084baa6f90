import type { ConstraintErrors } from './http/errors.ts';
import type { Route } from './http/http.ts';
import type { Jobs, PeriodicJob } from './jobs/jobs.ts';
import type { EventStreamRoute } from './http/eventStream.ts';
import type { StreamRoute } from './http/stream.ts';
import type { EncryptedColumn } from './keys/renewal.ts';
import type { WaitingSource } from './waiting.ts';

/** Everything that a module adds to the server; `app.ts` puts the modules together. */
export interface Module {
  /** The endpoints that it serves, each under the endpoint's own name. */
  handlers: readonly Route[];
  /** Addresses that answer with files. */
  streams?: readonly StreamRoute[];
  /** Addresses that tell open pages of changes. */
  eventStreams?: readonly EventStreamRoute[];
  /** Jobs that transactions enqueue, by name. */
  jobs?: Jobs;
  periodicJobs?: readonly PeriodicJob[];
  /** What of it waits for people, for their dashboards. */
  waiting?: readonly WaitingSource[];
  /** Its columns that are encrypted, for when the secret key is rotated. */
  encryptedColumns?: readonly EncryptedColumn[];
  /** What a violated constraint of its tables means to the caller. */
  constraintErrors?: ConstraintErrors;
}
