import { proofRules, type ProofRule } from '#contract/money/ledgerProof.ts';

/** Where something is wrong: numbers of what is there, and what was found and expected. */
export type Place = Record<string, number | string | null>;

/** A rule that is broken, and where: the first places of all. */
export interface Finding {
  rule: ProofRule;
  places: Place[];
  /** How many places there are in all. */
  count: number;
}

const placesMax = 10;

/** What was found to be wrong, by rule. */
export class Findings {
  readonly #found = new Map<ProofRule, Finding>();

  /** `count` places of which one is told; those that come first are kept. */
  add(rule: ProofRule, place: Place, count = 1): void {
    const known = this.#found.get(rule);
    if (!known) {
      this.#found.set(rule, { rule, places: [place], count });
      return;
    }
    known.count += count;
    if (known.places.length < placesMax) known.places.push(place);
  }

  /** In the order of the rules; empty when all holds. */
  list(): Finding[] {
    return proofRules.flatMap((rule) => this.#found.get(rule) ?? []);
  }
}

/** The place with the earliest entry, where any names one; else the first. A seal says no more than between which. */
export function firstPlace(findings: readonly Finding[]): { rule: ProofRule; place: Place } | undefined {
  const all = findings.flatMap(({ rule, places }) => places.map((place) => ({ rule, place })));
  const orderOf = ({ place }: { place: Place }) => Number(place['toEntry'] ?? place['entry'] ?? Infinity);
  return all.toSorted((a, b) => orderOf(a) - orderOf(b))[0];
}
