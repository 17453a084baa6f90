/** Reviews are published when they are due, and figures follow what happens to leases. Twice is the same as once. */
import type { JobContext, PeriodicJob } from '../../platform/jobs/jobs.ts';
import type { Tx } from '../../platform/database/database.ts';
import { notify } from '../messages/service.ts';
import { siteConfiguration } from '../site/service.ts';
import { countFrauds } from './frauds.repository.ts';
import {
  countLeases,
  countRotations,
  listLateRotations,
  takeOver,
  takeRotated,
  type Rotation,
} from './figures.repository.ts';
import { recountRatings } from './ratings.repository.ts';
import { publishDue } from './reviews.repository.ts';

/** What one transaction works on, and such turns at most at a time. */
const batchSize = 500;
const turnsMax = 40;

/** Turns until one finds less than a batch; each says how much it found. */
async function inTurns({ transaction }: JobContext, turn: (tx: Tx) => Promise<number>): Promise<void> {
  for (let turns = 0; turns < turnsMax; turns += 1) {
    if ((await transaction(turn)) < batchSize) return;
  }
}

/** Publishes what is due, counts it in the ratings, and tells whoever it is about. */
async function publish(tx: Tx, now: Date): Promise<number> {
  const published = await publishDue(tx, now, batchSize);
  const { timeZone } = (await siteConfiguration(tx)).site;
  const ids = published.map(({ id }) => id);
  await recountRatings(tx, ids, timeZone);
  const notices = published.map(({ side, subjectId, leaseId, stars, titleZh, titleEn }) => ({
    kind: side === 'tenant' ? ('lease_reviewed_lessor' as const) : ('lease_reviewed' as const),
    to: [subjectId],
    params: { leaseId, titleZh, titleEn, stars },
  }));
  if (notices.length > 0) await notify(tx, notices, now);
  return published.length;
}

/** Counts leases that are over. Figures are written by one statement of a transaction, in order, so that jobs don't lock each other out. */
async function countOver(tx: Tx, now: Date): Promise<number> {
  const leaseIds = await takeOver(tx, batchSize);
  const { timeZone } = (await siteConfiguration(tx)).site;
  await countLeases(tx, leaseIds, timeZone);
  await countFrauds(tx, leaseIds, { timeZone, now });
  return leaseIds.length;
}

async function countRotated(tx: Tx): Promise<number> {
  const rotated = await takeRotated(tx, batchSize);
  await countRotations(tx, rotated, (await siteConfiguration(tx)).site.timeZone);
  return rotated.length;
}

export const leaseReviewJobs: readonly PeriodicJob[] = [
  {
    name: 'leaseReviews.publish',
    everySeconds: 30,
    run: (context) => inTurns(context, (tx) => publish(tx, context.now)),
  },
  {
    name: 'leaseReviews.count',
    everySeconds: 30,
    run: async (context) => {
      await inTurns(context, (tx) => countOver(tx, context.now));
      await inTurns(context, countRotated);
    },
  },
  {
    name: 'leaseReviews.lateRotations',
    everySeconds: 600,
    run: async (context) => {
      const { now } = context;
      let after: Pick<Rotation, 'unitId' | 'askedAt'> | undefined;
      await inTurns(context, async (tx) => {
        const late = await listLateRotations(tx, { now, after, limit: batchSize });
        const { timeZone } = (await siteConfiguration(tx)).site;
        await countRotations(
          tx,
          late.map((one) => ({ ...one, rotatedAt: null })),
          timeZone,
        );
        after = late.at(-1);
        return late.length;
      });
    },
  },
];
