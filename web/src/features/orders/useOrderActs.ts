import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import type { CallError } from '../../api/callError.ts';
import { useIdempotencyKey } from '../../api/idempotency.ts';

/** Paying an order from the balance and closing it. What they change is asked for again; failures are told by a toast. */
export function useOrderActs(orderId: number, on: { paid: () => void; closed: () => void }) {
  const queries = useQueryClient();
  const key = useIdempotencyKey();
  const refresh = () => void queries.invalidateQueries();
  const pay = useMutation<unknown, CallError, void>({
    mutationFn: () => call('payOrderByBalance', { orderId }, { idempotencyKey: key.of({ orderId }) }),
    onSuccess: () => {
      key.done();
      on.paid();
    },
    onSettled: refresh,
  });
  const close = useMutation<unknown, CallError, void>({
    mutationFn: () => call('closeOrder', { orderId }),
    onSuccess: on.closed,
    onSettled: refresh,
  });
  return { pay, close };
}
