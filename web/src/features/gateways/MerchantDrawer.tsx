import { useState } from 'react';
import { gateways } from '#contract/orders/gateways.ts';
import type { MerchantTest } from '#contract/orders/merchantRules.ts';
import type { Merchant } from '#contract/orders/merchants.ts';
import { useFormats } from '../../language/formats.ts';
import { useLocale } from '../../language/locale.tsx';
import { useTexts } from '../../language/texts.ts';
import { ActionButton } from '../../record/ActionButton.tsx';
import { RecordHead } from '../../record/RecordDrawer.tsx';
import { Code, Soft } from '../../record/Soft.tsx';
import { StateBadge } from '../../record/StateBadge.tsx';
import { useAction } from '../../record/useAction.ts';
import { WordsButton } from '../../record/WordsButton.tsx';
import { Alert } from '../../ui/kit/Alert.tsx';
import { Button } from '../../ui/kit/Button.tsx';
import { Copy } from '../../ui/kit/Copy.tsx';
import { BanIcon, EditIcon, SendIcon } from '../../ui/kit/icons.ts';
import { Facts, Row, Stack } from '../../ui/kit/layout.tsx';
import { Drawer } from '../../ui/kit/overlay/Drawer.tsx';
import { Status } from '../../ui/kit/Status.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import { MerchantBoundsForm } from './MerchantForm.tsx';
import { termTexts } from './termTexts.ts';
import { merchantLooks, texts } from './texts.ts';
import { useFeeWords } from './useFeeWords.ts';
import { WaitingChange } from './WaitingChange.tsx';

interface MerchantDrawerProps {
  merchant: Merchant | undefined;
  needsSecondAdmin: boolean;
  onClose: () => void;
}

/** One merchant account at the side: what it is known by, whether it answers, and what can be done with it. */
export function MerchantDrawer({ merchant, needsSecondAdmin, onClose }: MerchantDrawerProps) {
  const t = useTexts(texts);
  return (
    <Drawer open={merchant !== undefined} onClose={onClose} title={t('item', { id: merchant?.id ?? '' })} width={560}>
      {merchant && <Shown key={merchant.id} merchant={merchant} needsSecondAdmin={needsSecondAdmin} />}
    </Drawer>
  );
}

function Shown({ merchant, needsSecondAdmin }: { merchant: Merchant; needsSecondAdmin: boolean }) {
  const t = useTexts(texts);
  const terms = useTexts(termTexts);
  const locale = useLocale();
  const [isEditing, setEditing] = useState(false);
  if (isEditing) return <MerchantBoundsForm merchant={merchant} onDone={() => setEditing(false)} />;
  const { name, state, may, words } = merchant;
  return (
    <Stack gap={24}>
      <RecordHead state={<StateBadge of={merchantLooks} state={state} />}>{name}</RecordHead>
      {state === 'waiting' && needsSecondAdmin && !may.includes('approve') && (
        <Alert tone="info">{t('waitsForOther')}</Alert>
      )}
      {state === 'waiting' && merchant.isForeignAddress && (
        <Alert tone="warning">{t('foreignAddressText', { name: gateways[merchant.gateway].name[locale] })}</Alert>
      )}
      {state === 'on' && merchant.maintenance.zh !== '' && (
        <Alert tone="warning" more={merchant.maintenance[locale === 'zh-CN' ? 'zh' : 'en']}>
          {terms('inMaintenance')}
        </Alert>
      )}
      {merchant.change && <WaitingChange merchant={merchant} change={merchant.change} />}
      {words !== '' && <Alert tone={state === 'refused' ? 'warning' : 'info'}>{words}</Alert>}
      <MerchantFacts merchant={merchant} />
      <Acts merchant={merchant} onEdit={() => setEditing(true)} />
    </Stack>
  );
}

