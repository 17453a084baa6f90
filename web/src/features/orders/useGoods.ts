import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, type CallOutput } from '../../api/call.ts';
import type { CallError } from '../../api/callError.ts';

/** Showing what an order delivered, and downloading its file. Both go on record, so the order is asked for again. */
export function useGoods(orderId: number) {
  const queries = useQueryClient();
  const refresh = () => {
    void queries.invalidateQueries({ queryKey: ['getOrder'] });
  };
  const show = useMutation<CallOutput<'showOrder'>, CallError, void>({
    mutationFn: () => call('showOrder', { orderId }, { quiet: true }),
    onSuccess: refresh,
  });
  const download = useMutation<CallOutput<'downloadOrder'>, CallError, void>({
    mutationFn: () => call('downloadOrder', { orderId }, { quiet: true }),
    onSuccess: ({ url }) => {
      refresh();
      // The answer is an attachment, so the page stays.
      window.location.assign(url);
    },
  });
  return { show, download };
}
