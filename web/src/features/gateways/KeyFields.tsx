import type { FieldProblem } from '#contract/core/errors.ts';
import { gateways, type GatewayName, type GatewayWay } from '#contract/orders/gateways.ts';
import { epayCashiers, merchantRules, providerProofs, type ProviderProof } from '#contract/orders/merchantRules.ts';
import { useTexts } from '../../language/texts.ts';
import { CheckList } from '../../ui/form/CheckList.tsx';
import { type FormState, requiredFields } from '../../ui/form/form.tsx';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { texts } from './texts.ts';

/** What a merchant account is known by at its gateway, as it is typed. */
export interface MerchantKeys {
  gateway: GatewayName;
  account: string;
  sellerId: string;
  appId: string;
  keySerial: string;
  apiKey: string;
  webhookSecret: string;
  providerProof: ProviderProof;
  providerKeyId: string;
  address: string;
  merchantKey: string;
  providerKey: string;
  cashier: string;
  payWays: GatewayWay[];
}

/** What was typed for another gateway is not sent. */
export function nothingOfOthers({ gateway, providerProof }: Pick<MerchantKeys, 'gateway' | 'providerProof'>) {
  const ofAlipay = { sellerId: '' };
  const ofStripe = { webhookSecret: '' };
  const ofWechat = { appId: '', keySerial: '', apiKey: '', providerProof: providerProofs[0], providerKeyId: '' };
  if (gateway === 'alipay') return { ...ofWechat, ...ofStripe };
  if (gateway === 'epay2') return { ...ofAlipay, ...ofWechat, ...ofStripe, payWays: [] };
  if (gateway === 'stripe') return { ...ofAlipay, ...ofWechat, providerKey: '', payWays: [] };
  if (gateway === 'wechat' && providerProof === 'certificates') {
    return { ...ofAlipay, ...ofStripe, providerKeyId: '', providerKey: '' };
  }
  return gateway === 'wechat'
    ? { ...ofAlipay, ...ofStripe }
    : { ...ofAlipay, ...ofWechat, ...ofStripe, providerKey: '', payWays: [] };
}

export function EpayFields({ field }: Pick<FormState<MerchantKeys>, 'field'>) {
  const t = useTexts(texts);
  const { account, secret } = merchantRules;
  return (
    <>
      <TextField {...field('account')} label={t('account_epay')} maxLength={account.max} required />
      <PasswordField
        {...field('merchantKey')}
        autoComplete="new-password"
        label={t('secret')}
        help={t('secretHelp')}
        maxLength={secret.max}
        required
      />
      <CashierField field={field} />
    </>
  );
}

export function Epay2Fields({ field }: Pick<FormState<MerchantKeys>, 'field'>) {
  const t = useTexts(texts);
  const { account, alipay } = merchantRules;
  return (
    <>
      <TextField {...field('account')} label={t('account_epay')} maxLength={account.max} required />
      <PasswordField
        {...field('merchantKey')}
        autoComplete="new-password"
        label={t('privateKey_epay2')}
        help={t('privateKeyHelp')}
        maxLength={alipay.key.max}
        required
      />
      <TextField
        {...field('providerKey')}
        rows={4}
        label={t('providerKey_epay2')}
        help={t('providerKeyHelp_epay2')}
        maxLength={alipay.key.max}
        required
      />
      <CashierField field={field} />
    </>
  );
}

function CashierField({ field }: Pick<FormState<MerchantKeys>, 'field'>) {
  const t = useTexts(texts);
  return (
    <SelectField
      {...field('cashier')}
      label={t('cashier')}
      options={epayCashiers.map((cashier) => ({ value: cashier, label: t(`cashier_${cashier}`) }))}
    />
  );
}

export function StripeFields({ field }: Pick<FormState<MerchantKeys>, 'field'>) {
  const t = useTexts(texts);
  const { account, alipay, stripe } = merchantRules;
  return (
    <>
      <TextField
        {...field('account')}
        label={t('account_stripe')}
        help={t('accountHelp_stripe', { start: stripe.accountStart })}
        maxLength={account.max}
        required
      />
      <PasswordField
        {...field('merchantKey')}
        autoComplete="new-password"
        label={t('stripeKey')}
        help={t('stripeKeyHelp')}
        maxLength={alipay.key.max}
        required
      />
      <PasswordField
        {...field('webhookSecret')}
        autoComplete="new-password"
        label={t('webhookSecret')}
        help={t('webhookSecretHelp', { start: stripe.webhookSecretStart })}
        maxLength={stripe.field.max}
        required
      />
    </>
  );
}

