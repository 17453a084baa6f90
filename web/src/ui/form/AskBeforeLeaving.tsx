import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { Confirm } from '../kit/overlay/Modal.tsx';

interface AskBeforeLeavingProps {
  /** Whether something would be lost. */
  when: boolean;
  title: string;
  text: string;
  leave: string;
  stay: string;
}

/** Asks when a page with unsaved changes is left: within the site in our words, else in the browser's own. */
export function AskBeforeLeaving({ when, title, text, leave, stay }: AskBeforeLeavingProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => when && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!when) return;
    const handleUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', handleUnload);
    return () => window.removeEventListener('beforeunload', handleUnload);
  }, [when]);
  return (
    <Confirm
      open={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title={title}
      act={leave}
      cancel={stay}
      danger
      onAct={() => blocker.proceed?.()}
    >
      {text}
    </Confirm>
  );
}
