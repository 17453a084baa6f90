import { useState } from 'react';
import type { Answer } from '#contract/catalogue/extraFieldRules.ts';
import type { ExtraField } from '#contract/catalogue/extraFields.ts';
import { untilLoaded } from '../../api/line.ts';

export type AnswerValues = Readonly<Record<string, string>>;

export interface Answers {
  fields: readonly ExtraField[];
  values: AnswerValues;
  set: (key: string, value: string) => void;
  /** How often it was told what is missing. */
  told: number;
  /** What is sent; empty answers are none. */
  answers: Answer[];
  /** Whether all fits; tells what does not. Its rules come with the fields. */
  check: () => Promise<boolean>;
}

/** What a buyer answers to the questions of a product. */
export function useAnswers(fields: readonly ExtraField[]): Answers {
  const [values, setValues] = useState<AnswerValues>({});
  const [told, setTold] = useState(0);
  const answers = answersOf(fields, values);
  return {
    fields,
    values,
    set: (key, value) => setValues((before) => ({ ...before, [key]: value })),
    told,
    answers,
    check: async () => {
      if (fields.length === 0) return true;
      const { problemsOfAnswers } = await untilLoaded(() => import('#contract/catalogue/extraFieldRules.ts'));
      const fits = problemsOfAnswers(fields, answers).length === 0;
      if (!fits) setTold((times) => times + 1);
      return fits;
    },
  };
}

/** What is sent of what stands in the fields. */
export function answersOf(fields: readonly Pick<ExtraField, 'key'>[], values: AnswerValues): Answer[] {
  return fields.flatMap(({ key }) => {
    const value = (values[key] ?? '').replace(/\s+/g, ' ').trim();
    return value === '' ? [] : [{ key, value }];
  });
}
