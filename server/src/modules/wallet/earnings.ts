import * as contract from '#contract/money/wallet.ts';
import type { OwnEarning } from '#contract/money/wallet.ts';
import { handle, userIdOf } from '../../platform/http/http.ts';
import { dayMs } from '#contract/core/durations.ts';
import { AppError } from '../../platform/http/errors.ts';
import { countedMax, pageBy } from '../../platform/database/listPage.ts';
import type { Reply } from '../../platform/http/reply.ts';
import { countEarnings, listEarningRows, type EarningRow } from './repository.ts';
import { subjectsOf, type SubjectOf } from './subjects.ts';

/** What one earned: by when it is released, or when it was. */
export const listEarnings = handle(contract.listEarnings, async (call, { state, cursor, limit }) => {
  const { tx, locale } = call;
  const userId = userIdOf(call);
  const after = placeOf(cursor) ?? { at: state === 'released' ? 'infinity' : '-infinity', id: 0 };
  const [rows, total] = await Promise.all([
    listEarningRows(tx, { userId, state, after, limit: limit + 1 }),
    countEarnings(tx, { userId, state, max: countedMax }),
  ]);
  const subjectOf = await subjectsOf(tx, { userId, locale }, rows);
  const cursorOf = ({ dueAt, releasedAt, id }: EarningRow) =>
    `${(state === 'released' && releasedAt ? releasedAt : dueAt).toISOString()}.${id}`;
  return pageBy(cursorOf, { rows, total }, limit, (row) => earningReply(row, subjectOf, call.now));
});

/** An earning as whoever earned it reads it. */
export function earningReply(row: EarningRow, subjectOf: SubjectOf, now: Date): Reply<OwnEarning> {
  const { caseId, caseState, releasedAt } = row;
  return {
    ...row,
    subject: subjectOf(row),
    waitsFor: releasedAt === null ? waitsOf(row, now) : [],
    frozenBy: caseId === null ? null : { refundId: caseId, complained: caseState === 'complained' },
  };
}

/** What brings the share of an order forward; nothing does where its days end no earlier than its latest moment. */
export function waitsOf(
  row: Pick<EarningRow, 'dueAt' | 'paidAt' | 'releaseDays' | 'completedAt' | 'firstShownAt'>,
  now: Date,
): OwnEarning['waitsFor'] {
  const { dueAt, paidAt, releaseDays, completedAt, firstShownAt } = row;
  if (paidAt === null || releaseDays === null || (completedAt !== null && firstShownAt !== null)) return [];
  const daysOver = paidAt.getTime() + releaseDays * dayMs;
  if (daysOver >= dueAt.getTime()) return [];
  return [
    ...(firstShownAt === null ? ['seen' as const] : []),
    ...(completedAt === null ? ['completed' as const] : []),
    ...(daysOver > now.getTime() ? ['days' as const] : []),
  ];
}

/** The time of the last one shown, in milliseconds as all times of ours, and its id. */
function placeOf(cursor: string | undefined): { at: string; id: number } | undefined {
  if (cursor === undefined) return undefined;
  const [, at, id] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)\.(\d{1,15})$/.exec(cursor) ?? [];
  if (at === undefined || !isMoment(at)) {
    throw new AppError('invalid_input', { fields: [{ field: 'cursor', rule: 'format' }] });
  }
  return { at, id: Number(id) };
}

/** Written again it reads the same: no 30th of February; nor the year 0, which the database does not know. */
function isMoment(text: string): boolean {
  const moment = new Date(text);
  return !Number.isNaN(moment.getTime()) && moment.toISOString() === text && !text.startsWith('0000');
}
