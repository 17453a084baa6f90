import { archiveRules } from '#contract/ownData/ownDataRules.ts';
import * as contract from '#contract/ownData/ownData.ts';
import { hourMs } from '#contract/core/durations.ts';
import { AppError } from '../../platform/http/errors.ts';
import { handle, userIdOf } from '../../platform/http/http.ts';
import { recordSecurityEvent } from '../../platform/http/securityEvents.ts';
import { enqueue } from '../../platform/jobs/outbox.ts';
import * as repository from './archive.repository.ts';
import type { ArchiveRow } from './archive.repository.ts';
import { partsTotal } from './archive.ts';
import { signedTicket } from '../../platform/keys/fileTicket.ts';
import { archiveTickets } from './tickets.ts';

export { recordingRetention } from './retentionRuns.ts';
export { countFailedDeletions } from './deletion.repository.ts';
export { listRetentionRuns } from './retentionRuns.repository.ts';

/** The job that writes what waits. */
export const archiveTask = 'ownData.archive';

const everyMs = archiveRules.everyHours * hourMs;

/** One's newest archive, and when the next one may be asked for. */
export const getDataArchive = handle(contract.getDataArchive, async (call) => {
  const row = await repository.findNewestArchive(call.tx, userIdOf(call));
  const next = row && (row.state === 'ready' || row.state === 'expired') ? row.askedAt.getTime() + everyMs : undefined;
  return {
    archive: row ? shown(row) : null,
    nextAt: next === undefined || next <= call.now.getTime() ? null : new Date(next),
  };
});

/** Puts an archive of all of one's data on its way. Throws archive_limit. */
export const startDataArchive = handle(contract.startDataArchive, async (call) => {
  const { tx, now, locale } = call;
  const since = new Date(now.getTime() - everyMs);
  const row = await repository.insertArchive(tx, { userId: userIdOf(call), locale, now, since });
  if (!row) throw new AppError('archive_limit');
  await recordSecurityEvent(tx, call, { kind: 'data_asked' });
  await enqueue(tx, archiveTask, {}, { at: now });
  return shown(row);
});

/** An address that a browser opens without a login, for a minute. Throws not_found, export_not_ready. */
export const getDataArchiveTicket = handle(contract.getDataArchiveTicket, async (call, { id }) => {
  const userId = userIdOf(call);
  const row = await repository.findArchive(call.tx, id);
  if (row?.userId !== userId) throw new AppError('not_found');
  if (!mayFetch(row, call.now)) throw new AppError('export_not_ready');
  await recordSecurityEvent(call.tx, call, { kind: 'data_fetched' });
  return signedTicket(call.app.keys, archiveTickets, { id, userId, now: call.now });
});

/** Whether its file is there and its time not over. */
export function mayFetch({ state, expiresAt }: ArchiveRow, now: Date): boolean {
  return state === 'ready' && expiresAt !== null && expiresAt > now;
}

function shown(row: ArchiveRow) {
  return { ...row, partsTotal: row.partsTotal || partsTotal };
}
