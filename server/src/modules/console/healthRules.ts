/** When a part of the portal is fine, when somebody should look at it, and when it is broken. */
import { dayMs, hourMs, minuteMs } from '#contract/core/durations.ts';
import { type HealthProblem, healthRules, type HealthState } from '#contract/console/healthParts.ts';
import { mailSendRules, type MailDelivery } from '#contract/messages/mailRules.ts';

export interface Verdict {
  state: HealthState;
  problem: HealthProblem | null;
}

const fine: Verdict = { state: 'fine', problem: null };
const look = (problem: HealthProblem): Verdict => ({ state: 'look', problem });
const broken = (problem: HealthProblem): Verdict => ({ state: 'broken', problem });

/** Jobs that are due begin within seconds. */
const jobLateMs = 10 * minuteMs;
const jobVeryLateMs = 2 * hourMs;
/** The job that checks what is new runs every few minutes, the one that checks everything once a day. */
const checkLateMs = { recent: hourMs, whole: 2 * dayMs };
const sealLateMs = 30 * minuteMs;
const rollupLateMs = 30 * minuteMs;
/** Besides two turns of the job that were missed. */
const retentionLateMs = hourMs;
const backupOldMs = healthRules.backupOldDays * dayMs;
const gigabyte = 1024 ** 3;

/** The gravest of several. */
export function gravest(states: readonly HealthState[]): HealthState {
  if (states.includes('broken')) return 'broken';
  return states.includes('look') ? 'look' : 'fine';
}

export function judgeDatabase(is: { answerMs: number; connections: number; connectionsMax: number }): Verdict {
  if (is.connections >= is.connectionsMax * 0.85) return look('connections_short');
  return is.answerMs > 500 ? look('database_slow') : fine;
}

export function judgeMigrations(is: { pending: readonly string[] }): Verdict {
  return is.pending.length > 0 ? broken('migrations_pending') : fine;
}

export function judgeJobs(
  is: { standing: readonly string[]; oldestWaitingAt: Date | null; givenUp: number; failedExports: number },
  now: Date,
): Verdict {
  const lateMs = ageMs(is.oldestWaitingAt, now);
  if (is.standing.length > 0) return broken('jobs_stand_still');
  if (lateMs > jobVeryLateMs) return broken('jobs_late');
  if (lateMs > jobLateMs) return look('jobs_late');
  if (is.givenUp > 0) return look('jobs_given_up');
  return is.failedExports > 0 ? look('exports_failed') : fine;
}

/** A proof that found something counts however old it is; one that never ran is missed only when there was time for it. */
export function judgeCheck(
  scope: 'recent' | 'whole',
  last: { startedAt: Date; differences: readonly unknown[] } | undefined,
  { now, upSince }: { now: Date; upSince: Date },
): Verdict {
  const lateMs = checkLateMs[scope];
  if (last && last.differences.length > 0) return broken('check_found_differences');
  // Nothing is late that could not run while the process was not there.
  if (ageMs(upSince, now) < lateMs) return fine;
  if (!last) return look('check_missing');
  return ageMs(last.startedAt, now) > lateMs ? look('check_late') : fine;
}

export function judgeSeals(is: { oldestUnsealedAt: Date | null }, now: Date): Verdict {
  return ageMs(is.oldestUnsealedAt, now) > sealLateMs ? look('seals_late') : fine;
}

export function judgeRollups(is: { oldestBehindAt: Date | null; behind: number }, now: Date): Verdict {
  return ageMs(is.oldestBehindAt, now) > rollupLateMs || is.behind > 1_000_000 ? look('rollups_late') : fine;
}

export function judgeDebts(is: { owedFen: number; alarmFen: number }): Verdict {
  return is.owedFen > is.alarmFen ? look('debts_large') : fine;
}

export function judgePayouts(is: { contradictions: number }): Verdict {
  return is.contradictions > 0 ? look('payouts_contradicted') : fine;
}

export function judgeBills(is: { differences: number; late: number }): Verdict {
  if (is.differences > 0) return look('bills_differ');
  return is.late > 0 ? look('bills_late') : fine;
}

export function judgeKeys(is: { waiting: number }): Verdict {
  return is.waiting > 0 ? look('keys_renewing') : fine;
}

/** Whether a job that deletes what is past its term should have run again by now; only when there was time for it. */
export function isRetentionLate(
  run: { ranAt: Date; everySeconds: number } | undefined,
  { now, upSince }: { now: Date; upSince: Date },
): boolean {
  const lateMs = retentionLateMs + (run ? 2 * run.everySeconds * 1000 : 0);
  return ageMs(upSince, now) > lateMs && (!run || ageMs(run.ranAt, now) > lateMs);
}

export function judgeRetention(kinds: readonly { isLate: boolean }[], failedDeletions: number): Verdict {
  if (failedDeletions > 0) return look('deletion_failed');
  return kinds.some(({ isLate }) => isLate) ? look('retention_late') : fine;
}

/** Where nothing is at stake nobody needs a backup; one that was made must be kept up everywhere. */
export function judgeBackups(
  last: { finishedAt: Date } | undefined,
  { now, mode }: { now: Date; mode: string },
): Verdict {
  if (!last) return mode === 'production' ? look('backup_missing') : fine;
  return ageMs(last.finishedAt, now) > backupOldMs ? look('backup_old') : fine;
}

export function judgeDisk(space: { freeBytes: number; totalBytes: number } | undefined): Verdict {
  if (!space) return look('disk_unknown');
  const { freeBytes, totalBytes } = space;
  if (freeBytes < gigabyte / 2) return broken('disk_full');
  return freeBytes < 2 * gigabyte || freeBytes < totalBytes * 0.05 ? look('disk_short') : fine;
}

/** In production mail must reach somebody, and where there is a mail server, soon. */
export function judgeMail(is: { delivery: MailDelivery; oldestWaitingAt: Date | null }, now: Date): Verdict {
  if (is.delivery === 'none') return look('mail_not_sent');
  return ageMs(is.oldestWaitingAt, now) > mailSendRules.lateSeconds * 1000 ? look('mail_late') : fine;
}

/** A process that answers is well, if it knows who calls: behind a proxy that is not named all visitors count as one. */
export function judgeProcess(is: { unnamedProxy: string | null }): Verdict {
  return is.unnamedProxy === null ? fine : look('proxy_not_named');
}

/** How long ago something was; nothing at all is as if it were now. */
function ageMs(at: Date | null, now: Date): number {
  return at === null ? 0 : now.getTime() - at.getTime();
}
