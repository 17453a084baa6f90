/** What is looked at on the health page, and how it can be. */

/** All is well; somebody should look at it soon; it does not work. From the lightest to the gravest. */
export const healthStates = ['fine', 'look', 'broken'] as const;
export type HealthState = (typeof healthStates)[number];

/** What is looked at, in the order in which it is shown. */
export const healthParts = [
  'database',
  'migrations',
  'jobs',
  'checkRecent',
  'checkWhole',
  'seals',
  'rollups',
  'debts',
  'payouts',
  'bills',
  'backups',
  'keys',
  'retention',
  'disk',
  'mail',
  'process',
] as const;
export type HealthPart = (typeof healthParts)[number];

/** What can be wrong with a part; the screen says of each what to do. */
export const healthProblems = [
  'database_slow',
  'connections_short',
  'migrations_pending',
  'jobs_stand_still',
  'jobs_late',
  'jobs_given_up',
  'exports_failed',
  'check_found_differences',
  'check_missing',
  'check_late',
  'seals_late',
  'rollups_late',
  'debts_large',
  'payouts_contradicted',
  'bills_differ',
  'bills_late',
  'keys_renewing',
  'retention_late',
  'deletion_failed',
  'backup_missing',
  'backup_old',
  'disk_short',
  'disk_full',
  'disk_unknown',
  'mail_not_sent',
  'mail_late',
  'proxy_not_named',
] as const;
export type HealthProblem = (typeof healthProblems)[number];

export const healthRules = {
  /** An older last backup is a problem. */
  backupOldDays: 7,
  /** Exports that failed are told for so many hours. */
  failedExportHours: 24,
  /** Withdrawals of which the bank says otherwise are counted up to here. */
  contradictionsMax: 100,
  /** Old differences to bills, and bills that are late, are counted up to here. */
  billsMax: 100,
} as const;
