/** What happens by itself when licences end: it stands in their history, and their holders are written to before. */
import { warnDays, warnsBefore } from '#contract/licences/licenceSale.ts';
import { dayMs } from '#contract/core/durations.ts';
import { dayOf } from '../../../platform/day.ts';
import type { JobContext, PeriodicJob } from '../../../platform/jobs/jobs.ts';
import { minuteIn } from '../../../platform/shownTime.ts';
import { endsAt, notify } from '../../messages/service.ts';
import { siteConfiguration } from '../../site/service.ts';
import { markWarned, tellEnds, type EndingRow } from './ends.repository.ts';
import { endingTexts } from './sellerMail.ts';
import { graceEnd } from './permissions.ts';
import { termsOf } from '../core/terms.ts';

/** Licences in one transaction. */
const atOnce = 500;

export const licenceEndJobs: PeriodicJob[] = [{ name: 'licences.end', everySeconds: 60, run: tellWhatEnds }];

async function tellWhatEnds({ transaction, now, signal }: JobContext): Promise<void> {
  await untilDone(signal, () => transaction((tx) => tellEnds(tx, { now, limit: atOnce })));
  const until = new Date(now.getTime() + warnDays * dayMs);
  await untilDone(signal, () =>
    transaction(async (tx) => {
      const rows = await markWarned(tx, { now, until, limit: atOnce });
      const { timeZone } = (await siteConfiguration(tx)).site;
      const notices = rows.filter(warnsBefore).map((row) => noticeOf(row, timeZone));
      await notify(tx, notices, now);
      return rows.length;
    }),
  );
}

function noticeOf(row: EndingRow, timeZone: string) {
  const { renewal, trial, graceDays } = termsOf(row.terms);
  const about = {
    ...row,
    when: minuteIn(timeZone, row.expiresAt),
    renewable: renewal !== 'none' && !trial,
    graceDays: graceEnd(row) === null ? 0 : graceDays,
  };
  const { id: licenceId, titleZh, titleEn, expiresAt } = row;
  const params = { licenceId, titleZh, titleEn, day: dayOf(expiresAt, timeZone), ...endsAt(expiresAt) };
  return { kind: 'licence_ending', to: [row.email], params, mail: endingTexts(about) } as const;
}

async function untilDone(signal: AbortSignal | undefined, work: () => Promise<number>): Promise<void> {
  while (!signal?.aborted && (await work()) === atOnce);
}
