import type { Sku } from '#contract/catalogue/catalogue.ts';

/** For each option the terms that not all of them have, in their order; none where all have the same. Pure. */
export function differingTerms(skus: readonly Pick<Sku, 'id' | 'name' | 'licence'>[]) {
  const all = skus.map(({ licence }) => new Set(licence?.words));
  const options = skus.map(({ id, name, licence }) => ({
    id,
    name,
    terms: (licence?.words ?? []).filter((line) => !all.every((words) => words.has(line))),
  }));
  return options.some(({ terms }) => terms.length > 0) ? options : [];
}
