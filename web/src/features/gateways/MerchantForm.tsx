import type { FieldProblem } from '#contract/core/errors.ts';
import { gateways, merchantGatewayNames, type GatewayName, type GatewayWay } from '#contract/orders/gateways.ts';
import { epayCashiers, merchantRules } from '#contract/orders/merchantRules.ts';
import type { Merchant } from '#contract/orders/merchants.ts';
import { formatFen } from '#contract/core/money.ts';
import { useCall } from '../../api/queries.ts';
import { useLocale } from '../../language/locale.tsx';
import { useTexts } from '../../language/texts.ts';
import { ActionForm } from '../../record/ActionForm.tsx';
import { Soft } from '../../record/Soft.tsx';
import { useAction } from '../../record/useAction.ts';
import { type FormState, requiredFields, useForm } from '../../ui/form/form.tsx';
import { NumberField } from '../../ui/form/NumberField.tsx';
import { PriceField } from '../../ui/form/PriceField.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { ChoicePreview } from './ChoicePreview.tsx';
import {
  AlipayFields,
  Epay2Fields,
  EpayFields,
  keyProblems,
  nothingOfOthers,
  StripeFields,
  WechatFields,
  type MerchantKeys,
} from './KeyFields.tsx';
import {
  MaintenanceFields,
  sentTerms,
  TermFields,
  termProblems,
  termsOf,
  usualTerms,
  type Terms,
} from './TermFields.tsx';
import { termTexts } from './termTexts.ts';
import { texts } from './texts.ts';

interface Bounds extends Terms {
  name: string;
  weight: number | '';
  minFen: number | null;
  maxFen: number | null;
}

interface NewMerchant extends Bounds, MerchantKeys {}

const boundNames = ['name', 'weight', 'minFen', 'maxFen'] as const;

/** Enters a merchant account: what it is known by never changes afterwards. */
export function NewMerchantForm({ onDone }: { onDone: () => void }) {
  const t = useTexts(texts);
  const locale = useLocale();
  const make = useAction('makeMerchant', () => t('made'));
  const { amountFen, weight } = merchantRules;
  const form = useForm<NewMerchant>({
    initial: {
      gateway: 'alipay',
      name: '',
      account: '',
      sellerId: '',
      appId: '',
      keySerial: '',
      apiKey: '',
      webhookSecret: '',
      providerProof: 'public_key',
      providerKeyId: '',
      address: merchantRules.alipay.address,
      merchantKey: '',
      providerKey: '',
      cashier: 'all',
      payWays: [...gateways.alipay.ways],
      weight: weight.usual,
      minFen: amountFen.min,
      maxFen: amountFen.max,
      ...usualTerms,
    },
    check: (values) => [
      ...requiredFields(values, ['account', 'address', 'merchantKey']),
      ...keyProblems(values),
      ...problemsOf(values),
    ],
    submit: async (values) => {
      const { cashier, gateway: chosen, name, account, address } = values;
      const { sellerId, merchantKey, providerKey, appId, keySerial, apiKey, providerProof, providerKeyId, payWays } =
        values;
      const { webhookSecret } = values;
      await make.send({
        gateway: chosen,
        name,
        account,
        address,
        sellerId,
        merchantKey,
        providerKey,
        payWays,
        appId,
        keySerial,
        apiKey,
        providerProof,
        providerKeyId,
        webhookSecret,
        ...numbersOf(values),
        ...sentTerms(values),
        ...nothingOfOthers(values),
        cashier: epayCashiers.find((one) => one === cashier) ?? 'all',
      });
      onDone();
    },
  });
  const { gateway } = form.values;
  const change = (name: string) => {
    const chosen = merchantGatewayNames.find((one) => one === name) ?? merchantGatewayNames[0];
    form.field('gateway').onChange(chosen);
    form.field('address').onChange(addressOf(chosen));
    form.field('payWays').onChange([...gateways[chosen].ways]);
    // What it refuses is not offered there.
    form.field('minFen').onChange(chosen === 'stripe' ? merchantRules.stripe.minFen : amountFen.min);
  };
  return (
    <ActionForm form={form} label={t('new')} act={t('make')} onCancel={onDone}>
      <SelectField
        {...form.field('gateway')}
        onChange={change}
        label={t('gateway')}
        options={merchantGatewayNames.map((name) => ({ value: name, label: gateways[name].name[locale] }))}
      />
      <TextField
        {...form.field('address')}
        type="url"
        label={t('address')}
        help={t(addressHelp[gateway])}
        placeholder="https://"
        maxLength={merchantRules.address.max}
        required
      />
      {gateway === 'alipay' && <AlipayFields field={form.field} />}
      {gateway === 'wechat' && <WechatFields field={form.field} proof={form.values.providerProof} />}
      {gateway === 'stripe' && <StripeFields field={form.field} />}
      {gateway === 'epay2' && <Epay2Fields field={form.field} />}
      {gateway === 'epay' && <EpayFields field={form.field} />}
      <BoundFields field={form.field} values={form.values} />
      <Preview gateway={gateway} id={0} values={form.values} payWays={form.values.payWays} />
    </ActionForm>
  );
}

