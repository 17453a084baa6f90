import { useEffect } from 'react';
import { useNavigation } from 'react-router';
import './ProgressBar.css';

/** Numbers of the specification; its trickle rate 0.02 every 800 ms is done here, since the package has one of its own. */
const trickleRate = 0.02;
const trickleMilliseconds = 800;

/** The thin bar at the top while a page is on its way. Nobody needs its script before the first one that is. */
export function ProgressBar() {
  const isMoving = useNavigation().state !== 'idle';
  useEffect(() => {
    if (!isMoving) return;
    let stop = () => {};
    let isOver = false;
    void loadBar().then((bar) => {
      if (isOver || bar === undefined) return;
      bar.start();
      const timer = setInterval(() => bar.inc(trickleRate), trickleMilliseconds);
      stop = () => {
        clearInterval(timer);
        bar.done();
      };
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
  const loaded = await import('nprogress').catch(() => undefined);
  return loaded?.default.configure({
    minimum: 0.08,
    speed: 200,
    trickle: false,
    showSpinner: false,
    // The package's own gives the bar a role that does not exist.
    template: '<div class="bar"><div class="peg"></div></div>',
    barSelector: '.bar',
  });
}
