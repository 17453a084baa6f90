/** What becomes of a report of a fake. Free of zod. */
import type { Process } from '../core/process.ts';

/** What is said to be a fake. */
export const fakeReportKinds = ['shop', 'agent', 'person', 'licence', 'product', 'website', 'other'] as const;

export const fakeReportStates = ['new', 'looking', 'confirmed', 'dismissed'] as const;
export type FakeReportState = (typeof fakeReportStates)[number];

export const fakeReportEvents = ['look', 'confirm', 'dismiss', 'reopen'] as const;
export type FakeReportEvent = (typeof fakeReportEvents)[number];

/** An admin looks into it and says whether it is a fake; a decision that was wrong is opened again. */
export const fakeReportProcess: Process<FakeReportState> = {
  states: fakeReportStates,
  initial: 'new',
  moves: [
    { from: 'new', event: 'look', to: 'looking', by: 'admin' },
    { from: 'new', event: 'confirm', to: 'confirmed', by: 'admin' },
    { from: 'new', event: 'dismiss', to: 'dismissed', by: 'admin' },
    { from: 'looking', event: 'confirm', to: 'confirmed', by: 'admin' },
    { from: 'looking', event: 'dismiss', to: 'dismissed', by: 'admin' },
    { from: 'confirmed', event: 'reopen', to: 'looking', by: 'admin' },
    { from: 'dismissed', event: 'reopen', to: 'looking', by: 'admin' },
  ],
};
