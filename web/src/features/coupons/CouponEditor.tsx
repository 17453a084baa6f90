import { couponRules } from '#contract/coupons/couponRules.ts';
import type { Coupon } from '#contract/coupons/coupons.ts';
import type { FieldProblem } from '#contract/core/errors.ts';
import { dayAhead } from '../../language/endOfDay.ts';
import { useTexts } from '../../language/texts.ts';
import { ActionForm } from '../../record/ActionForm.tsx';
import { Soft } from '../../record/Soft.tsx';
import { SoloLimitNote } from '../../record/SoloLimitNote.tsx';
import { useAction } from '../../record/useAction.ts';
import { Choices } from '../../ui/form/Choices.tsx';
import { DateField } from '../../ui/form/DateField.tsx';
import { InBoth } from '../../ui/form/InBoth.tsx';
import { requiredFields, useForm } from '../../ui/form/form.tsx';
import { NumberField } from '../../ui/form/NumberField.tsx';
import { PriceField } from '../../ui/form/PriceField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { Drawer } from '../../ui/kit/overlay/Drawer.tsx';
import { PageState } from '../../ui/kit/PageState.tsx';
import { CouponProducts } from './CouponProducts.tsx';
import { texts } from './texts.ts';
import { type CouponsOf, useCoupon } from './useCoupon.ts';

interface CouponEditorProps {
  of: CouponsOf;
  edited: number | 'new' | undefined;
  onClose: () => void;
  onSaved: (id: number) => void;
}

/** A coupon to change at the side, or a new one. */
export function CouponEditor({ of, edited, onClose, onSaved }: CouponEditorProps) {
  const t = useTexts(texts);
  const id = typeof edited === 'number' ? edited : undefined;
  const query = useCoupon(of, id);
  return (
    <Drawer
      open={edited !== undefined}
      onClose={onClose}
      title={t(edited === 'new' ? 'make' : 'editTitle')}
      width={560}
    >
      {edited === 'new' && <CouponForm of={of} coupon={undefined} onSaved={onSaved} onCancel={onClose} />}
      {id !== undefined && (
        <PageState query={query}>
          {(coupon) => <CouponForm key={id} of={of} coupon={coupon} onSaved={onSaved} onCancel={onClose} />}
        </PageState>
      )}
    </Drawer>
  );
}

interface Values {
  titleZh: string;
  titleEn: string;
  kind: 'amount' | 'percent';
  amountFen: number | null;
  percent: number | '';
  capFen: number | null;
  minFen: number | null;
  code: string;
  which: 'all' | 'chosen';
  productIds: number[];
  usesMax: number | '';
  perPerson: number | '';
  budgetFen: number | null;
  from: string;
  until: string;
}

/** Days that a new one counts. */
const usualDays = 30;

function valuesOf(coupon: Coupon | undefined): Values {
  return {
    titleZh: coupon?.titleZh ?? '',
    titleEn: coupon?.titleEn ?? '',
    kind: coupon === undefined || coupon.percent === null ? 'amount' : 'percent',
    amountFen: coupon?.amountFen ?? null,
    percent: coupon?.percent ?? '',
    capFen: coupon?.capFen ?? null,
    minFen: coupon?.minFen ?? null,
    code: coupon?.code ?? '',
    which: coupon?.products ? 'chosen' : 'all',
    productIds: coupon?.products?.map(({ id }) => id) ?? [],
    usesMax: coupon?.usesMax ?? '',
    perPerson: coupon?.perPerson ?? 1,
    budgetFen: coupon?.budgetFen ?? null,
    from: coupon?.from ?? dayAhead(0),
    until: coupon?.until ?? dayAhead(usualDays),
  };
}

interface CouponFormProps {
  of: CouponsOf;
  coupon: Coupon | undefined;
  onSaved: (id: number) => void;
  onCancel: () => void;
}

