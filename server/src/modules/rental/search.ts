/** Words by which the mall is searched: made with a listing, and anew by a job where they are made another way by now. */
import type { PeriodicJob } from '../../platform/jobs/jobs.ts';
import type { Tx } from '../../platform/database/database.ts';
import { searchVersion, textTerms } from '../catalogue/service.ts';
import { listBehind, updateTerms, type TitledListing } from './search.repository.ts';

const batchSize = 100;
const batchesMax = 100;

/** Writes the terms of listings as their titles are. */
export async function writeSearchTerms(tx: Tx, listings: readonly TitledListing[]): Promise<void> {
  const rows = listings.map(({ id, titleZh, titleEn }) => ({ id, terms: textTerms({ titleZh, titleEn }) }));
  await updateTerms(tx, { version: searchVersion, listings: rows });
}

export const rentalSearchJobs: readonly PeriodicJob[] = [
  {
    name: 'rental.reindex',
    everySeconds: 60,
    run: async ({ transaction, signal }) => {
      for (let batch = 0; batch < batchesMax && !signal?.aborted; batch += 1) {
        const done = await transaction(async (tx) => {
          const rows = await listBehind(tx, { version: searchVersion, limit: batchSize });
          if (rows.length > 0) await writeSearchTerms(tx, rows);
          return rows.length;
        });
        if (done < batchSize) return;
      }
    },
  },
];
