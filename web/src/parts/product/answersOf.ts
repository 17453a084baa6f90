import type { Answer } from '#contract/catalogue/extraFieldRules.ts';
import type { ExtraField } from '#contract/catalogue/extraFields.ts';

export type AnswerValues = Readonly<Record<string, string>>;

/** What is sent of what stands in the fields. */
export function answersOf(fields: readonly Pick<ExtraField, 'key'>[], values: AnswerValues): Answer[] {
  return fields.flatMap(({ key }) => {
    const value = (values[key] ?? '').replace(/\s+/g, ' ').trim();
    return value === '' ? [] : [{ key, value }];
  });
}
