import type { FieldProblem } from '#contract/core/errors.ts';
import { adjustmentRules } from '#contract/money/adjustmentRules.ts';
import type { CallOutput } from '../../api/call.ts';
import { useCall } from '../../api/queries.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { ActionForm } from '../../record/ActionForm.tsx';
import { SoloLimitNote } from '../../record/SoloLimitNote.tsx';
import { useAction } from '../../record/useAction.ts';
import { WordsField } from '../../record/WordsField.tsx';
import { Choices } from '../../ui/form/Choices.tsx';
import { type FormState, requiredFields, useForm } from '../../ui/form/form.tsx';
import { PriceField } from '../../ui/form/PriceField.tsx';
import { Alert } from '../../ui/kit/Alert.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { adjustmentTexts } from './adjustmentTexts.ts';
import { Preview } from './Preview.tsx';
import { texts } from './texts.ts';
import { type PickedUser, UserField } from './UserField.tsx';

type Way = 'give' | 'take' | 'fromHold';

interface Values {
  userId: PickedUser | null;
  way: Way;
  amountFen: number | null;
  holdId: string;
  reason: string;
}

type UserMoney = CallOutput<'getUserMoney'>;

/** Where the form begins, such as from a hold. */
export interface AdjustmentStart {
  user: PickedUser;
  holdId?: number;
  leftFen?: number;
}

/** A change of somebody's balance, with what it will do before it is sent. */
export function AdjustmentForm({ start, onDone }: { start?: AdjustmentStart | undefined; onDone: () => void }) {
  const t = useTexts(texts);
  const own = useTexts(adjustmentTexts);
  const { money } = useFormats();
  const ask = useAction('askAdjustment', ({ state }) => own(state === 'applied' ? 'appliedToast' : 'waitingToast'));
  const form = useForm<Values>({
    initial: {
      userId: start?.user ?? null,
      way: start?.holdId === undefined ? 'give' : 'fromHold',
      amountFen: start?.leftFen ?? null,
      holdId: start?.holdId === undefined ? '' : String(start.holdId),
      reason: '',
    },
    check,
    submit: async (values) => {
      const { userId: user, amountFen, way, reason } = values;
      if (user === null || amountFen === null) return;
      const holdId = way === 'fromHold' ? { holdId: Number(values.holdId) } : {};
      const signed = way === 'give' ? amountFen : -amountFen;
      await ask.send({ userId: user.id, amountFen: signed, reason, ...holdId });
      onDone();
    },
  });
  const { userId: user, way, amountFen } = form.values;
  const query = useCall('getUserMoney', { userId: user?.id ?? 0 }, { enabled: user !== null });
  const known = user === null ? undefined : query.data;
  const amountHelp = own('amountHelp', { max: money(adjustmentRules.fen.max) });
  return (
    <ActionForm form={form} label={own('new')} act={own('send')} disabled={known?.mayAdjust === false}>
      <UserField {...form.field('userId')} />
      {known?.mayAdjust === false && <Alert tone="warning">{own('ownBalance')}</Alert>}
      <Choices
        name="way"
        label={own('way')}
        value={way}
        onChange={(value) => form.set({ way: ways.find((one) => one === value) ?? 'give' })}
        options={ways.map((name) => ({ value: name, label: own(name) }))}
      />
      {way === 'fromHold' && known !== undefined && <HoldChoice form={form} known={known} />}
      <PriceField {...form.field('amountFen')} label={t('amount')} help={amountHelp} required />
      <WordsField {...form.field('reason')} label={t('reason')} help={t('reasonHelp')} required />
      {known !== undefined && amountFen !== null && amountFen > 0 && (
        <Outcome known={known} way={way} amountFen={amountFen} holdId={Number(form.values.holdId)} />
      )}
    </ActionForm>
  );
}

const ways = ['give', 'take', 'fromHold'] as const satisfies readonly Way[];

function HoldChoice({ form, known }: { form: FormState<Values>; known: UserMoney }) {
  const own = useTexts(adjustmentTexts);
  const { money } = useFormats();
  if (known.holds.length === 0) return <Alert tone="info">{own('noHolds')}</Alert>;
  const options = known.holds.map(({ id, leftFen, reason }) => ({
    value: String(id),
    label: own('holdOption', { id, left: money(leftFen), reason }),
  }));
  return (
    <SelectField
      {...form.field('holdId')}
      label={own('hold')}
      options={[{ value: '', label: '—' }, ...options]}
      required
    />
  );
}

/** The balance now and after, and whether it happens at once. */
function Outcome({ known, way, amountFen, holdId }: { known: UserMoney; way: Way; amountFen: number; holdId: number }) {
  const own = useTexts(adjustmentTexts);
  const hold = known.holds.find(({ id }) => id === holdId);
  const before = way === 'fromHold' ? (hold?.leftFen ?? 0) : known.balanceFen;
  const after = way === 'give' ? before + amountFen : before - amountFen;
  return (
    <Preview label={own(way === 'fromHold' ? 'hold' : 'available')} change={{ from: before, to: after }}>
      {after < 0 ? (
        <Alert tone="warning">{own('tooMuch')}</Alert>
      ) : (
        <SoloLimitNote fen={amountFen} waits otherAdmins={known.otherAdmins} />
      )}
    </Preview>
  );
}

function check(values: Values): FieldProblem[] {
  const { amountFen, way } = values;
  const problems = requiredFields(values, [
    'userId',
    'amountFen',
    'reason',
    ...(way === 'fromHold' ? ['holdId' as const] : []),
  ]);
  if (amountFen === 0) problems.push({ field: 'amountFen', rule: 'not_zero' });
  if (amountFen !== null && amountFen > adjustmentRules.fen.max) {
    problems.push({ field: 'amountFen', rule: 'too_big', params: { max: adjustmentRules.fen.max / 100 } });
  }
  return problems;
}
