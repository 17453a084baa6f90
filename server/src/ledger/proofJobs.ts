import type { Tx } from '../platform/database/database.ts';
import type { JobContext, PeriodicJob } from '../platform/jobs/jobs.ts';
import { checkRecent, checkWhole, lastChecks } from './checks.ts';
import type { Finding } from './findings.ts';
import { rollUpLedger } from './rollUp.ts';
import { sealLedger } from './seal.ts';

const wholeEveryMs = 24 * 60 * 60 * 1000;
/** Of the time, while everything is proven; the rest is left to those who buy. */
const wholeShare = 0.5;

/** What keeps the books readable, sealed and proven. `timeZoneOf`: the site's, by which days are cut. */
export function ledgerProofJobs({ timeZoneOf }: { timeZoneOf: (tx: Tx) => Promise<string> }): PeriodicJob[] {
  return [
    {
      name: 'ledger.fold',
      everySeconds: 10,
      run: async ({ app, now }) => {
        await rollUpLedger(app.database, { timeZone: await timeZoneOf(app.database.primary), now });
      },
    },
    {
      name: 'ledger.seal',
      everySeconds: 10,
      run: async ({ app, now }) => {
        await sealLedger(app.database, { now });
      },
    },
    {
      name: 'ledger.checkRecent',
      everySeconds: 180,
      run: async (context) => tell(context, await checkRecent(context.app.database, context)),
    },
    {
      name: 'ledger.checkWhole',
      everySeconds: 600,
      run: async (context) => {
        const { app, now, signal } = context;
        const { whole } = await lastChecks(app.database.primary);
        if (whole && now.getTime() - whole.startedAt.getTime() < wholeEveryMs) return;
        tell(context, await checkWhole(app.database, { now, share: wholeShare, signal }));
      },
    },
  ];
}

/** The health page shows the same. */
function tell({ app }: JobContext, findings: readonly Finding[]): void {
  if (findings.length > 0) app.log.error({ findings }, 'the books are wrong: run npm run ledger:verify');
}
