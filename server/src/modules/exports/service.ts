/** What other modules may use of exports: what a source of rows is. */
export { countFailedExports } from './repository.ts';
export { listExport } from './listExport.ts';
export { csvHead, csvRows } from './csv.ts';
export type { Cell, CsvColumn, ExportRun, ExportSource, Reader } from './source.ts';
