import fc from 'fast-check';

/** Properties are tried this often where they do not say it themselves; `npm run test:full` tries harder. */
fc.configureGlobal({ numRuns: process.env['MALLARD_TESTS'] === 'full' ? 5000 : 100 });
