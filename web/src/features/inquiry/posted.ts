import type { OutputOf } from '#contract/core/endpoint.ts';
import type { FakeReport, reportFake } from '#contract/verification/fakeReports.ts';

export type Reported = OutputOf<typeof reportFake>;

/** What the server answered to one of the two forms, sent without scripts. */
export interface Posted {
  form: 'report' | 'follow';
  reported?: Reported;
  report?: FakeReport;
  failure?: string;
  /** What was typed, but for the secret. */
  values: Record<string, string>;
}
