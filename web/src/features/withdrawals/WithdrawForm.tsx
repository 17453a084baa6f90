import type { FieldProblem } from '#contract/core/errors.ts';
import type { Payee } from '#contract/withdrawals/payees.ts';
import { withdrawalFee, withdrawalRules } from '#contract/withdrawals/withdrawalRules.ts';
import type { WithdrawalTerms } from '#contract/withdrawals/withdrawals.ts';
import { useCall } from '../../api/queries.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { useAction } from '../../record/useAction.ts';
import { Choices } from '../../ui/form/Choices.tsx';
import { Form, requiredFields, useForm } from '../../ui/form/form.tsx';
import { PriceField } from '../../ui/form/PriceField.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { Alert } from '../../ui/kit/Alert.tsx';
import { Button } from '../../ui/kit/Button.tsx';
import { MoneyOutIcon } from '../../ui/kit/icons.ts';
import { Stack } from '../../ui/kit/layout.tsx';
import { PageState } from '../../ui/kit/PageState.tsx';
import { Skeleton } from '../../ui/kit/Skeleton.tsx';
import { Steps } from '../../ui/kit/Steps.tsx';
import { Terms } from './Terms.tsx';
import { texts } from './texts.ts';
import styles from './Withdraw.module.css';
import { usePayeeName } from './usePayeeName.ts';
import { usePayeeNote } from './usePayeeNote.ts';

interface Values {
  amountFen: number | null;
  payeeId: string;
}

/** More accounts than these are a list that unfolds: as rows they push the button below the edge of a phone. */
const rowsMax = 2;

/** How much, and where to; or from when on there is somewhere. */
export function WithdrawForm({ terms }: { terms: WithdrawalTerms }) {
  const query = useCall('listPayees', {});
  return (
    <PageState query={query} skeleton={<Skeleton height={160} />}>
      {({ list }) =>
        list.some(({ isReady }) => isReady) ? (
          <Stack gap={16}>
            <AskForm terms={terms} payees={list} />
            <WhatComesNext dueAt={terms.dueAt} />
          </Stack>
        ) : (
          <>
            <NoneReady payees={list} />
            <Terms terms={terms} />
          </>
        )
      }
    </PageState>
  );
}

/** Which account is the first that money can be paid to. */
function NoneReady({ payees }: { payees: readonly Payee[] }) {
  const t = useTexts(texts);
  const nameOf = usePayeeName();
  const noteOf = usePayeeNote();
  const [next] = payees
    .filter(({ isStale }) => !isStale)
    .toSorted((one, other) => Date.parse(one.usableAt) - Date.parse(other.usableAt));
  return <Alert tone="info">{next ? `${nameOf(next)} · ${noteOf(next)}` : t('noPayee')}</Alert>;
}

/** What arrives and by when is said before it is sent. */
function AskForm({ terms, payees }: { terms: WithdrawalTerms; payees: readonly Payee[] }) {
  const t = useTexts(texts);
  const { money } = useFormats();
  const nameOf = usePayeeName();
  const noteOf = usePayeeNote();
  const ask = useAction('askWithdrawal', () => t('asked'));
  const form = useForm<Values>({
    initial: { amountFen: null, payeeId: '' },
    check: (values) => problemsOf(values, terms),
    fieldOf: {
      earnings_too_small: 'amountFen',
      withdrawal_day_sum: 'amountFen',
      fee_changed: 'amountFen',
      withdrawal_factor_needed: 'amountFen',
      payee_too_new: 'payeeId',
      payee_of_another: 'payeeId',
    },
    submit: async ({ amountFen }) => {
      const asked = amountFen ?? 0;
      await ask.send({ amountFen: asked, feeFen: withdrawalFee(asked, fee), payeeId: Number(chosen) });
      form.reset({ amountFen: null, payeeId: chosen });
    },
  });
  const { amountFen, payeeId } = form.values;
  const chosen = payeeId || String(payees.find(({ isReady }) => isReady)?.id ?? '');
  const { maxFen, minFen, fee } = terms;
  const isTooMuch = amountFen !== null && amountFen > maxFen;
  const isAmount = amountFen !== null && amountFen >= minFen && !isTooMuch;
  const amountField = form.field('amountFen');
  return (
    <Form
      form={form}
      label={t('ask')}
      actions={
        <Button type="submit" kind="primary" size="lg" fullWidth icon={MoneyOutIcon} busy={form.busy}>
          {isAmount ? t('askAmount', { amount: money(amountFen) }) : t('ask')}
        </Button>
      }
    >
      <div className={styles.amount}>
        <PriceField
          {...amountField}
          // While it is typed: whoever sends it is asked for a code first.
          error={isTooMuch ? t('tooMuch', { max: money(maxFen) }) : amountField.error}
          label={t('amount')}
          required
        />
        <Button disabled={maxFen < minFen} onClick={() => amountField.onChange(maxFen)}>
          {t('all')}
        </Button>
      </div>
      <Terms terms={terms} amountFen={isAmount ? amountFen : undefined} />
      {payees.length > rowsMax ? (
        <SelectField
          {...form.field('payeeId')}
          value={chosen}
          label={t('payee')}
          options={payees.map((payee) => ({
            value: String(payee.id),
            label: payee.isReady ? nameOf(payee) : `${nameOf(payee)} · ${noteOf(payee)}`,
            disabled: !payee.isReady,
          }))}
        />
      ) : (
        <Choices
          {...form.field('payeeId')}
          value={chosen}
          label={t('payee')}
          look="rows"
          options={payees.map((payee) => ({
            value: String(payee.id),
            label: nameOf(payee),
            note: payee.isReady ? undefined : noteOf(payee),
            disabled: !payee.isReady,
          }))}
        />
      )}
    </Form>
  );
}

/** What becomes of a withdrawal once it is sent, and by when. */
function WhatComesNext({ dueAt }: { dueAt: string }) {
  const t = useTexts(texts);
  const { dayAndTime } = useFormats();
  const decidedBy = Date.parse(dueAt) - withdrawalRules.paidWithin.decidedSecondsBefore * 1000;
  return (
    <Steps
      label={t('afterwards')}
      steps={[
        { name: 'asked', label: t('afterAsked'), note: t('afterAskedNote'), state: 'next' },
        { name: 'decided', label: t('stepDecide'), note: t('until', { time: dayAndTime(decidedBy) }), state: 'next' },
        { name: 'paid', label: t('stepPay'), note: t('until', { time: dayAndTime(dueAt) }), state: 'next' },
      ]}
    />
  );
}

function problemsOf(values: Values, { maxFen, minFen }: WithdrawalTerms): FieldProblem[] {
  const { amountFen } = values;
  if (amountFen === null) return requiredFields(values, ['amountFen']);
  if (amountFen < minFen) return [{ field: 'amountFen', rule: 'too_small', params: { min: minFen } }];
  return amountFen > maxFen ? [{ field: 'amountFen', rule: 'too_big', params: { max: maxFen } }] : [];
}
