import { useQueryClient } from '@tanstack/react-query';
import { call, type CallInput, type CallOutput } from '../../api/call.ts';
import { useIdempotencyKey } from '../../api/idempotency.ts';

type ActName =
  | 'askAdjustment'
  | 'decideAdjustment'
  | 'withdrawAdjustment'
  | 'reverseAdjustment'
  | 'placeHold'
  | 'releaseHold'
  | 'createGiftBatch'
  | 'decideGiftBatch'
  | 'stopGiftBatch'
  | 'saveMoneyRules'
  | 'decideLimitRaise'
  | 'withdrawLimitRaise';

/** Acts of admins on money, each once however often it is sent. What they change is asked for again. */
export function useMoneyAct() {
  const queries = useQueryClient();
  const key = useIdempotencyKey();
  return async <Name extends ActName>(name: Name, input: CallInput<Name>): Promise<CallOutput<Name>> => {
    try {
      const output = await call(name, input, { quiet: true, idempotencyKey: key.of([name, input]) });
      key.done();
      return output;
    } finally {
      void queries.invalidateQueries();
    }
  };
}
