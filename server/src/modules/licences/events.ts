/** The history of licences: every act is one row, and a job where a webhook wants to know. */
import type { LicenceEventActor, LicenceEventKind } from '#contract/licenceProcess.ts';
import type { Tx } from '../../platform/database.ts';
import { insertEvents } from './events.repository.ts';

/** What happened to a licence, or to several at once. */
export interface LicenceEvent {
  licenceIds: readonly number[];
  kind: LicenceEventKind;
  by: LicenceEventActor;
  /** Who did it; null: a program, or nobody but time. */
  actorId: number | null;
  /** What the history and webhooks tell beside it: no key, no person's name. */
  detail?: Record<string, string | number | boolean | null>;
  now: Date;
}

/** Appends to the history of licences in the transaction of what happened. */
export async function recordEvent(tx: Tx, event: LicenceEvent): Promise<void> {
  if (event.licenceIds.length > 0) await insertEvents(tx, event);
}
