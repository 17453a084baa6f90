import type { JobContext, PeriodicJob } from '../../../platform/jobs/jobs.ts';
import { listBehind, updateTerms } from './reindex.repository.ts';
import { productTerms, searchVersion } from './productTerms.ts';

const batchSize = 100;
const batchesMax = 100;

/** Makes the terms of products anew that were made another way, such as before an update. */
async function reindexProducts({ transaction, signal }: JobContext): Promise<void> {
  for (let batch = 0; batch < batchesMax && !signal?.aborted; batch += 1) {
    const done = await transaction(async (tx) => {
      const rows = await listBehind(tx, { version: searchVersion, limit: batchSize });
      if (rows.length > 0) {
        await updateTerms(tx, {
          version: searchVersion,
          products: rows.map((row) => ({ id: row.id, terms: productTerms(row) })),
        });
      }
      return rows.length;
    });
    if (done < batchSize) return;
  }
}

export const searchPeriodicJobs: PeriodicJob[] = [
  { name: 'catalogue.reindex', everySeconds: 60, run: reindexProducts },
];
