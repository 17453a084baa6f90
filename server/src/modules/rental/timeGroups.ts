/** Time groups of one's own: packages, prices and hours under which listings are let out. */
import type { FieldProblem } from '#contract/core/errors.ts';
import type { RentalNumbers } from '#contract/rental/rentalRules.ts';
import type { RentalTerms } from '#contract/rental/rentalTerms.ts';
import { packageTwice, timeGroupRules } from '#contract/rental/timeGroupRules.ts';
import * as contract from '#contract/rental/timeGroups.ts';
import { AppError } from '../../platform/http/errors.ts';
import { handle, userIdOf, type Call } from '../../platform/http/http.ts';
import { prohibitedIn } from '../site/service.ts';
import { rentalNumbersOf } from './numbers.ts';
import * as repository from './timeGroups.repository.ts';
import type { TimeGroupRow } from './timeGroups.repository.ts';

export const listTimeGroups = handle(contract.listTimeGroups, (call, input) =>
  repository.listOwnTimeGroups(call.tx, { ...input, userId: userIdOf(call) }),
);

/** Throws not_found. */
export const getTimeGroup = handle(contract.getTimeGroup, (call, { id }) => mustFindTimeGroup(call, id));

/** Throws not_found, state_conflict for one that was changed since it was seen, time_groups_full, invalid_input. */
export const saveTimeGroup = handle(contract.saveTimeGroup, async (call, { id, changedAt, name, terms: given }) => {
  const { tx, now } = call;
  const userId = userIdOf(call);
  const numbers = await rentalNumbersOf(tx, now);
  const { aheadDays = numbers.aheadDays.normal, gapSeconds = numbers.gapSeconds.normal } = given;
  const terms = { ...given, aheadDays, gapSeconds, daysOut: [...new Set(given.daysOut)].sort() };
  const fields = [...problemsOf(terms, numbers), ...(await prohibitedIn(tx, [{ field: 'name', text: name }]))];
  if (fields.length > 0) throw new AppError('invalid_input', { fields });
  if (id !== undefined) {
    await mustFindTimeGroup(call, id);
    const change = { id, userId, name, terms, now, seen: seenAt(changedAt) };
    if (!(await repository.updateTimeGroup(tx, change))) throw new AppError('state_conflict');
    return mustFindTimeGroup(call, id);
  }
  const max = timeGroupRules.groupsMax;
  if ((await repository.countTimeGroups(tx, userId)) >= max)
    throw new AppError('time_groups_full', { params: { max } });
  return mustFindTimeGroup(call, await repository.insertTimeGroup(tx, userId, { name, terms, now }));
});

/** Throws not_found, time_group_in_use. */
export const removeTimeGroup = handle(contract.removeTimeGroup, async (call, { id }) => {
  const { tx, now } = call;
  await mustFindTimeGroup(call, id);
  if (await repository.removeUnusedTimeGroup(tx, id, userIdOf(call), now)) return {};
  const { listings } = await mustFindTimeGroup(call, id);
  throw new AppError('time_group_in_use', { params: { count: listings } });
});

/** What a caller says they saw; one that is no time was never seen. Null: they did not say. */
export function seenAt(changedAt: string | undefined): Date | null {
  if (changedAt === undefined) return null;
  const moment = Date.parse(changedAt);
  return new Date(Number.isNaN(moment) ? 0 : moment);
}

/** What is out of the bounds that count now; groups that were saved before keep what they have. */
function problemsOf({ packages, ...terms }: RentalTerms, numbers: RentalNumbers): FieldProblem[] {
  const bounds = {
    depositFen: { min: timeGroupRules.depositFen.min, max: numbers.depositMaxFen },
    aheadDays: { min: timeGroupRules.aheadDays.min, max: numbers.aheadDays.max },
    gapSeconds: numbers.gapSeconds,
  };
  const outside = (['depositFen', 'aheadDays', 'gapSeconds'] as const).flatMap((name): FieldProblem[] => {
    const [value, { min, max }] = [terms[name], bounds[name]];
    const field = `terms.${name}`;
    if (value < min) return [{ field, rule: 'too_small', params: { min } }];
    return value > max ? [{ field, rule: 'too_big', params: { max } }] : [];
  });
  const tooLong = packages.flatMap(({ unit, count }, index): FieldProblem[] => {
    const { max } = timeGroupRules.counts[unit];
    return count > max ? [{ field: `terms.packages.${index}.count`, rule: 'too_big', params: { max } }] : [];
  });
  const twice = packageTwice(packages);
  return twice === -1
    ? [...outside, ...tooLong]
    : [...outside, ...tooLong, { field: `terms.packages.${twice}.count`, rule: 'twice' }];
}

async function mustFindTimeGroup(call: Call, id: number): Promise<TimeGroupRow> {
  const row = await repository.findTimeGroup(call.tx, id, userIdOf(call));
  if (!row) throw new AppError('not_found');
  return row;
}
