/** Jobs that nobody tries any more. */
import { waitingSource, type WaitingSource } from '../../platform/waiting.ts';

export const jobWaiting: readonly WaitingSource[] = [
  waitingSource({
    kind: 'failed_job',
    side: 'admin',
    from: 'graphile_worker._private_jobs j',
    where: 'j.attempts >= j.max_attempts and j.locked_at is null',
    joins: 'join graphile_worker._private_tasks k on k.id = j.task_id',
    columns: { id: 'j.id', titleZh: 'k.identifier', since: 'j.updated_at' },
  }),
];
