import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, type CallInput, type CallOutput } from '../api/call.ts';
import { CallError } from '../api/callError.ts';
import { useIdempotencyKey } from '../api/idempotency.ts';
import { toast } from '../ui/kit/toast.ts';
import { refreshAfter } from './touched/refreshAfter.ts';
import type { ActionName } from './touched/touches.ts';

/** When an action was done last, in milliseconds since the page began: what opens just then is not what was pressed for. */
export const lastAction = { at: -Infinity };

/**
 * A changing call: sent once however often it is tried, told by a toast (`says`), and what it touches is asked for
 * again, also after a refusal. `send` is for forms and dialogs and throws `CallError`; `press` is for bare buttons,
 * where the shell tells a refusal.
 */
export function useAction<Name extends ActionName>(
  name: Name,
  says?: (output: CallOutput<Name>, input: CallInput<Name>) => string,
) {
  const queries = useQueryClient();
  const key = useIdempotencyKey();
  const [busy, setBusy] = useState(false);
  const run = async (input: CallInput<Name>, quiet: boolean): Promise<CallOutput<Name>> => {
    setBusy(true);
    const refresh = refreshAfter(queries, name);
    try {
      // Calls that move no money leave the key alone.
      const output = await call(name, input, { quiet, idempotencyKey: key.of(input) });
      key.done();
      lastAction.at = performance.now();
      if (says) toast.good(says(output, input));
      return output;
    } finally {
      setBusy(false);
      await refresh();
    }
  };
  return {
    send: (input: CallInput<Name>) => run(input, true),
    /** `then` is given the reply, such as to keep or open what it brought. */
    press: (input: CallInput<Name>, then?: (output: CallOutput<Name>) => void) => {
      run(input, false)
        .then(then)
        .catch((thrown: unknown) => {
          if (!(thrown instanceof CallError)) throw thrown;
        });
    },
    busy,
  };
}
