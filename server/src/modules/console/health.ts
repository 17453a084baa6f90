import * as contract from '#contract/console/health.ts';
import type { Health } from '#contract/console/health.ts';
import { healthRules } from '#contract/console/healthParts.ts';
import { keptKinds, retention } from '#contract/ownData/retentionTable.ts';
import { mailDelivery } from '../../config.ts';
import { handle, type Call } from '../../platform/http/http.ts';
import { findUnansweredCheck, lastChecks, sealState, type Check, type SealState } from '../../ledger/checks.ts';
import type { Place } from '../../ledger/findings.ts';
import type { Tx } from '../../platform/database/database.ts';
import { dayMs } from '#contract/core/durations.ts';
import { diskSpace } from '../../platform/files/disk.ts';
import { countUnrenewed, type EncryptedColumn } from '../../platform/keys/renewal.ts';
import type { ProcessChecks } from '../../platform/health.ts';
import type { ProxyWatch } from '../../platform/http/proxyWatch.ts';
import { version } from '../../platform/version.ts';
import type { Reply } from '../../platform/http/reply.ts';
import { countFailedExports } from '../exports/service.ts';
import { sumDebts } from '../ledgerAdmin/service.ts';
import { mailFigures } from '../messages/service.ts';
import { countFailedDeletions, listRetentionRuns } from '../ownData/service.ts';
import { moneyRulesOf } from '../site/service.ts';
import { countWaitingContradictions } from '../withdrawals/service.ts';
import { billFigures } from '../reconciliation/service.ts';
import { backupFigures, databaseFigures, findOldestBehind, jobFigures, migrationFigures } from './health.repository.ts';
import * as rules from './healthRules.ts';

type HealthPlace = NonNullable<Health['checkRecent']['last']>['differences'][number]['places'][number];

/** Places of a difference, and differences, that are told. */
const placesMax = 5;
const differencesMax = 20;

export interface HealthDeps {
  checks: ProcessChecks;
  encrypted: readonly EncryptedColumn[];
  proxies: ProxyWatch;
}

/** How everything is. What it is about is the primary database, and its own small pool answers while others wait. */
export const getHealth = ({ checks, encrypted, proxies }: HealthDeps) =>
  handle(contract.getHealth, async (call) => {
    const { now } = call;
    const tx = call.app.attempts;
    const [database, migrations, jobs, proofs, ledger, debts, payouts, bills, backups, keys, retained, disk, mail] =
      await Promise.all([
        databaseHealth(tx),
        migrationHealth(tx, checks),
        jobHealth(tx, checks, now),
        checkHealth(tx, now),
        ledgerHealth(tx, now),
        debtHealth(tx, now),
        payoutHealth(tx),
        billHealth(tx, now),
        backupHealth(call, tx),
        keyHealth(call, tx, encrypted),
        retentionHealth(tx, now),
        diskHealth(call.app.config.dataFolder),
        mailHealth(call, tx),
      ]);
    const parts = {
      database,
      migrations,
      jobs,
      ...proofs,
      ...ledger,
      debts,
      payouts,
      bills,
      backups,
      keys,
      retention: retained,
      disk,
      mail,
      process: processHealth(call, proxies),
    };
    const state = rules.gravest(Object.values(parts).map((part) => part.state));
    return { state, at: now.toISOString(), ...parts };
  });

async function databaseHealth(tx: Tx): Promise<Health['database']> {
  const start = performance.now();
  const figures = await databaseFigures(tx);
  const is = { ...figures, answerMs: Math.round(performance.now() - start) };
  return { ...rules.judgeDatabase(is), ...is };
}

async function migrationHealth(tx: Tx, checks: ProcessChecks): Promise<Health['migrations']> {
  const [figures, pending] = await Promise.all([migrationFigures(tx), checks.pendingMigrations()]);
  const is = { ...figures, pending: [...pending] };
  return { ...rules.judgeMigrations(is), ...is };
}

async function jobHealth(tx: Tx, checks: ProcessChecks, now: Date): Promise<Health['jobs']> {
  const since = new Date(now.getTime() - healthRules.failedExportHours * 3_600_000);
  const [figures, failedExports] = await Promise.all([jobFigures(tx, now), countFailedExports(tx, since)]);
  const is = { ...figures, failedExports, standing: [...checks.standingJobs()] };
  return { ...rules.judgeJobs(is, now), ...is, oldestWaitingAt: textOf(is.oldestWaitingAt) };
}

async function checkHealth(tx: Tx, now: Date): Promise<Reply<Pick<Health, 'checkRecent' | 'checkWhole'>>> {
  const [{ recent: newest, whole }, unanswered] = await Promise.all([lastChecks(tx), findUnansweredCheck(tx)]);
  const recent = unanswered?.scope === 'recent' ? unanswered : newest;
  const moments = { now, upSince: startOf(now) };
  return {
    checkRecent: { ...rules.judgeCheck('recent', recent, moments), last: checkOf(recent) },
    checkWhole: { ...rules.judgeCheck('whole', whole, moments), last: checkOf(whole) },
  };
}

