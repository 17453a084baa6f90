import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, type CallInput, type CallOutput } from '../../api/call.ts';
import { CallError } from '../../api/callError.ts';

type ActName =
  'createWebhook' | 'saveWebhook' | 'removeWebhook' | 'rotateWebhookSecret' | 'testWebhook' | 'redeliverWebhook';

/** Acts on webhooks, after which what is shown of them is asked for again. `busy` names the one under way. */
export function useWebhookActs() {
  const queries = useQueryClient();
  const [busy, setBusy] = useState<ActName>();
  const refresh = () => {
    for (const name of ['listWebhooks', 'listWebhookDeliveries', 'getWebhookDelivery']) {
      void queries.invalidateQueries({ queryKey: [name] });
    }
  };
  const send = async <Name extends ActName>(name: Name, input: CallInput<Name>, quiet: boolean) => {
    setBusy(name);
    try {
      return await call(name, input, { quiet });
    } finally {
      setBusy(undefined);
      refresh();
    }
  };
  return {
    busy,
    refresh,
    /** For forms: throws what was refused. */
    submit: <Name extends ActName>(name: Name, input: CallInput<Name>): Promise<CallOutput<Name>> =>
      send(name, input, true),
    /** For buttons: a refusal is told by the shell, and nothing more happens. */
    act: <Name extends ActName>(name: Name, input: CallInput<Name>, then: (output: CallOutput<Name>) => void): void => {
      send(name, input, false).then(then, (thrown: unknown) => {
        if (!(thrown instanceof CallError)) throw thrown;
      });
    },
  };
}
