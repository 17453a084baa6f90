import type { FieldProblem } from '#contract/core/errors.ts';
import { limits } from '#contract/core/limits.ts';
import { refundTargets, type RefundTarget } from '#contract/orders/gatewayRefundProcess.ts';
import { gatewayRefundRules } from '#contract/orders/gatewayRefundRules.ts';
import { gateways, isGateway, type GatewayName } from '#contract/orders/gateways.ts';
import type { Order } from '#contract/orders/orders.ts';
import { useFormats } from '../../../language/formats.ts';
import { useLocale } from '../../../language/locale.tsx';
import { useTexts } from '../../../language/texts.ts';
import { purseTexts } from '../../../parts/ledger/purseTexts.ts';
import { ActionForm } from '../../../record/ActionForm.tsx';
import { useAction } from '../../../record/useAction.ts';
import { WordsField } from '../../../record/WordsField.tsx';
import { Choices } from '../../../ui/form/Choices.tsx';
import { requiredFields, useForm } from '../../../ui/form/form.tsx';
import { NumberField } from '../../../ui/form/NumberField.tsx';
import { PicturesField } from '../../../ui/form/PicturesField.tsx';
import { PriceField } from '../../../ui/form/PriceField.tsx';
import { Alert } from '../../../ui/kit/Alert.tsx';
import { RefundAhead } from './RefundAhead.tsx';
import { reasonWords, texts } from './refundTexts.ts';
import { useSellerTexts } from './sellerTexts.ts';

interface Values {
  reason: string;
  wantedFen: number | null;
  pieces: number | '';
  words: string;
  evidence: string[];
  refundTo: RefundTarget;
}

/** Requests a refund of an order: reason, amount, evidence and what happens then. */
export function RefundForm({ order, onDone }: { order: Order; onDone: () => void }) {
  const t = useTexts(texts);
  const reasonWord = useTexts(reasonWords);
  const ofSeller = useSellerTexts(order.shop === null);
  const p = useTexts(purseTexts);
  const { dayAndTime, money } = useFormats();
  const request = useAction('requestRefund', ({ state, refundTo }) => {
    if (state !== 'refunded') return t('requestedToast');
    return t(refundTo === 'gateway' ? 'passedOnToast' : 'refundedToast');
  });
  const locale = useLocale();
  const gateway = refundGatewayOf(order);
  const leftFen = order.amountFen - order.refundedFen;
  const has = order.quantity - order.takenPieces;
  // A file or a service is one right, whatever its quantity.
  const isWhole = order.kind === 'file' || order.kind === 'service' || has === 1;
  const wayOf = (name: string) => order.refundWays.find(({ reason }) => reason === name);
  const form = useForm<Values>({
    initial: {
      reason: order.refundWays[0]?.reason ?? 'other',
      wantedFen: leftFen,
      pieces: has,
      words: '',
      evidence: [],
      refundTo: gateway ? 'gateway' : 'balance',
    },
    keep: {
      as: `refund:${order.id}`,
      may: ({ reason, evidence }) => evidence.length === 0 && wayOf(reason) !== undefined,
    },
    check,
    submit: async ({ reason, wantedFen, pieces, words, evidence, refundTo }) => {
      const known = wayOf(reason)?.reason ?? 'other';
      await request.send(
        known === 'unseen'
          ? { orderId: order.id, reason: known, pieces: pieces === '' ? has : pieces, refundTo }
          : { orderId: order.id, reason: known, wantedFen: wantedFen ?? leftFen, words, evidence, refundTo },
      );
      onDone();
    },
  });
  const way = wayOf(form.values.reason);
  const atOnce = way?.atOnce === true;
  const { pieces } = form.values;
  const back = isWhole || pieces === '' ? has : Math.min(Math.max(pieces, 1), has);
  const backFen = order.pricing.returns[back - 1] ?? 0;
  return (
    <ActionForm
      form={form}
      label={t('requestTitle', { id: order.id })}
      act={t(atOnce ? 'returnNow' : 'request')}
      onCancel={() => {
        form.forget();
        onDone();
      }}
    >
      <Choices
        {...form.field('reason')}
        label={t('reason')}
        look="rows"
        options={order.refundWays.map(({ reason, until }) => ({
          value: reason,
          label: reason === 'unseen' && order.kind === 'service' ? t('reasonCancel') : reasonWord(reason),
          note: until === null ? ofSeller('byConsent') : t('until', { when: dayAndTime(until) }),
        }))}
      />
      {atOnce && !isWhole && (
        <NumberField
          {...form.field('pieces')}
          label={t('pieces')}
          help={t('piecesHelp', { max: has })}
          min={1}
          max={has}
          required
        />
      )}
      {!atOnce && (
        <>
          <PriceField
            {...form.field('wantedFen')}
            label={t('amount')}
            help={t('amountHelp', { max: money(leftFen) })}
            required
          />
          <WordsField
            {...form.field('words')}
            label={t('words')}
            help={t('wordsHelp')}
            maxLength={limits.words.max}
            required
          />
          <PicturesField
            seenBy="order"
            {...form.field('evidence')}
            label={t('evidence')}
            help={t('evidenceHelp')}
            max={limits.evidence.count}
            required={way?.reason === 'faulty'}
          />
        </>
      )}
      {gateway && (
        <Choices
          {...form.field('refundTo')}
          onChange={(chosen) =>
            form.field('refundTo').onChange(refundTargets.find((one) => one === chosen) ?? 'balance')
          }
          label={t('to')}
          look="rows"
          options={[
            {
              value: 'gateway',
              label: t('toGateway', { name: gateways[gateway].name[locale] }),
              note: t(order.fromBalanceFen > 0 ? 'toGatewayPartNote' : 'toGatewayNote', {
                days: gatewayRefundRules.arrivesDays,
              }),
            },
            { value: 'balance', label: t('toBalance'), note: t('toBalanceNote', { spendOnly: p('spendOnly') }) },
          ]}
        />
      )}
      {atOnce && backFen === 0 ? (
        <Alert tone="warning">{t('comesBackNothing')}</Alert>
      ) : (
        <RefundAhead
          {...{ order, atOnce }}
          amountFen={atOnce ? backFen : (form.values.wantedFen ?? leftFen)}
          pieces={{ returned: back, of: has }}
          to={form.values.refundTo}
        />
      )}
    </ActionForm>
  );
}

/** The gateway to which its money can go back. */
function refundGatewayOf({ paidBy }: Order): GatewayName | undefined {
  return paidBy !== null && isGateway(paidBy) && gateways[paidBy].refunds ? paidBy : undefined;
}

function check(values: Values): FieldProblem[] {
  if (values.reason === 'unseen') return requiredFields(values, ['pieces']);
  const problems = requiredFields(values, ['wantedFen', 'words']);
  const isProven = values.reason !== 'faulty' || values.evidence.length > 0;
  return isProven ? problems : [...problems, { field: 'evidence', rule: 'required' }];
}
