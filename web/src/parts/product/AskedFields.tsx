import { lazy, Suspense } from 'react';
import { Skeleton } from '../../ui/kit/Skeleton.tsx';
import { loadAsked } from './loadAsked.ts';
import type { Answers } from './useAnswers.ts';

const ExtraFields = lazy(async () => ({ default: (await loadAsked()).ExtraFields }));

/** The questions of a product, if it has any. */
export function AskedFields({ asked }: { asked: Pick<Answers, 'fields' | 'values' | 'set' | 'told'> }) {
  const { fields, values, set, told } = asked;
  if (fields.length === 0) return null;
  return (
    <Suspense fallback={<Skeleton height={fields.length * 72} round={12} />}>
      <ExtraFields fields={fields} values={values} onChange={set} told={told} />
    </Suspense>
  );
}
