import type { ListExportKind } from '#contract/exports/exportKinds.ts';
import type { ShownList } from '../../record/list/exportOf.ts';
import { ExportButton } from './ExportButton.tsx';

/** Exports a list as it is filtered and sorted on the screen; chosen rows have it in their bar. */
export function ListExport({ kind, query, words }: ShownList & { kind: ListExportKind }) {
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
  return (
    <ExportButton
      kind={kind}
      filters={{ list: Object.fromEntries(given) }}
      describe={() => words}
      size={'ids' in query ? 'sm' : 'md'}
    />
  );
}
