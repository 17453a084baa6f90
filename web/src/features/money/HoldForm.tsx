import type { FieldProblem } from '#contract/core/errors.ts';
import { limits } from '#contract/core/limits.ts';
import { useCall } from '../../api/queries.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { Button } from '../../ui/kit/Button.tsx';
import { DateField } from '../../ui/form/DateField.tsx';
import { Form, requiredFields, useForm } from '../../ui/form/form.tsx';
import { LockIcon } from '../../ui/kit/icons.ts';
import { PriceField } from '../../ui/form/PriceField.tsx';
import { Alert } from '../../ui/kit/Alert.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { toast } from '../../ui/kit/toasts.ts';
import { dayAhead, endOfDay } from '../../language/endOfDay.ts';
import { holdTexts } from './holdTexts.ts';
import styles from './Money.module.css';
import { texts } from './texts.ts';
import { useMoneyAct } from './useMoneyAct.ts';
import { type PickedUser, UserField } from './UserField.tsx';

interface Values {
  userId: PickedUser | null;
  amountFen: number | null;
  reason: string;
  until: string;
}

/** Sets money of a user aside. */
export function HoldForm({ onDone }: { onDone: () => void }) {
  const t = useTexts(texts);
  const own = useTexts(holdTexts);
  const { money } = useFormats();
  const act = useMoneyAct();
  const form = useForm<Values>({
    initial: { userId: null, amountFen: null, reason: '', until: '' },
    check,
    submit: async ({ userId: user, amountFen, reason, until }) => {
      if (user === null || amountFen === null) return;
      const end = until === '' ? {} : { until: endOfDay(until) };
      await act('placeHold', { userId: user.id, amountFen, reason, ...end });
      toast.good(own('placedToast'));
      onDone();
    },
  });
  const { userId: user, amountFen } = form.values;
  const query = useCall('getUserMoney', { userId: user?.id ?? 0 }, { enabled: user !== null });
  const known = user === null ? undefined : query.data;
  const amountHelp = known === undefined ? {} : { help: own('amountHelp', { available: money(known.availableFen) }) };
  return (
    <Form
      form={form}
      label={own('new')}
      actions={
        <Button
          type="submit"
          kind="primary"
          icon={LockIcon}
          busy={form.busy}
          disabled={known !== undefined && !known.mayAdjust}
        >
          {own('place')}
        </Button>
      }
    >
      <p className={styles.soft}>{own('text')}</p>
      <UserField {...form.field('userId')} />
      {known !== undefined && !known.mayAdjust && <Alert tone="warning">{own('own')}</Alert>}
      <PriceField {...form.field('amountFen')} label={t('amount')} required {...amountHelp} />
      <TextField
        {...form.field('reason')}
        label={t('reason')}
        help={t('reasonHelp')}
        rows={3}
        maxLength={limits.reason.max}
        required
      />
      <DateField
        {...form.field('until')}
        label={own('untilField')}
        help={own('untilHelp', { days: limits.holdDays.max })}
        min={dayAhead(0)}
        max={dayAhead(limits.holdDays.max - 1)}
      />
      {known !== undefined && amountFen !== null && amountFen > 0 && (
        <div className={styles.preview} role="status">
          <span className={styles.label}>{own('available')}</span>
          <div className={`${styles.change} figures`}>
            <span>{money(known.availableFen)}</span>
            <span aria-hidden>→</span>
            <span>{money(known.availableFen - amountFen)}</span>
          </div>
          {amountFen > known.availableFen && <Alert tone="warning">{own('tooMuch')}</Alert>}
        </div>
      )}
    </Form>
  );
}

function check(values: Values): FieldProblem[] {
  const problems = requiredFields(values, ['userId', 'amountFen', 'reason']);
  if (values.amountFen === 0) problems.push({ field: 'amountFen', rule: 'not_zero' });
  return problems;
}
