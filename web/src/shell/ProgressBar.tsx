import { useEffect } from 'react';
import { useNavigation } from 'react-router';
import { runBar } from './progress.ts';
import './ProgressBar.css';

/** The thin bar at the top while a page is on its way. Nobody needs its script before the first one that is. */
export function ProgressBar() {
  const isMoving = useNavigation().state !== 'idle';
  useEffect(() => {
    if (!isMoving) return;
    let stop = () => {};
    let isOver = false;
    void loadBar().then((bar) => {
      if (isOver || bar === undefined) return;
      stop = runBar(bar);
    });
    return () => {
      isOver = true;
      stop();
    };
  }, [isMoving]);
  return null;
}

/** Nothing where it does not come: whatever hinders it hinders the page too, which says so. */
async function loadBar() {
  return (await import('./drawnBar.ts').catch(() => undefined))?.drawnBar;
}
