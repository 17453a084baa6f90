/** What other modules may use of exports: what a source of rows is. */
export type { Cell, ExportRun, ExportSource, Reader } from './source.ts';
