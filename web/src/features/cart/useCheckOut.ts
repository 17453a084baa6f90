import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { CartLine } from '#contract/cart/cart.ts';
import { call } from '../../api/call.ts';
import { CallError } from '../../api/callError.ts';
import { useIdempotencyKey } from '../../api/idempotency.ts';
import { useLocale } from '../../language/locale.tsx';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { toast } from '../../ui/kit/toasts.ts';
import { texts } from './texts.ts';

export type CheckOut = ReturnType<typeof useCheckOut>;

/** Orders lines under one payment and goes to its page. What is refused is said at its line. */
export function useCheckOut() {
  const t = useTexts(texts);
  const locale = useLocale();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const key = useIdempotencyKey();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string>();
  const [refusals, setRefusals] = useState<ReadonlyMap<number, string>>(new Map());

  async function order(lines: readonly CartLine[]) {
    setBusy(true);
    setFailed(undefined);
    setRefusals(new Map());
    const input = {
      lines: lines.map(({ skuId, quantity, unitPriceFen }) => ({ skuId, quantity, unitPriceFen })),
      payBy: 'gateway' as const,
    };
    try {
      const placed = await call('checkOut', input, { idempotencyKey: key.of(input), quiet: true });
      key.done();
      if (placed.takenUp) toast.info(t('takenUp'));
      await navigate(href('payment', { token: placed.paymentToken }));
    } catch (thrown) {
      if (!(thrown instanceof CallError)) throw thrown;
      if (thrown.reason !== 'transport') key.done();
      if (thrown.reason === 'lines_refused') setRefusals(await refusalsOf(thrown, input.lines));
      setFailed(thrown.reason === 'lines_refused' ? t('refused') : thrown.message);
      // Prices and stock may be others than the page shows.
      await queries.invalidateQueries({ queryKey: ['getCart'] });
    } finally {
      setBusy(false);
    }
  }

  /** Why each line was refused, by its option. */
  async function refusalsOf({ fields }: CallError, lines: readonly { skuId: number }[]) {
    const { ruleMessage } = await import('#contract/core/formatError.ts');
    return new Map(
      fields.flatMap((problem) => {
        const place = Number(/^lines\.(\d+)/.exec(problem.field)?.[1]);
        const line = lines[place];
        return line ? [[line.skuId, ruleMessage(locale, problem)] as const] : [];
      }),
    );
  }

  return { busy, failed, refusals, send: (lines: readonly CartLine[]) => void order(lines) };
}
