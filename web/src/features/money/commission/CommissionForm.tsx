import type { FieldProblem } from '#contract/core/errors.ts';
import {
  commissionKinds,
  commissionRules,
  scopesOf,
  type CommissionKind,
  type CommissionScope,
} from '#contract/money/commissionRules.ts';
import type { CallOutput } from '../../../api/call.ts';
import { useCall } from '../../../api/queries.ts';
import { useFormats } from '../../../language/formats.ts';
import { dayAhead } from '../../../language/endOfDay.ts';
import { useTexts } from '../../../language/texts.ts';
import { ActionForm } from '../../../record/ActionForm.tsx';
import { Soft } from '../../../record/Soft.tsx';
import { useAction } from '../../../record/useAction.ts';
import { WordsField } from '../../../record/WordsField.tsx';
import { Choices } from '../../../ui/form/Choices.tsx';
import { DateField } from '../../../ui/form/DateField.tsx';
import type { FieldProps } from '../../../ui/form/fields.ts';
import { requiredFields, useForm } from '../../../ui/form/form.tsx';
import { NumberField } from '../../../ui/form/NumberField.tsx';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { useSettled } from '../../../ui/form/useSettled.ts';
import { Money } from '../../../ui/kit/Money.tsx';
import { Alert } from '../../../ui/kit/Alert.tsx';
import { Table, type Column } from '../../../ui/list/Table.tsx';
import { figures, lead } from '../../../record/columns.ts';
import { Preview } from '../Preview.tsx';
import { UserField, type PickedUser } from '../UserField.tsx';
import { commissionTexts } from './commissionTexts.ts';

interface Values {
  of: CommissionKind;
  scope: CommissionScope;
  categoryId: string;
  shopId: number | '';
  lessor: PickedUser | null;
  kind: 'own' | 'none';
  tenThousandths: number | '';
  from: string;
  reason: string;
}

type Effect = CallOutput<'previewCommission'>;

/** A new rate, with what it would have changed. */
export function CommissionForm({ onDone }: { onDone: () => void }) {
  const t = useTexts(commissionTexts);
  const set = useAction('setCommission', ({ state }) => t(state === 'waiting' ? 'askedToast' : 'appliedToast'));
  const initial: Values = {
    of: 'sale',
    scope: 'category',
    categoryId: '',
    shopId: '',
    lessor: null,
    kind: 'own',
    tenThousandths: '',
    from: dayAhead(commissionRules.noticeDays),
    reason: '',
  };
  const form = useForm<Values>({
    initial,
    check,
    submit: async (values) => {
      const wanted = wantedOf(values);
      if (!wanted) return;
      await set.send({ ...wanted, reason: values.reason });
      onDone();
    },
  });
  const { of, scope, kind } = form.values;
  const settled = useSettled(form.values, 400);
  const wanted = wantedOf(settled);
  const preview = useCall('previewCommission', wanted ?? { kind: 'sale', scope: 'site', from: initial.from }, {
    enabled: wanted !== undefined,
    retry: false,
    placeholderData: (last) => last,
  });
  const effect = wanted && preview.data;
  const percent = form.field('tenThousandths');
  return (
    <ActionForm form={form} label={t('new')} act={t(effect?.falls ? 'send2' : 'send')}>
      <Choices
        {...form.field('of')}
        onChange={(value) => {
          const next = commissionKinds.find((one) => one === value) ?? 'sale';
          form.set({ of: next, ...(!scopesOf(next).includes(scope) && { scope: 'category' }) });
        }}
        label={t('kindOf')}
        options={commissionKinds.map((value) => ({ value, label: t(value) }))}
      />
      <Choices
        {...form.field('scope')}
        onChange={(value) => {
          const next = scopesOf(of).find((one) => one === value) ?? 'site';
          form.set({ scope: next, ...(next === 'site' && { kind: 'own' }) });
        }}
        label={t('scope')}
        options={scopesOf(of).map((value) => ({ value, label: t(value) }))}
      />
      {scope === 'category' && <CategoryField {...form.field('categoryId')} />}
      {scope === 'shop' && (
        <NumberField {...form.field('shopId')} label={t('shopNumber')} help={t('shopHelp')} min={1} required />
      )}
      {scope === 'lessor' && <UserField {...form.field('lessor')} />}
      {scope !== 'site' && (
        <Choices
          {...form.field('kind')}
          onChange={(value) => form.set({ kind: value === 'none' ? 'none' : 'own' })}
          label={t('kind')}
          options={[
            { value: 'own', label: t('own') },
            { value: 'none', label: t('none') },
          ]}
        />
      )}
      {kind === 'own' && (
        <NumberField
          {...percent}
          value={percent.value === '' ? '' : percent.value / 100}
          onChange={(typed) => percent.onChange(typed === '' ? '' : Math.round(typed * 100))}
          label={t('percentField')}
          help={t('percentHelp', { max: commissionRules.max / 100 })}
          decimals={2}
          min={0}
          required
        />
      )}
      <DateField
        {...form.field('from')}
        label={t('from')}
        help={t('fromHelp', { notice: commissionRules.noticeDays })}
        min={dayAhead(commissionRules.leadDays)}
        max={dayAhead(commissionRules.aheadDaysMax)}
        required
      />
      {effect && <Shown effect={effect} />}
      <WordsField {...form.field('reason')} label={t('reason')} help={t('reasonHelp')} required />
    </ActionForm>
  );
}

