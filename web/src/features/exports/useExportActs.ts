import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Export, ExportFilters } from '#contract/site/exports.ts';
import type { ExportKind } from '#contract/site/exportKinds.ts';
import { call } from '../../api/call.ts';
import { CallError } from '../../api/callError.ts';
import { useTexts } from '../../language/texts.ts';
import { toast } from '../../ui/kit/toasts.ts';
import { texts } from './texts.ts';

/** Begin, stop and fetch; a refusal is told by the shell. `busy` names what is under way. */
export function useExportActs(kind: ExportKind) {
  const t = useTexts(texts);
  const queries = useQueryClient();
  const [busy, setBusy] = useState<string>();
  const run = async (name: string, act: () => Promise<void>) => {
    setBusy(name);
    try {
      await act();
    } catch (thrown) {
      if (!(thrown instanceof CallError)) throw thrown;
    } finally {
      setBusy(undefined);
      void queries.invalidateQueries({ queryKey: ['listExports'] });
    }
  };
  return {
    busy,
    start: (filters: ExportFilters) =>
      void run('start', async () => {
        await call('startExport', { kind, filters });
      }),
    stop: ({ id }: Export) =>
      void run(`stop${id}`, async () => {
        await call('stopExport', { id });
        toast.info(t('stopped'));
      }),
    /** The address of the file is good for a minute: asked for when it is wanted. */
    fetch: ({ id }: Export) =>
      void run(`fetch${id}`, async () => {
        const { url } = await call('getExportTicket', { id });
        window.location.assign(url);
      }),
  };
}
