import type { Licence } from '#contract/licences/licences.ts';

export type Disclosed = Licence['disclosed'][number];
/** In the order in which strangers read them. */
export const disclosable = ['product', 'holder', 'since', 'until', 'target'] as const satisfies Disclosed[];
