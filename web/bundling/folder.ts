/** Where a build is written, from `web/`: `scripts/build.mjs` puts it in place of the last one when it is complete. */
export const buildDirectory = '../build/web.next';
/** The last one. */
export const lastDirectory = '../build/web';
