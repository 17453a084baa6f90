import { useEffect, useState } from 'react';
import type { Answer, problemsOfAnswers } from '#contract/catalogue/extraFieldRules.ts';
import type { ExtraField } from '#contract/catalogue/extraFields.ts';
import { answersOf, type AnswerValues } from './answersOf.ts';
import { loadAsked } from './loadAsked.ts';

export interface Answers {
  fields: readonly ExtraField[];
  values: AnswerValues;
  set: (key: string, value: string) => void;
  /** How often it was told what is missing. */
  told: number;
  /** What is sent; empty answers are none. */
  answers: Answer[];
  /** Whether the fields have come, and with them the rules: until then nothing is bought. */
  isReady: boolean;
  /** Whether all fits; tells what does not. False until the fields have come. */
  check: () => boolean;
}

/** What a buyer answers to the questions of a product. */
export function useAnswers(fields: readonly ExtraField[]): Answers {
  const [values, setValues] = useState<AnswerValues>({});
  const [told, setTold] = useState(0);
  const [problemsOf, setProblemsOf] = useState<typeof problemsOfAnswers>();
  const asksSomething = fields.length > 0;
  useEffect(() => {
    if (!asksSomething) return undefined;
    let isLeft = false;
    void loadAsked().then((come) => {
      if (!isLeft) setProblemsOf(() => come.problemsOfAnswers);
    });
    return () => {
      isLeft = true;
    };
  }, [asksSomething]);
  const answers = answersOf(fields, values);
  return {
    fields,
    values,
    set: (key, value) => setValues((before) => ({ ...before, [key]: value })),
    told,
    answers,
    isReady: !asksSomething || problemsOf !== undefined,
    check: () => {
      if (!asksSomething) return true;
      if (problemsOf === undefined) return false;
      const fits = problemsOf(fields, answers).length === 0;
      if (!fits) setTold((times) => times + 1);
      return fits;
    },
  };
}
