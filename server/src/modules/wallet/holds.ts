import * as contract from '#contract/money/wallet.ts';
import type { ParsedInputOf } from '#contract/core/endpoint.ts';
import type { OwnHold } from '#contract/money/wallet.ts';
import { handle, userIdOf, type Call } from '../../platform/http/http.ts';
import type { Hold } from '../../ledger/holds.ts';
import { AppError } from '../../platform/http/errors.ts';
import { countedMax, pageBy } from '../../platform/database/listPage.ts';
import type { Reply } from '../../platform/http/reply.ts';
import { countHolds, listHoldsOfState, listHoldsOver, type HoldPlace } from './repository.ts';
import { subjectsOf, type SubjectOf, type SubjectRow } from './subjects.ts';

type Input = ParsedInputOf<typeof contract.listHolds>;

/** One's own holds: those that are active before those that are over, each newest first; or those of one state. */
export const listHolds = handle(contract.listHolds, async (call, input) => {
  const { tx, locale } = call;
  const userId = userIdOf(call);
  const [holds, total] = await Promise.all([
    readHolds(call, input),
    countHolds(tx, { userId, state: input.state, max: countedMax }),
  ]);
  const subjectOf = await subjectsOf(tx, { userId, locale }, holds.flatMap(subjectOfHold));
  const cursorOf = ({ state, id }: Hold) => `${state === 'active' ? 'active' : 'over'}.${id}`;
  return pageBy(cursorOf, { rows: holds, total }, input.limit, (hold) => holdReply(hold, subjectOf));
});

async function readHolds(call: Call, { state, cursor, limit }: Input): Promise<Hold[]> {
  const userId = userIdOf(call);
  const place = placeOf(cursor);
  const wanted = limit + 1;
  const newest = Number.MAX_SAFE_INTEGER;
  if (state !== undefined) {
    return listHoldsOfState(call.tx, { userId, state, beforeId: place?.beforeId ?? newest, limit: wanted });
  }
  const active =
    place?.active === false
      ? []
      : await listHoldsOfState(call.tx, {
          userId,
          state: 'active',
          beforeId: place?.beforeId ?? newest,
          limit: wanted,
        });
  if (active.length === wanted) return active;
  const beforeId = place?.active === false ? place.beforeId : newest;
  return [...active, ...(await listHoldsOver(call.tx, { userId, beforeId, limit: wanted - active.length }))];
}

/** A hold as its owner reads it. */
export function holdReply(hold: Hold, subjectOf: SubjectOf): Reply<OwnHold> {
  const [subject] = subjectOfHold(hold);
  return { ...hold, subject: subject ? subjectOf(subject) : null };
}

/** What a hold is for, where it does not stand for itself. */
export function subjectOfHold({ subjectKind, subjectId }: Hold): SubjectRow[] {
  return subjectKind === null || subjectId === null ? [] : [{ subjectKind, subjectId }];
}

function placeOf(cursor: string | undefined): HoldPlace | undefined {
  if (cursor === undefined) return undefined;
  const [, where, id] = /^(active|over)\.(\d{1,15})$/.exec(cursor) ?? [];
  if (id === undefined) throw new AppError('invalid_input', { fields: [{ field: 'cursor', rule: 'format' }] });
  return { active: where === 'active', beforeId: Number(id) };
}
