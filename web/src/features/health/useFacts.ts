import { healthRules, type HealthPart } from '#contract/console/healthParts.ts';
import { useFormats } from '../../language/formats.ts';
import { sizeOf } from '../../language/sizes.ts';
import { useTexts } from '../../language/texts.ts';
import { texts } from './texts.ts';
import type { Health } from './useHealth.ts';

/** Entries that are not sealed are counted up to here. */
const unsealedMax = 1000;

/** What there is to say of each part: a line each. */
export function useFacts(health: Health): Record<HealthPart, string[]> {
  const t = useTexts(texts);
  const { number, dateTime, relative, money } = useFormats();
  const { database, migrations, jobs, seals, rollups, debts, payouts, bills, backups, keys, disk, mail, process } =
    health;
  const when = (at: string) => relative(at, Date.parse(health.at));
  const checkLines = ({ last }: Health['checkRecent']) => {
    if (last === null) return [t('checkNever')];
    const { startedAt, postings, tookMs, differences } = last;
    const seconds = (tookMs / 1000).toFixed(1);
    return [
      t('checkFacts', { when: when(startedAt), postings: number(postings), seconds }),
      ...(differences.length === 0 ? [t('checkClean')] : []),
    ];
  };
  return {
    database: [
      t('databaseFacts', {
        version: database.version,
        size: sizeOf(database.bytes),
        connections: database.connections,
        max: database.connectionsMax,
        ms: Math.max(1, database.answerMs),
      }),
    ],
    migrations: [
      t('migrationsFacts', { applied: migrations.applied, newest: migrations.newest }),
      ...(migrations.pending.length === 0 ? [] : [t('migrationsPending', { names: migrations.pending.join(', ') })]),
    ],
    jobs: [
      ...(jobs.standing.length === 0 ? [] : [t('jobsStanding', { names: jobs.standing.join(', ') })]),
      jobs.oldestWaitingAt === null
        ? t('jobsNone')
        : t('jobsWaiting', { waiting: number(jobs.waiting), since: dateTime(jobs.oldestWaitingAt) }),
      ...(jobs.givenUp === 0 ? [] : [t('jobsGivenUp', { count: jobs.givenUp })]),
      ...(jobs.failedExports === 0
        ? []
        : [t('exportsFailed', { count: jobs.failedExports, hours: healthRules.failedExportHours })]),
      ...(jobs.lastFailure === null ? [] : [t('jobsLastFailure', jobs.lastFailure)]),
    ],
    checkRecent: checkLines(health.checkRecent),
    checkWhole: checkLines(health.checkWhole),
    seals: [
      seals.last === null
        ? t('sealNone')
        : t('sealFacts', { id: number(seals.last.id), when: dateTime(seals.last.sealedAt) }),
      unsealedWords(),
    ],
    rollups: [
      rollups.foldedAt === null
        ? t('rollupNever')
        : t('rollupFacts', { when: when(rollups.foldedAt), behind: number(rollups.behind) }),
    ],
    debts: [
      debts.users === 0
        ? t('debtsNone')
        : t('debtsFacts', { count: debts.users, owed: money(debts.owedFen), alarm: money(debts.alarmFen) }),
    ],
    payouts: [
      payouts.oldestAt === null
        ? t('payoutsNone')
        : t('payoutsFacts', { count: payouts.contradictions, since: dateTime(payouts.oldestAt) }),
    ],
    bills: [
      bills.oldestAt === null
        ? t('billsNone')
        : t('billsFacts', { count: bills.differences, since: dateTime(bills.oldestAt) }),
      ...(bills.late > 0 ? [t('billsLate', { count: bills.late })] : []),
    ],
    backups: [
      backups.last === null
        ? t('backupNone')
        : t('backupFacts', {
            when: when(backups.last.finishedAt),
            rows: number(backups.last.rows),
            size: sizeOf(backups.last.bytes),
          }),
      backups.drilledAt === null ? t('drillNone') : t('drillFacts', { when: when(backups.drilledAt) }),
    ],
    keys: [
      keys.older === 0 ? t('keysOne') : t('keysFacts', { older: number(keys.older), waiting: number(keys.waiting) }),
    ],
    retention: [
      t('retentionFacts', { count: health.retention.kinds.length }),
      ...(health.retention.failedDeletions === 0
        ? []
        : [t('deletionsFailed', { count: health.retention.failedDeletions })]),
    ],
    disk: [t('diskFacts', { free: sizeOf(disk.freeBytes), total: sizeOf(disk.totalBytes), folder: disk.folder })],
    mail: [
      t(mail.delivery === 'sent' ? 'mailSent' : mail.delivery === 'log' ? 'mailLog' : 'mailNone'),
      ...(mail.delivery === 'sent' ? [mailWords()] : []),
    ],
    process: [
      t('processFacts', {
        version: process.version,
        node: process.node.replace(/^v/, ''),
        since: dateTime(process.startedAt),
        memory: sizeOf(process.memoryBytes),
      }),
      process.mode === 'production' ? t('modeProduction') : t('modeLocal'),
      ...(process.unnamedProxy === null ? [] : [t('proxyUnnamed', { address: process.unnamedProxy })]),
    ],
  };

  function mailWords(): string {
    const { waiting, failed, oldestWaitingAt } = mail;
    const since = oldestWaitingAt === null ? '' : t('mailSince', { when: when(oldestWaitingAt) });
    return t('mailFacts', { waiting: number(waiting), failed: number(failed), since });
  }

  function unsealedWords(): string {
    const { unsealedEntries } = seals;
    if (unsealedEntries === 0) return t('sealAll');
    if (unsealedEntries >= unsealedMax) return t('sealBehindMany', { count: unsealedEntries });
    return t('sealBehind', { count: unsealedEntries });
  }
}
