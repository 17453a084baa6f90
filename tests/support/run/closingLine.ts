import type { Reporter, TestModule } from 'vitest/node';

/** Ends a run with one line that any program can read: `12 passed, 0 failed`. */
export class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const counts = { passed: 0, failed: unhandledErrors.length, skipped: 0, pending: 0 };
    for (const module of modules) {
      for (const test of module.children.allTests()) counts[test.result().state] += 1;
      // A file that could not even be loaded has no tests to count.
      if (module.state() === 'failed' && [...module.children.allTests()].length === 0) counts.failed += 1;
    }
    const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : '';
    // After the summary of the reporters before this one.
    setImmediate(() => console.log(`${counts.passed} passed, ${counts.failed} failed${skipped}`));
  }
}