/** Where a gateway answers; '' where each provider says its own. */
function addressOf(gateway: GatewayName): string {
  if (gateway === 'alipay' || gateway === 'wechat' || gateway === 'stripe') return merchantRules[gateway].address;
  return '';
}

const addressHelp = {
  alipay: 'addressHelpAlipay',
  wechat: 'addressHelpWechat',
  stripe: 'addressHelpStripe',
  epay: 'addressHelp',
  epay2: 'addressHelpEpay2',
  sandbox: 'addressHelp',
} as const;

/** Changes what may change of a merchant account. */
export function MerchantBoundsForm({ merchant, onDone }: { merchant: Merchant; onDone: () => void }) {
  const t = useTexts(texts);
  const terms = useTexts(termTexts);
  const save = useAction('saveMerchant', ({ change }) => (change ? terms('askedOther') : t('saved')));
  const { id, version, gateway, name, weight, minFen, maxFen, payWays } = merchant;
  const form = useForm<Bounds>({
    initial: { name, weight, minFen, maxFen, ...termsOf(merchant) },
    check: problemsOf,
    submit: async (values) => {
      const maintenance = { zh: values.maintenanceZh, en: values.maintenanceEn };
      await save.send({ id, version, name: values.name, ...numbersOf(values), ...sentTerms(values), maintenance });
      onDone();
    },
  });
  return (
    <ActionForm form={form} label={t('editTitle')} act={t('save')} onCancel={onDone}>
      <BoundFields field={form.field} values={form.values} />
      <MaintenanceFields field={form.field} />
      <Preview gateway={gateway} id={id} values={form.values} payWays={payWays} />
    </ActionForm>
  );
}

function BoundFields({ field, values }: Pick<FormState<Bounds>, 'field' | 'values'>) {
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
      <TermFields field={field} values={values} />
    </>
  );
}

interface PreviewProps {
  gateway: GatewayName;
  /** 0: it is new. */
  id: number;
  values: Bounds;
  payWays: readonly GatewayWay[];
}

/** Which account of the gateway a payment would go through, once this one is saved and takes money. */
function Preview({ gateway, id, values, payWays }: PreviewProps) {
  const t = useTexts(texts);
  const terms = useTexts(termTexts);
  const { data } = useCall('listMerchants', {});
  if (!data) return null;
  const { list, buyerBearsFee, feeMaxFen, timeZone } = data;
  const others = list
    .filter((one) => one.gateway === gateway && one.state === 'on' && one.id !== id)
    .map((one) => ({ ...one, isInMaintenance: one.maintenance.zh !== '' }));
  const { devices, hours, feeRate, feeFixedFen } = sentTerms(values);
  const own = {
    id,
    gateway,
    payWays,
    devices,
    hours,
    feeRate,
    feeFixedFen,
    ...numbersOf(values),
    weight: Math.max(1, Number(values.weight)),
    name: values.name === '' ? t('new') : values.name,
    isInMaintenance: values.maintenanceZh !== '',
  };
  return (
    <>
      <Soft>{buyerBearsFee ? terms('feeBuyer', { max: formatFen(feeMaxFen) }) : terms('feeSite')}</Soft>
      <ChoicePreview all={[own, ...others]} {...{ buyerBearsFee, feeMaxFen, timeZone }} />
    </>
  );
}

function problemsOf(values: Bounds): FieldProblem[] {
  const { minFen, maxFen } = values;
  const problems = requiredFields(values, [...boundNames]);
  if (minFen !== null && maxFen !== null && minFen > maxFen) problems.push({ field: 'maxFen', rule: 'too_small' });
  return [...problems, ...termProblems(values)];
}

/** The form is only sent with all of them there. */
function numbersOf({ weight, minFen, maxFen }: Pick<Bounds, 'weight' | 'minFen' | 'maxFen'>) {
  return { weight: Number(weight), minFen: minFen ?? 0, maxFen: maxFen ?? 0 };
}