function MerchantFacts({ merchant }: { merchant: Merchant }) {
  const t = useTexts(texts);
  const locale = useLocale();
  const { money } = useFormats();
  const { gateway, account, address, cashier, weight, minFen, maxFen, askedBy, askedAt, decidedBy, decidedAt } =
    merchant;
  const {
    tested,
    noticeUrl,
    sellerId,
    appId,
    keySerial,
    providerKeyId,
    payWays,
    fingerprints,
    isForeignAddress,
    isTrial,
  } = merchant;
  const { devices, hours, noticeNetworks } = merchant;
  const terms = useTexts(termTexts);
  const feeWords = useFeeWords();
  const provider = gateways[gateway].name[locale];
  const facts = [
    { name: t('gateway'), value: provider },
    ...(isTrial
      ? [
          {
            name: t(gateway === 'alipay' ? 'address' : 'stripeKey'),
            value: <Status tone="warning">{t(gateway === 'alipay' ? 'trialAddress' : 'trialKey')}</Status>,
          },
        ]
      : []),
    { name: t(accountNames[gateway]), value: <Code>{account}</Code> },
    ...codes([
      [t('seller'), sellerId],
      [t('appId'), appId],
      [t('keySerial'), keySerial],
      [t('providerKeyId'), providerKeyId],
    ]),
    ...(hasCertificates(merchant) ? [{ name: t('providerProof'), value: t('providerProof_certificates') }] : []),
    {
      name: t('address'),
      value: (
        <Stack gap={4}>
          <Code>{address}</Code>
          {isForeignAddress && <Status tone="bad">{t('foreignAddress', { name: provider })}</Status>}
        </Stack>
      ),
    },
    ...(fingerprints
      ? [
          {
            name: t('ownFingerprint'),
            value: <Fingerprint of={fingerprints.own} help={t('ownFingerprintHelp', { name: provider })} />,
          },
          ...(fingerprints.provider === null
            ? []
            : [
                {
                  name: t('providerFingerprint', { name: provider }),
                  value: (
                    <Fingerprint of={fingerprints.provider} help={t('providerFingerprintHelp', { name: provider })} />
                  ),
                },
              ]),
        ]
      : []),
    gateway !== 'epay'
      ? { name: t('payWays'), value: payWays.map((one) => t(`payWay_${one}`)).join(' · ') }
      : { name: t('cashier'), value: t(`cashier_${cashier}`) },
    { name: t('amounts'), value: `${money(minFen)} – ${money(maxFen)}` },
    { name: t('weight'), value: weight },
    { name: terms('devices'), value: devices.map((one) => terms(`device_${one}`)).join(' · ') },
    { name: terms('hours'), value: hours === null ? terms('allDay') : terms('hoursOf', hours) },
    { name: terms('fee'), value: feeWords(merchant) },
    {
      name: terms('networks'),
      value: noticeNetworks.length === 0 ? terms('networksAll') : <Code>{noticeNetworks.join(' ')}</Code>,
    },
    {
      name: t('tested'),
      value: tested ? (
        <Stack gap={4}>
          <span>
            <Status tone={tested.result === 'known' ? 'good' : 'bad'}>
              {t(tested.result === 'known' ? 'testPassed' : 'testFailed')}
            </Status>
          </span>
          <Soft>
            {t(testText(merchant, tested.result), { name: provider })} · <Time at={tested.at} />
          </Soft>
        </Stack>
      ) : (
        t('untested')
      ),
    },
    { name: t('askedBy'), value: <ByAt name={askedBy.username} at={askedAt} /> },
    ...(decidedBy && decidedAt !== null
      ? [{ name: t('decidedBy'), value: <ByAt name={decidedBy.username} at={decidedAt} /> }]
      : []),
    {
      name: t('noticeUrl'),
      value: (
        <Stack gap={4}>
          <Code>{noticeUrl}</Code>
          <Soft>{t('noticeHelp')}</Soft>
          <Copy value={noticeUrl} label={t('copyNotice')} />
        </Stack>
      ),
    },
  ];
  return <Facts facts={facts} />;
}

const accountNames = {
  alipay: 'account_alipay',
  wechat: 'account_wechat',
  stripe: 'account_stripe',
  epay: 'account_epay',
  epay2: 'account_epay',
  sandbox: 'account_epay',
} as const;

/** Names with what stands in code, as far as there is any. */
function codes(all: readonly (readonly [name: string, value: string])[]) {
  return all.filter(([, value]) => value !== '').map(([name, value]) => ({ name, value: <Code>{value}</Code> }));
}

function hasCertificates({ gateway, providerKeyId }: Merchant): boolean {
  return gateway === 'wechat' && providerKeyId === '';
}

function testText(merchant: Merchant, result: MerchantTest) {
  const { gateway } = merchant;
  if (result === 'unsigned' && hasCertificates(merchant)) return 'unsigned_certificates';
  if (result !== 'unknown') return result;
  if (gateway === 'wechat') return 'unknown_wechat';
  if (gateway === 'stripe') return 'unknown_stripe';
  return gateway === 'alipay' ? 'unknown_alipay' : result;
}

/** In groups of four, as people compare it. */
function Fingerprint({ of, help }: { of: string; help: string }) {
  return (
    <Stack gap={4}>
      <Code>{(of.match(/.{4}/g) ?? []).join(' ')}</Code>
      <Soft>{help}</Soft>
    </Stack>
  );
}

function ByAt({ name, at }: { name: string; at: string }) {
  return (
    <>
      {name} · <Time at={at} />
    </>
  );
}

function Acts({ merchant, onEdit }: { merchant: Merchant; onEdit: () => void }) {
  const t = useTexts(texts);
  const move = useAction('moveMerchant', () => t('moved'));
  const test = useAction('testMerchant');
  const { id, account, may } = merchant;
  const ask = (event: 'approve' | 'switch_off' | 'switch_on') => ({
    may: may.includes(event),
    title: merchant.name,
    act: t(event),
    lead: t(`${event}Text`, { account }),
    onAct: () => move.send({ id, event }),
  });
  return (
    <Row gap={8}>
      <ActionButton {...ask('approve')} primary />
      <ActionButton {...ask('switch_on')} primary />
      <Button icon={SendIcon} busy={test.busy} onClick={() => test.press({ id })}>
        {t('test')}
      </Button>
      <Button icon={EditIcon} onClick={onEdit}>
        {t('edit')}
      </Button>
      <WordsButton
        may={may.includes('refuse')}
        title={merchant.name}
        act={t('refuse')}
        icon={BanIcon}
        danger
        lead={t('refuseText')}
        label={t('reason')}
        onAct={(words) => move.send({ id, event: 'refuse', words })}
      />
      <ActionButton {...ask('switch_off')} danger />
    </Row>
  );
}
