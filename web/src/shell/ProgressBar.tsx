import nprogress from 'nprogress';
import { useEffect } from 'react';
import { useNavigation } from 'react-router';
import './ProgressBar.css';

/** Numbers of the specification; its trickle rate 0.02 every 800 ms is done here, since the package has one of its own. */
const trickleRate = 0.02;
const trickleMilliseconds = 800;
nprogress.configure({
  minimum: 0.08,
  speed: 200,
  trickle: false,
  showSpinner: false,
  // The package's own gives the bar a role that does not exist.
  template: '<div class="bar"><div class="peg"></div></div>',
  barSelector: '.bar',
});

/** The thin bar at the top while a page is on its way. */
export function ProgressBar() {
  const isMoving = useNavigation().state !== 'idle';
  useEffect(() => {
    if (!isMoving) return;
    nprogress.start();
    const timer = setInterval(() => nprogress.inc(trickleRate), trickleMilliseconds);
    return () => {
      clearInterval(timer);
      nprogress.done();
    };
  }, [isMoving]);
  return null;
}
