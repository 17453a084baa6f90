/** Where a build is written: `scripts/build.mjs` names it, and puts it in place of the last one when it is complete. */
export const buildDirectory = process.env['MALLARD_BUILD_FOLDER'] ?? '../build/web.next';
/** The last one, from `web/`. */
export const lastDirectory = '../build/web';
