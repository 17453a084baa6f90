import { defineConfig } from 'vitest/config';
import { ClosingLine } from './tests/support/run/closingLine.ts';
import { leftOut, LongestFirst } from './tests/support/run/longestFirst.ts';
import { keepFilesInMemory } from './tests/support/run/memoryFolder.ts';
import { callAddresses } from './web/bundling/callAddresses.ts';

// A thousand files make a database, and hundreds of databases are made: files in memory cost a third of those on a disk.
keepFilesInMemory();

/** What is waited for comes late on a busy machine. */
const poll = { timeout: 60_000 };

/** `unit` is pure, `db` talks HTTP to the application on a real database, `e2e` walks through the built product in a browser. */
export default defineConfig({
  test: {
    reporters: ['default', new ClosingLine()],
    // A third of the time tests wait for what pages, jobs and servers do by themselves: one more than the cores of CI.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    // Each file would load the product anew, which takes longer than most files do. Where modules keep nothing that one
    // test could leave for the next, they stay loaded; what spies on something puts it back.
    projects: [
      {
        plugins: [callAddresses()],
        test: {
          name: 'unit',
          include: ['{contract,demo,server,web,scripts,tests}/**/*.test.{ts,tsx}'],
          exclude: ['**/*.db.test.ts', 'tests/e2e/**', '**/node_modules/**', ...leftOut],
          setupFiles: ['tests/support/run/randomRuns.ts'],
          pool: 'threads',
          isolate: false,
          expect: { poll },
          // Of what hangs; a busy machine takes its time.
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'db',
          include: ['{demo,server,tests}/**/*.db.test.ts'],
          exclude: ['**/node_modules/**', ...leftOut],
          globalSetup: ['tests/support/servers/databaseServer.ts'],
          setupFiles: ['tests/support/run/randomRuns.ts'],
          pool: 'forks',
          isolate: false,
          // Replies and rows are garbage soon: with room for them an eighth of the time is not spent on collecting it.
          execArgv: ['--max-semi-space-size=64'],
          expect: { poll },
          testTimeout: 180_000,
          hookTimeout: 240_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          exclude: ['**/node_modules/**', ...leftOut],
          globalSetup: ['tests/e2e/filledServer.ts'],
          setupFiles: ['tests/e2e/tellFailures.ts'],
          pool: 'forks',
          isolate: false,
          expect: { poll },
          testTimeout: 300_000,
          // The first fills in the demo.
          hookTimeout: 600_000,
        },
      },
    ],
  },
});
