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
  takeFigureEvents,
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

async function count(tx: Tx, now: Date): Promise<number> {
  const events = await takeFigureEvents(tx, batchSize);
  if (events.length === 0) return 0;
  const { timeZone } = (await siteConfiguration(tx)).site;
  const leaseIds = events.flatMap(({ leaseId }) => (leaseId === null ? [] : [leaseId]));
  const rotations = events.flatMap(({ unitId, askedAt, rotatedAt }) =>
    unitId === null || askedAt === null ? [] : [{ unitId, askedAt, rotatedAt }],
  );
  await countLeases(tx, leaseIds, timeZone);
  await countRotations(tx, rotations, timeZone);
  await countFrauds(tx, leaseIds, { timeZone, now });
  return events.length;
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
    run: (context) => inTurns(context, (tx) => count(tx, context.now)),
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
