import { gateways } from '#contract/orders/gateways.ts';
import type { PayingMerchant } from '#contract/withdrawals/gatewayPayouts.ts';
import { useCall } from '../../../api/queries.ts';
import { useFormats } from '../../../language/formats.ts';
import { useLocale } from '../../../language/locale.tsx';
import { useTexts } from '../../../language/texts.ts';
import { ActionButton } from '../../../record/ActionButton.tsx';
import { EntriesCard } from '../../../record/EntriesCard.tsx';
import { Entry } from '../../../record/Entries.tsx';
import { Soft } from '../../../record/Soft.tsx';
import { StateBadge } from '../../../record/StateBadge.tsx';
import { By } from '../../../record/StateSteps.tsx';
import { useAction } from '../../../record/useAction.ts';
import { TextField } from '../../../ui/form/TextField.tsx';
import { BanIcon, CheckIcon, SendIcon } from '../../../ui/kit/icons.ts';
import { Row, Stack } from '../../../ui/kit/layout.tsx';
import { payerLooks, payoutTexts } from './payoutTexts.ts';

/** Merchant accounts that could pay withdrawals by themselves, and which of them does. */
export function PayingMerchants() {
  const t = useTexts(payoutTexts);
  const { money } = useFormats();
  const query = useCall('listPayingMerchants', {});
  const { list = [], needsSecondAdmin = false, day } = query.data ?? {};
  return (
    <EntriesCard
      title={t('card')}
      lead={
        <>
          {t('cardText')} {needsSecondAdmin && t('cardTwo')}{' '}
          {day && t('day', { used: money(day.usedFen), max: money(day.maxFen) })}
        </>
      }
      query={query}
      items={list}
      show={(merchant) => (
        <Entry key={merchant.merchantId} end={<Acts merchant={merchant} />}>
          <Shown merchant={merchant} />
        </Entry>
      )}
      none={{ title: t('none'), text: t('noneText') }}
    />
  );
}

function Shown({ merchant }: { merchant: PayingMerchant }) {
  const t = useTexts(payoutTexts);
  const locale = useLocale();
  const { name, gateway, account, sellerId, state, isCertified, askedBy, askedAt, decidedBy, decidedAt } = merchant;
  return (
    <Stack gap={4}>
      <Row gap={8}>
        <strong>{name}</strong>
        {state && <StateBadge of={payerLooks} state={state} />}
      </Row>
      <Soft>
        {gateways[gateway].name[locale]} · {account} · {sellerId}
        {state && ` · ${t(isCertified ? 'certified' : 'keysOnly')}`}
      </Soft>
      {askedBy && (
        <Soft>
          {t('askedFor')} <By person={askedBy} at={askedAt} />
        </Soft>
      )}
      {decidedBy && decidedBy.id !== askedBy?.id && (
        <Soft>
          {t('decided')} <By person={decidedBy} at={decidedAt} />
        </Soft>
      )}
    </Stack>
  );
}

function Acts({ merchant: { merchantId, name, account, may } }: { merchant: PayingMerchant }) {
  const t = useTexts(payoutTexts);
  const ask = useAction('movePayingMerchant', () => t('asked'));
  const approve = useAction('movePayingMerchant', () => t('approved'));
  const off = useAction('movePayingMerchant', () => t('off'));
  return (
    <Row gap={8}>
      <ActionButton
        may={may.includes('ask')}
        size="sm"
        icon={SendIcon}
        act={t('ask')}
        title={t('askTitle')}
        lead={t('askText', { name, account })}
        initial={{ certificate: '', rootCertificates: '' }}
        onAct={(given) => ask.send({ merchantId, event: 'ask', ...given })}
      >
        {(form) => (
          <>
            <TextField {...form.field('certificate')} label={t('certificate')} help={t('certificateHelp')} rows={3} />
            <TextField {...form.field('rootCertificates')} label={t('roots')} help={t('rootsHelp')} rows={3} />
          </>
        )}
      </ActionButton>
      <ActionButton
        may={may.includes('approve')}
        size="sm"
        primary
        icon={CheckIcon}
        act={t('approve')}
        title={t('approveTitle')}
        lead={t('approveText', { name, account })}
        onAct={() => approve.send({ merchantId, event: 'approve' })}
      />
      <ActionButton
        may={may.includes('switch_off')}
        size="sm"
        danger
        icon={BanIcon}
        act={t('switch_off')}
        title={t('offTitle')}
        lead={t('offText')}
        onAct={() => off.send({ merchantId, event: 'switch_off' })}
      />
    </Row>
  );
}
