import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { untilLoaded } from '../api/connection.ts';
import { answerStepUp, type StepUpQuestion } from '../api/stepUp.ts';

// Few visits need it, and its form brings much along.
const StepUpDialog = lazy(async () => ({
  default: (await untilLoaded(() => import('./StepUpDialog.tsx'))).StepUpDialog,
}));

/** The question for the password, or for a code, above whatever needs it; the call that asked goes on afterwards. */
export function StepUp() {
  const [isWanted, setWanted] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const [question, setQuestion] = useState<StepUpQuestion>('password');
  const answer = useRef<(isGiven: boolean) => void>(undefined);
  useEffect(
    () =>
      answerStepUp(
        (asked) =>
          new Promise((resolve) => {
            answer.current = resolve;
            setQuestion(asked);
            setWanted(true);
            setOpen(true);
          }),
      ),
    [],
  );
  const close = (isGiven: boolean) => {
    answer.current?.(isGiven);
    answer.current = undefined;
    setOpen(false);
  };
  return <Suspense>{isWanted && <StepUpDialog open={isOpen} question={question} onClose={close} />}</Suspense>;
}
