import { useEffect, useRef } from 'react';
import type { Export } from '#contract/exports/exports.ts';
import type { ExportKind, ExportState } from '#contract/exports/exportKinds.ts';
import { useCall } from '../../api/queries.ts';
import { useTexts } from '../../language/texts.ts';
import { toast } from '../../ui/kit/toast.ts';
import { texts } from './texts.ts';

const shownAtMost = 20;
/** How often the exports are asked for while one of them is written. */
const refetchMilliseconds = 700;

export function isUnderWay({ state }: { state: ExportState }): boolean {
  return state === 'waiting' || state === 'running';
}

/** One's newest exports of a kind, followed while one of them is under way; its end is told wherever one is by then. */
export function useExports(kind: ExportKind, enabled: boolean) {
  const query = useCall(
    'listExports',
    { kind, limit: shownAtMost },
    {
      enabled,
      refetchInterval: ({ state }) => (state.data?.list.some(isUnderWay) === true ? refetchMilliseconds : false),
    },
  );
  useToldEnds(query.data?.list);
  return query;
}

function useToldEnds(exports: Export[] | undefined): void {
  const t = useTexts(texts);
  const waitedFor = useRef(new Set<number>());
  useEffect(() => {
    for (const one of exports ?? []) {
      if (isUnderWay(one)) waitedFor.current.add(one.id);
      else if (waitedFor.current.delete(one.id)) {
        if (one.state === 'ready') toast.good(t('readyToast'));
        if (one.state === 'failed') toast.bad(t('failedToast'));
      }
    }
  }, [exports, t]);
}
