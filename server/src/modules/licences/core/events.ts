/** The history of licences: every act is one row, and a job where a webhook wants to know. */
import type { Tx } from '../../../platform/database/database.ts';
import { insertEvents, type LicenceEvent } from './events.repository.ts';

/** Appends to the history of licences in the transaction of what happened. */
export async function recordEvent(tx: Tx, event: LicenceEvent): Promise<void> {
  if (event.licenceIds.length > 0) await insertEvents(tx, event);
}
