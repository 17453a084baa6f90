import type { FieldProblem } from '#contract/core/errors.ts';
import { adjustmentRules } from '#contract/money/adjustmentRules.ts';
import { useCall } from '../../api/queries.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { Soft } from '../../record/Soft.tsx';
import { ActionForm } from '../../record/ActionForm.tsx';
import { useAction } from '../../record/useAction.ts';
import { WordsField } from '../../record/WordsField.tsx';
import { DateField } from '../../ui/form/DateField.tsx';
import { requiredFields, useForm } from '../../ui/form/form.tsx';
import { LockIcon } from '../../ui/kit/icons.ts';
import { PriceField } from '../../ui/form/PriceField.tsx';
import { Alert } from '../../ui/kit/Alert.tsx';
import { dayAhead, endOfDay } from '../../language/endOfDay.ts';
import { holdTexts } from './holdTexts.ts';
import { Preview } from './Preview.tsx';
import { texts } from './texts.ts';
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
  const place = useAction('placeHold', () => own('placedToast'));
  const form = useForm<Values>({
    initial: { userId: null, amountFen: null, reason: '', until: '' },
    check,
    submit: async ({ userId: user, amountFen, reason, until }) => {
      if (user === null || amountFen === null) return;
      const end = until === '' ? {} : { until: endOfDay(until) };
      await place.send({ userId: user.id, amountFen, reason, ...end });
      onDone();
    },
  });
  const { userId: user, amountFen } = form.values;
  const query = useCall('getUserMoney', { userId: user?.id ?? 0 }, { enabled: user !== null });
  const known = user === null ? undefined : query.data;
  const amountHelp = known === undefined ? {} : { help: own('amountHelp', { available: money(known.balanceFen) }) };
  return (
    <ActionForm form={form} label={own('new')} act={own('place')} icon={LockIcon} disabled={known?.mayAdjust === false}>
      <Soft>{own('text')}</Soft>
      <UserField {...form.field('userId')} />
      {known?.mayAdjust === false && <Alert tone="warning">{own('own')}</Alert>}
      <PriceField {...form.field('amountFen')} label={t('amount')} required {...amountHelp} />
      <WordsField {...form.field('reason')} label={t('reason')} help={t('reasonHelp')} required />
      <DateField
        {...form.field('until')}
        label={own('untilField')}
        help={own('untilHelp', { days: adjustmentRules.holdDays.max })}
        min={dayAhead(0)}
        max={dayAhead(adjustmentRules.holdDays.max - 1)}
      />
      {known !== undefined && amountFen !== null && amountFen > 0 && (
        <Preview label={own('available')} change={{ from: known.balanceFen, to: known.balanceFen - amountFen }}>
          {amountFen > known.balanceFen && <Alert tone="warning">{own('tooMuch')}</Alert>}
        </Preview>
      )}
    </ActionForm>
  );
}

function check(values: Values): FieldProblem[] {
  const problems = requiredFields(values, ['userId', 'amountFen', 'reason']);
  if (values.amountFen === 0) problems.push({ field: 'amountFen', rule: 'not_zero' });
  return problems;
}
