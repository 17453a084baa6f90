import type { FieldProblem } from '#contract/core/errors.ts';
import { gateways, merchantGatewayNames } from '#contract/orders/gateways.ts';
import { epayWays, merchantRules } from '#contract/orders/merchantRules.ts';
import type { Merchant } from '#contract/orders/merchants.ts';
import { useLocale } from '../../language/locale.tsx';
import { useTexts } from '../../language/texts.ts';
import { ActionForm } from '../../record/ActionForm.tsx';
import { useAction } from '../../record/useAction.ts';
import { type FormState, requiredFields, useForm } from '../../ui/form/form.tsx';
import { NumberField } from '../../ui/form/NumberField.tsx';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import { PriceField } from '../../ui/form/PriceField.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { texts } from './texts.ts';

interface Bounds {
  name: string;
  weight: number | '';
  minFen: number | null;
  maxFen: number | null;
}

const boundNames = ['name', 'weight', 'minFen', 'maxFen'] as const;

/** Enters a merchant account: what it is known by never changes afterwards. */
export function NewMerchantForm({ onDone }: { onDone: () => void }) {
  const t = useTexts(texts);
  const locale = useLocale();
  const make = useAction('makeMerchant', () => t('made'));
  const { amountFen, weight } = merchantRules;
  const form = useForm({
    initial: {
      gateway: merchantGatewayNames[0] as string,
      name: '',
      account: '',
      address: '',
      secret: '',
      way: 'all' as string,
      weight: weight.usual as number | '',
      minFen: amountFen.min as number | null,
      maxFen: amountFen.max as number | null,
    },
    check: (values) => [...requiredFields(values, ['account', 'address', 'secret']), ...problemsOf(values)],
    submit: async ({ gateway, way, ...values }) => {
      await make.send({
        ...values,
        ...numbersOf(values),
        gateway: merchantGatewayNames.find((name) => name === gateway) ?? merchantGatewayNames[0],
        way: epayWays.find((one) => one === way) ?? 'all',
      });
      onDone();
    },
  });
  return (
    <ActionForm form={form} label={t('new')} act={t('make')} onCancel={onDone}>
      {merchantGatewayNames.length > 1 && (
        <SelectField
          {...form.field('gateway')}
          label={t('gateway')}
          options={merchantGatewayNames.map((name) => ({ value: name, label: gateways[name].name[locale] }))}
        />
      )}
      <TextField
        {...form.field('address')}
        type="url"
        label={t('address')}
        help={t('addressHelp')}
        placeholder="https://"
        maxLength={merchantRules.address.max}
        required
      />
      <TextField {...form.field('account')} label={t('account')} maxLength={merchantRules.account.max} required />
      <PasswordField
        {...form.field('secret')}
        autoComplete="new-password"
        label={t('secret')}
        help={t('secretHelp')}
        maxLength={merchantRules.secret.max}
        required
      />
      <SelectField
        {...form.field('way')}
        label={t('way')}
        options={epayWays.map((way) => ({ value: way, label: t(`way_${way}`) }))}
      />
      <BoundFields field={form.field} />
    </ActionForm>
  );
}

/** Changes what may change of a merchant account. */
export function MerchantBoundsForm({ merchant, onDone }: { merchant: Merchant; onDone: () => void }) {
  const t = useTexts(texts);
  const save = useAction('saveMerchant', () => t('saved'));
  const { id, name, weight, minFen, maxFen } = merchant;
  const form = useForm<Bounds>({
    initial: { name, weight, minFen, maxFen },
    check: problemsOf,
    submit: async (values) => {
      await save.send({ id, name: values.name, ...numbersOf(values) });
      onDone();
    },
  });
  return (
    <ActionForm form={form} label={t('editTitle')} act={t('save')} onCancel={onDone}>
      <BoundFields field={form.field} />
    </ActionForm>
  );
}

function BoundFields({ field }: Pick<FormState<Bounds>, 'field'>) {
  const t = useTexts(texts);
  const { name, weight } = merchantRules;
  return (
    <>
      <TextField {...field('name')} label={t('name')} help={t('nameHelp')} maxLength={name.max} required />
      <PriceField {...field('minFen')} label={t('minFen')} required />
      <PriceField {...field('maxFen')} label={t('maxFen')} required />
      <NumberField
        {...field('weight')}
        label={t('weight')}
        help={t('weightHelp', { min: weight.min, max: weight.max })}
        min={weight.min}
        max={weight.max}
        required
      />
    </>
  );
}

function problemsOf(values: Bounds): FieldProblem[] {
  const { minFen, maxFen } = values;
  const problems = requiredFields(values, [...boundNames]);
  if (minFen !== null && maxFen !== null && minFen > maxFen) problems.push({ field: 'maxFen', rule: 'too_small' });
  return problems;
}

/** The form is only sent with all of them there. */
function numbersOf({ weight, minFen, maxFen }: Omit<Bounds, 'name'>) {
  return { weight: Number(weight), minFen: minFen ?? 0, maxFen: maxFen ?? 0 };
}
