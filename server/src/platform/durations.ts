export { dayMs, hourMs } from '#contract/core/durations.ts';
