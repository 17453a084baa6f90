import type { BindingKind } from '#contract/licences/bindings.ts';
import type { FieldProblem } from '#contract/core/errors.ts';
import { type FingerprintMatch, partsNeeded } from '#contract/licences/policyWords.ts';

/** What a holder types to bind something: a machine by one code, or by the parts of its fingerprint. */
export type BindWay = 'domain' | 'code' | 'parts' | 'account';

/** What is typed; of `target` and `fingerprint` only what belongs to the way. */
export interface BindValues {
  target: string;
  fingerprint: string[];
  name: string;
}

/** So many fields for parts are there at first. */
const partsAtFirst = 2;
export const noTarget = { target: '', fingerprint: Array.from({ length: partsAtFirst }, () => '') };

/** The ways that a licence takes, the likeliest first. Its program tells a machine by parts where more than one must be the same. */
export function bindWays(licence: { binds: readonly BindingKind[]; fingerprint: FingerprintMatch }): BindWay[] {
  const ofMachine = { any: ['code', 'parts'], two: ['parts'], most: ['parts', 'code'] } as const;
  return licence.binds.flatMap((kind): readonly BindWay[] =>
    kind === 'machine' ? ofMachine[licence.fingerprint] : [kind],
  );
}

export function kindOfWay(way: BindWay): BindingKind {
  return way === 'code' || way === 'parts' ? 'machine' : way;
}

/** What is wrong with single parts: empty ones, and where too few differ, the first that is there twice. */
export function partProblems(parts: readonly string[], match: FingerprintMatch): FieldProblem[] {
  const plain = parts.map((part) => part.normalize('NFKC').trim().toLowerCase());
  const empty = plain.flatMap((part, index): FieldProblem[] =>
    part === '' ? [{ field: `fingerprint.${index}`, rule: 'required' }] : [],
  );
  const min = partsNeeded(match);
  if (empty.length > 0 || new Set(plain).size >= min) return empty;
  const twice = plain.findIndex((part, index) => plain.indexOf(part) < index);
  return [{ field: `fingerprint.${Math.max(0, twice)}`, rule: 'parts_needed', params: { min } }];
}
