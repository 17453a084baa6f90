import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { CartLine } from '#contract/cart/cart.ts';
import { problemsOfAnswers } from '#contract/catalogue/extraFieldRules.ts';
import type { FieldProblem } from '#contract/core/errors.ts';
import { call } from '../../api/call.ts';
import { CallError } from '../../api/callError.ts';
import { useIdempotencyKey } from '../../api/idempotency.ts';
import { useLocale } from '../../language/locale.tsx';
import { useTexts } from '../../language/texts.ts';
import { chosenCoupon, type FoundCoupon } from '../../parts/product/foundCoupons.ts';
import { href } from '../../paths.ts';
import { answersOf, type AnswerValues } from '../../parts/product/answersOf.ts';
import type { Answers } from '../../parts/product/useAnswers.ts';
import { toast } from '../../ui/kit/toast.ts';
import { texts } from './texts.ts';
import { askCart } from './useCart.ts';

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
  const [values, setValues] = useState<ReadonlyMap<number, AnswerValues>>(new Map());
  const [told, setTold] = useState(0);
  const [refusals, setRefusals] = useState<ReadonlyMap<number, string>>(new Map());

  /** The answers to what a line's product asks. */
  function askedOf({ skuId, product }: CartLine): Pick<Answers, 'fields' | 'values' | 'set' | 'told'> {
    return {
      fields: product?.extraFields ?? [],
      values: values.get(skuId) ?? {},
      set: (name, value) => setValues((before) => new Map(before).set(skuId, { ...before.get(skuId), [name]: value })),
      told,
    };
  }

  function answersTo(line: CartLine) {
    const { fields, values: given } = askedOf(line);
    return answersOf(fields, given);
  }

  async function order(lines: readonly CartLine[], couponOf: (line: CartLine) => FoundCoupon | undefined) {
    if (lines.some((line) => problemsOfAnswers(line.product?.extraFields ?? [], answersTo(line)).length > 0)) {
      setTold((times) => times + 1);
      setFailed(t('unanswered'));
      return;
    }
    setBusy(true);
    setFailed(undefined);
    setRefusals(new Map());
    const input = {
      lines: lines.map((line) => {
        const { skuId, quantity, unitPriceFen } = line;
        return { skuId, quantity, unitPriceFen, answers: answersTo(line), ...chosenCoupon(couponOf(line)) };
      }),
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
      void queries.invalidateQueries({ queryKey: ['quoteCoupons'] });
      // Nobody waits for it: without a line it comes later.
      void askCart(queries);
    } finally {
      setBusy(false);
    }
  }

  /** Why each line was refused, by its option. */
  async function refusalsOf({ fields }: CallError, lines: readonly { skuId: number }[]) {
    const { fieldMessage, ruleMessage } = await import('#contract/core/formatField.ts');
    // A problem with an answer is told with the label of its field.
    const messageOf = (problem: FieldProblem) =>
      problem.field.includes('.answers.') ? fieldMessage(locale, problem) : ruleMessage(locale, problem);
    return new Map(
      fields.flatMap((problem) => {
        const place = Number(/^lines\.(\d+)/.exec(problem.field)?.[1]);
        const line = lines[place];
        return line ? [[line.skuId, messageOf(problem)] as const] : [];
      }),
    );
  }

  return { busy, failed, refusals, askedOf, send: (...of: Parameters<typeof order>) => void order(...of) };
}
