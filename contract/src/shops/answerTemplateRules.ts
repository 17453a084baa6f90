/** Short texts that a shop answers with: their numbers, what stands in for facts, and how they are filled in. Free of zod. */

/** What a text is used for. */
export const templateUses = ['message', 'refund', 'question'] as const;
export type TemplateUse = (typeof templateUses)[number];

export const templateRules = {
  /** Of a shop. */
  max: 50,
  name: { max: 40 },
  words: { max: 1000 },
} as const;

/** What stands in a text as `{order}` and is replaced when it is inserted. */
export const templateFacts = ['order', 'product', 'buyer'] as const;
export type TemplateFact = (typeof templateFacts)[number];

/** Facts that each use has: a question belongs to no order. */
export const factsOfUse: Record<TemplateUse, readonly TemplateFact[]> = {
  message: templateFacts,
  refund: templateFacts,
  question: ['product', 'buyer'],
};

const placeholder = /\{([a-z]+)\}/g;

/** Placeholders of a text that no fact stands behind for one of the uses; empty: none. */
export function unknownFacts(words: string, uses: readonly TemplateUse[]): string[] {
  const named = [...words.matchAll(placeholder)].map(([, name = '']) => name);
  return [...new Set(named)].filter((name) => !uses.every((use) => factsOfUse[use].some((fact) => fact === name)));
}

/** A text with its facts. What the facts themselves hold is never filled in again. */
export function filledIn(words: string, facts: Partial<Record<TemplateFact, string>>): string {
  return words.replaceAll(placeholder, (whole, name: string) => facts[name as TemplateFact] ?? whole);
}
