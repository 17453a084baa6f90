import type { ReactNode } from 'react';
import { useTexts } from '../language/texts.ts';
import { type Step, Steps } from '../ui/kit/Steps.tsx';
import { Time } from '../ui/kit/Time.tsx';
import { texts } from './texts.ts';

export type RecordStep = Omit<Step, 'name'>;

const step = (state: Step['state']) => (label: string, note?: ReactNode) => ({ label, state, note });
export const done = step('done');
export const current = step('current');
export const next = step('next');
export const failed = step('failed');

/** Who did a step, and when. */
export function By({ person, at }: { person: { username: string } | null | undefined; at: string | null | undefined }) {
  return (
    <>
      {person?.username} · {at && <Time at={at} />}
    </>
  );
}

interface StateStepsProps<State extends string> {
  state: State;
  /** What was done and what comes next, for each state of the process. */
  steps: Record<NoInfer<State>, RecordStep[]>;
}

/** The way of a record through its process. */
export function StateSteps<State extends string>({ state, steps }: StateStepsProps<State>) {
  const t = useTexts(texts);
  return <Steps label={t('process')} steps={steps[state].map((one, index) => ({ ...one, name: String(index) }))} />;
}
