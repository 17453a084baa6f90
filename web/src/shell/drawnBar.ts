import NProgress from 'nprogress';
import { progressOptions } from './progress.ts';

/** The bar of the package, drawn and moved by our numbers. */
export const drawnBar = NProgress.configure({
  ...progressOptions,
  // Its own creeps by other numbers.
  trickle: false,
  // The package's own gives the bar a role that does not exist.
  template: '<div class="bar"><div class="peg"></div></div>',
  barSelector: '.bar',
});