function CategoryField(field: FieldProps<string>) {
  const t = useTexts(commissionTexts);
  const categories = useCall('getCommission', {}).data?.categories ?? [];
  const options = categories
    .filter(({ parentId }) => parentId === null)
    .flatMap((top) => [
      { value: String(top.categoryId), label: top.name },
      ...categories
        .filter(({ parentId }) => parentId === top.categoryId)
        .map(({ categoryId, name }) => ({ value: String(categoryId), label: `${top.name} › ${name}` })),
    ]);
  return <SelectField {...field} label={t('category')} options={[{ value: '', label: '–' }, ...options]} required />;
}

/** What the last days would have cost, by shop. */
function Shown({ effect }: { effect: Effect }) {
  const t = useTexts(commissionTexts);
  const { money } = useFormats();
  const { name, total, rises, falls, earliest, complete, sinceDay, sellers, sellerCount } = effect;
  const columns: Column<Effect['sellers'][number]>[] = [
    lead(t('seller'), (seller) => seller.name),
    figures(t('sales'), ({ salesFen }) => <Money fen={salesFen} />),
    figures(t('before'), ({ beforeFen }) => <Money fen={beforeFen} />),
    figures(t('after'), ({ afterFen }) => <Money fen={afterFen} />),
  ];
  return (
    <>
      <Preview
        label={t('effect', { days: commissionRules.previewDays })}
        change={{ from: total.beforeFen, to: total.afterFen }}
      >
        <span>
          {total.salesFen === 0
            ? t('noSales')
            : t('effectFor', { name: name === '' ? t('site') : name, sales: money(total.salesFen) })}
        </span>
        {total.salesFen > 0 && <Soft>{t('estimate')}</Soft>}
        {!complete && <Soft>{t('cut', { day: sinceDay })}</Soft>}
      </Preview>
      {sellers.length > 0 && (
        <Table
          label={t('effect', { days: commissionRules.previewDays })}
          columns={columns}
          rows={sellers}
          keyOf={({ id }) => id}
        />
      )}
      {sellerCount > sellers.length && <Soft>{t('moreSellers', { count: sellerCount })}</Soft>}
      {rises && <Alert tone="info">{t('rises', { day: earliest })}</Alert>}
      {falls && <Alert tone="info">{t('falls')}</Alert>}
      {!rises && !falls && <Alert tone="info">{t('same')}</Alert>}
    </>
  );
}

/** What the call takes; undefined while something is missing. */
function wantedOf({ of, scope, categoryId, shopId, lessor, kind, tenThousandths, from }: Values) {
  if (from === '' || (kind === 'own' && tenThousandths === '')) return undefined;
  if ((scope === 'category' && categoryId === '') || (scope === 'shop' && shopId === '')) return undefined;
  if (scope === 'lessor' && lessor === null) return undefined;
  return {
    kind: of,
    scope,
    from,
    ...(scope === 'category' && { categoryId: Number(categoryId) }),
    ...(scope === 'shop' && shopId !== '' && { shopId }),
    ...(scope === 'lessor' && lessor !== null && { lessorId: lessor.id }),
    ...(kind === 'own' && tenThousandths !== '' && { tenThousandths }),
  };
}

function check(values: Values): FieldProblem[] {
  const problems = requiredFields(values, ['from', 'reason']);
  const { scope, categoryId, shopId, lessor, kind, tenThousandths } = values;
  if (scope === 'category' && categoryId === '') problems.push({ field: 'categoryId', rule: 'required' });
  if (scope === 'shop' && shopId === '') problems.push({ field: 'shopId', rule: 'required' });
  if (scope === 'lessor' && lessor === null) problems.push({ field: 'lessor', rule: 'required' });
  if (kind !== 'own') return problems;
  if (tenThousandths === '') problems.push({ field: 'tenThousandths', rule: 'required' });
  else if (tenThousandths > commissionRules.max) {
    problems.push({ field: 'tenThousandths', rule: 'too_big', params: { max: commissionRules.max / 100 } });
  }
  return problems;
}