function checkOf(check: Check | undefined): Reply<Health['checkRecent']['last']> {
  if (!check) return null;
  const { differences } = check;
  return {
    ...check,
    differences: differences.slice(0, differencesMax).map(({ rule, count, places }) => ({
      rule,
      count,
      places: places.slice(0, placesMax).map(placeOf),
    })),
  };
}

/** `entry 17, sum 5`: names and numbers as the proof gives them. */
function placeOf(place: Place): HealthPlace {
  const words = Object.entries(place)
    .map(([name, value]) => `${name} ${value ?? '–'}`)
    .join(', ');
  return { words, entryId: numberOf(place['entry']), accountId: numberOf(place['account']) };
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}

async function ledgerHealth(tx: Tx, now: Date): Promise<Reply<Pick<Health, 'seals' | 'rollups'>>> {
  const state = await sealState(tx);
  const oldest = await findOldestBehind(tx, { toEntryId: state.lastSeal.toEntryId });
  return { seals: sealsOf(state, oldest.unsealedAt, now), rollups: rollupsOf(state, oldest.unfoldedAt, now) };
}

function sealsOf(
  { lastSeal, unsealedEntries }: SealState,
  oldestUnsealedAt: Date | null,
  now: Date,
): Reply<Health['seals']> {
  return {
    ...rules.judgeSeals({ oldestUnsealedAt }, now),
    last: lastSeal.id === 0 ? null : lastSeal,
    unsealedEntries,
    oldestUnsealedAt: textOf(oldestUnsealedAt),
  };
}

function rollupsOf(state: SealState, oldestBehindAt: Date | null, now: Date): Health['rollups'] {
  const behind = state.unfoldedPostings;
  return { ...rules.judgeRollups({ oldestBehindAt, behind }, now), foldedAt: textOf(state.foldedAt), behind };
}

async function mailHealth({ now, app }: Call, tx: Tx): Promise<Reply<Health['mail']>> {
  const figures = await mailFigures(tx, new Date(now.getTime() - dayMs));
  const is = { delivery: mailDelivery(app.config), ...figures };
  return { ...rules.judgeMail(is, now), ...is };
}

async function debtHealth(tx: Tx, now: Date): Promise<Health['debts']> {
  const [debts, { owedAlarmFen: alarmFen }] = await Promise.all([sumDebts(tx), moneyRulesOf(tx, now)]);
  const is = { ...debts, alarmFen };
  return { ...rules.judgeDebts(is), ...is };
}

async function payoutHealth(tx: Tx): Promise<Health['payouts']> {
  const { count: contradictions, oldestAt } = await countWaitingContradictions(tx, healthRules.contradictionsMax);
  return { ...rules.judgePayouts({ contradictions }), contradictions, oldestAt: textOf(oldestAt) };
}

async function billHealth(tx: Tx, now: Date): Promise<Health['bills']> {
  const { oldestAt, ...is } = await billFigures(tx, now);
  return { ...rules.judgeBills(is), ...is, oldestAt: textOf(oldestAt) };
}

async function backupHealth({ now, app }: Call, tx: Tx): Promise<Reply<Health['backups']>> {
  const { last, drilledAt } = await backupFigures(tx);
  return {
    ...rules.judgeBackups(last, { now, mode: app.config.mode }),
    last: last ?? null,
    drilledAt: textOf(drilledAt),
  };
}

async function keyHealth({ app }: Call, tx: Tx, encrypted: readonly EncryptedColumn[]): Promise<Health['keys']> {
  const is = { older: app.keys.olderDataKeys, waiting: await countUnrenewed(tx, app.keys, encrypted) };
  return { ...rules.judgeKeys(is), ...is };
}

async function retentionHealth(tx: Tx, now: Date): Promise<Reply<Health['retention']>> {
  const [found, failedDeletions] = await Promise.all([listRetentionRuns(tx), countFailedDeletions(tx)]);
  const runs = new Map(found.map((run) => [run.kind, run]));
  const moments = { now, upSince: startOf(now) };
  const kinds = keptKinds
    .filter((kind) => retention[kind].job !== null)
    .map((kind) => {
      const run = runs.get(kind);
      const { ranAt = null, deleted = 0, deletedInAll = 0 } = run ?? {};
      return { kind, ranAt, deleted, deletedInAll, isLate: rules.isRetentionLate(run, moments) };
    });
  return { ...rules.judgeRetention(kinds, failedDeletions), failedDeletions, kinds };
}

async function diskHealth(folder: string): Promise<Health['disk']> {
  const space = await diskSpace(folder);
  return { ...rules.judgeDisk(space), folder, freeBytes: space?.freeBytes ?? 0, totalBytes: space?.totalBytes ?? 0 };
}

function processHealth({ now, app }: Call, { unnamedProxy }: ProxyWatch): Reply<Health['process']> {
  return {
    ...rules.judgeProcess({ unnamedProxy }),
    unnamedProxy,
    version,
    node: process.version,
    mode: app.config.mode,
    startedAt: startOf(now),
    memoryBytes: process.memoryUsage.rss(),
  };
}

/** When this process began. */
function startOf(now: Date): Date {
  return new Date(now.getTime() - process.uptime() * 1000);
}

function textOf(at: Date | null): string | null {
  return at?.toISOString() ?? null;
}
