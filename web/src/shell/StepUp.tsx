import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { untilLoaded } from '../api/line.ts';
import { answerStepUp } from '../api/stepUp.ts';

// Few visits need it, and its form brings much along.
const StepUpDialog = lazy(async () => ({
  default: (await untilLoaded(() => import('./StepUpDialog.tsx'))).StepUpDialog,
}));

/** The question for the password, above whatever needs it; the call that asked goes on afterwards. */
export function StepUp() {
  const [isWanted, setWanted] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const answer = useRef<(isGiven: boolean) => void>(undefined);
  useEffect(
    () =>
      answerStepUp(
        () =>
          new Promise((resolve) => {
            answer.current = resolve;
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
  return <Suspense>{isWanted && <StepUpDialog open={isOpen} onClose={close} />}</Suspense>;
}
