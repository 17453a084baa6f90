import type { FieldProblem } from '#contract/core/errors.ts';

/** A problem whose sentence calls its field as the form does, where the form says how. */
export function labelled<Problem extends FieldProblem>(
  problem: Problem,
  labels: Readonly<Partial<Record<string, string>>>,
): Problem {
  const label = Object.hasOwn(labels, problem.field) ? labels[problem.field] : undefined;
  return label === undefined ? problem : { ...problem, params: { label, ...problem.params } };
}
