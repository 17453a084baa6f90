import { use, useEffect } from 'react';
import { useBlocker } from 'react-router';
import { Confirm } from '../kit/overlay/Modal.tsx';
import { KeptPageContext } from './leaving.ts';

interface AskBeforeLeavingProps {
  /** Whether something would be lost. */
  when: boolean;
  title: string;
  text: string;
  leave: string;
  stay: string;
  /** The reader gave it up. */
  onLeave?: () => void;
}

/** Asks when a page with unsaved changes is left: within the site in our words, else in the browser's own. */
export function AskBeforeLeaving({ when, title, text, leave, stay, onLeave }: AskBeforeLeavingProps) {
  // Behind a tab the page stays as it is: then closing asks.
  const kept = use(KeptPageContext);
  useEffect(() => kept?.setUnsaved(when), [kept, when]);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => when && !kept && currentLocation.pathname !== nextLocation.pathname,
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
      onAct={() => {
        onLeave?.();
        blocker.proceed?.();
      }}
    >
      {text}
    </Confirm>
  );
}