export function AlipayFields({ field }: Pick<FormState<MerchantKeys>, 'field'>) {
  const t = useTexts(texts);
  const { account, alipay } = merchantRules;
  return (
    <>
      <TextField
        {...field('account')}
        inputMode="numeric"
        label={t('account_alipay')}
        help={t('appHelp', { digits: alipay.digits })}
        maxLength={account.max}
        required
      />
      <TextField
        {...field('sellerId')}
        inputMode="numeric"
        label={t('seller')}
        help={t('sellerHelp', { digits: alipay.digits, start: alipay.sellerStart })}
        maxLength={account.max}
        required
      />
      <PasswordField
        {...field('merchantKey')}
        autoComplete="new-password"
        label={t('privateKey')}
        help={t('privateKeyHelp')}
        maxLength={alipay.key.max}
        required
      />
      <TextField
        {...field('providerKey')}
        rows={4}
        label={t('providerKey')}
        help={t('providerKeyHelp')}
        maxLength={alipay.key.max}
        required
      />
      <CheckList
        {...field('payWays')}
        label={t('payWays')}
        help={t('payWaysHelp')}
        options={gateways.alipay.ways.map((way) => ({
          value: way,
          label: t(`payWay_${way}`),
          help: t(`payWayHelp_${way}`),
        }))}
      />
    </>
  );
}

export function WechatFields({ field, proof }: Pick<FormState<MerchantKeys>, 'field'> & { proof: ProviderProof }) {
  const t = useTexts(texts);
  const { account, alipay, wechat } = merchantRules;
  return (
    <>
      <TextField
        {...field('account')}
        inputMode="numeric"
        label={t('account_wechat')}
        help={t('mchidHelp')}
        maxLength={account.max}
        required
      />
      <TextField {...field('appId')} label={t('appId')} help={t('appIdHelp')} maxLength={wechat.field.max} required />
      <PasswordField
        {...field('merchantKey')}
        autoComplete="new-password"
        label={t('merchantKey')}
        help={t('merchantKeyHelp')}
        maxLength={alipay.key.max}
        required
      />
      <TextField
        {...field('keySerial')}
        label={t('keySerial')}
        help={t('keySerialHelp', { length: wechat.serialLength })}
        maxLength={wechat.field.max}
        required
      />
      <PasswordField
        {...field('apiKey')}
        autoComplete="new-password"
        label={t('apiKey')}
        help={t('apiKeyHelp', { length: wechat.apiKeyLength })}
        maxLength={wechat.field.max}
        required
      />
      <SelectField
        {...field('providerProof')}
        onChange={(chosen) =>
          field('providerProof').onChange(providerProofs.find((one) => one === chosen) ?? providerProofs[0])
        }
        label={t('providerProof')}
        help={t('providerProofHelp')}
        options={providerProofs.map((one) => ({ value: one, label: t(`providerProof_${one}`) }))}
      />
      {proof === 'public_key' && (
        <>
          <TextField
            {...field('providerKeyId')}
            label={t('providerKeyId')}
            help={t('providerKeyIdHelp', { start: wechat.providerKeyStart })}
            maxLength={wechat.field.max}
            required
          />
          <TextField
            {...field('providerKey')}
            rows={4}
            label={t('providerKey_wechat')}
            help={t('providerKeyHelp_wechat')}
            maxLength={alipay.key.max}
            required
          />
        </>
      )}
      <CheckList
        {...field('payWays')}
        label={t('payWays')}
        help={t('payWaysHelp_wechat')}
        options={gateways.wechat.ways.map((way) => ({
          value: way,
          label: t(`payWay_${way}`),
          help: t(`payWayHelp_wechat_${way}`),
        }))}
      />
    </>
  );
}

export function keyProblems(values: MerchantKeys): FieldProblem[] {
  if (values.gateway === 'stripe') return requiredFields(values, ['webhookSecret']);
  if (values.gateway === 'epay2') return requiredFields(values, ['providerKey']);
  if (values.gateway !== 'alipay' && values.gateway !== 'wechat') return [];
  const needed =
    values.gateway === 'alipay' ? (['sellerId', 'providerKey'] as const) : neededOfWechat(values.providerProof);
  const problems = requiredFields(values, [...needed]);
  return values.payWays.length > 0 ? problems : [...problems, { field: 'payWays', rule: 'required' }];
}

function neededOfWechat(proof: ProviderProof) {
  const needed = ['appId', 'keySerial', 'apiKey'] as const;
  return proof === 'certificates' ? needed : ([...needed, 'providerKeyId', 'providerKey'] as const);
}
