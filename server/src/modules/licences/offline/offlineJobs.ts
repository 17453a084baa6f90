import type { PeriodicJob } from '../../../platform/jobs/jobs.ts';
import { returnSeatsOfAll } from '../bindings/seats.repository.ts';

const atOnce = 500;
/** A turn ends some time, also where more becomes due than it can return. */
const turnsMax = 200;

/** Seats that were kept for offline files come back when the files have run out; whoever wants one sooner returns it himself. */
export const offlinePeriodicJobs: PeriodicJob[] = [
  {
    name: 'licences.returnSeats',
    everySeconds: 60,
    run: async ({ transaction, now, signal }) => {
      for (let turn = 0; turn < turnsMax && !signal?.aborted; turn += 1) {
        if (!(await transaction((tx) => returnSeatsOfAll(tx, { now, limit: atOnce })))) return;
      }
    },
  },
];