function CouponForm({ of, coupon, onSaved, onCancel }: CouponFormProps) {
  const t = useTexts(texts);
  const saveShop = useAction('saveShopCoupon', () => t('saved'));
  const savePlatform = useAction('savePlatformCoupon', () => t('saved'));
  const isShop = of === 'shop';
  const form = useForm<Values>({
    initial: valuesOf(coupon),
    check: (values) => problemsOf(values, of),
    fieldOf: { coupon_code_taken: 'code' },
    submit: async (values) => {
      const { titleZh, titleEn, kind, from, until, usesMax, perPerson, budgetFen } = values;
      const draft = {
        ...(coupon && { id: coupon.id }),
        titleZh,
        titleEn,
        code: values.code.trim() === '' ? null : values.code,
        amountFen: kind === 'amount' ? values.amountFen : null,
        percent: kind === 'percent' && values.percent !== '' ? values.percent : null,
        capFen: kind === 'percent' ? values.capFen : null,
        minFen: values.minFen ?? 0,
        productIds: values.which === 'chosen' ? values.productIds : null,
        usesMax: usesMax === '' ? null : usesMax,
        from,
        until,
      };
      const saved = isShop
        ? await saveShop.send({ ...draft, perPerson: perPerson === '' ? 1 : perPerson })
        : await savePlatform.send({ ...draft, budgetFen: budgetFen ?? 0 });
      onSaved(saved.id);
    },
  });
  const { kind, which, budgetFen } = form.values;
  const moreFen = Math.max(0, (budgetFen ?? 0) - (coupon?.budgetFen ?? 0));
  return (
    <ActionForm form={form} label={t(coupon ? 'editTitle' : 'make')} act={t('save')} onCancel={onCancel}>
      <InBoth
        zh={
          <TextField
            {...form.field('titleZh')}
            label={t('name')}
            help={t('nameHelp')}
            maxLength={couponRules.titleMax}
            required
          />
        }
        en={
          <TextField
            {...form.field('titleEn')}
            label={t('nameEn')}
            help={t('nameEnHelp')}
            maxLength={couponRules.titleMax}
          />
        }
      />
      <Choices
        {...form.field('kind')}
        onChange={(value) => form.set({ kind: value === 'percent' ? 'percent' : 'amount' })}
        label={t('kind')}
        options={[
          { value: 'amount', label: t('amount') },
          { value: 'percent', label: t('percent') },
        ]}
      />
      {kind === 'amount' ? (
        <PriceField {...form.field('amountFen')} label={t('amount')} required />
      ) : (
        <>
          <NumberField
            {...form.field('percent')}
            label={t('percent')}
            help={t(isShop ? 'percentHelp' : 'percentHelpPlatform', couponRules.percent)}
            suffix="%"
            required
          />
          <PriceField {...form.field('capFen')} label={t('cap')} help={t('capHelp')} />
        </>
      )}
      <PriceField {...form.field('minFen')} label={t('min')} help={t('minHelp')} required={kind === 'amount'} />
      <Choices
        {...form.field('which')}
        onChange={(value) => form.set({ which: value === 'chosen' ? 'chosen' : 'all' })}
        label={t('products')}
        options={[
          { value: 'all', label: t('allProducts') },
          { value: 'chosen', label: t('chosenProducts') },
        ]}
      />
      {which === 'chosen' && <CouponProducts {...form.field('productIds')} of={of} known={coupon?.products ?? []} />}
      <TextField
        {...form.field('code')}
        label={t('code')}
        help={t('codeHelp', couponRules.code)}
        maxLength={couponRules.code.max}
        autoComplete="off"
      />
      <NumberField {...form.field('usesMax')} label={t('usesMax')} help={t('usesMaxHelp')} min={1} />
      {isShop ? (
        <NumberField {...form.field('perPerson')} label={t('perPerson')} help={t('perPersonHelp')} min={1} required />
      ) : (
        <>
          <PriceField {...form.field('budgetFen')} label={t('budget')} help={t('budgetHelp')} required />
          {moreFen > 0 && <SoloLimitNote fen={moreFen} />}
        </>
      )}
      <DateField {...form.field('from')} label={t('from')} max={dayAhead(couponRules.aheadDaysMax)} required />
      <DateField {...form.field('until')} label={t('until')} help={t('untilHelp')} min={dayAhead(0)} required />
      <Soft>{t('savedText')}</Soft>
    </ActionForm>
  );
}

function problemsOf(values: Values, of: CouponsOf): FieldProblem[] {
  const { kind, amountFen, percent, minFen, which, productIds, perPerson } = values;
  const problems = requiredFields(values, [
    'titleZh',
    'from',
    'until',
    ...(of === 'platform' ? ['budgetFen' as const] : []),
  ]);
  if (kind === 'amount') {
    if (amountFen === null) problems.push({ field: 'amountFen', rule: 'required' });
    else if (amountFen === 0) problems.push({ field: 'amountFen', rule: 'not_zero' });
    else if ((minFen ?? 0) <= amountFen) {
      problems.push({ field: 'minFen', rule: 'too_small', params: { min: amountFen + 1 } });
    }
  } else if (percent === '') problems.push({ field: 'percent', rule: 'required' });
  else if (percent > couponRules.percent.max) {
    problems.push({ field: 'percent', rule: 'too_big', params: { max: couponRules.percent.max } });
  }
  if (which === 'chosen' && productIds.length === 0) problems.push({ field: 'productIds', rule: 'required' });
  if (of === 'shop' && perPerson === '') problems.push({ field: 'perPerson', rule: 'required' });
  return problems;
}
