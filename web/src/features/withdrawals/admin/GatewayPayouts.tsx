import { gateways } from '#contract/orders/gateways.ts';
import { day } from '#contract/core/durations.ts';
import { gatewayPayoutRules, payingGateway } from '#contract/withdrawals/gatewayPayoutRules.ts';
import type { GatewayPayout, WithdrawalReview } from '#contract/withdrawals/withdrawalAdmin.ts';
import { useCall } from '../../../api/queries.ts';
import { useFormats } from '../../../language/formats.ts';
import { useLocale } from '../../../language/locale.tsx';
import { useTexts } from '../../../language/texts.ts';
import { ActionButton } from '../../../record/ActionButton.tsx';
import { Soft } from '../../../record/Soft.tsx';
import { StateBadge } from '../../../record/StateBadge.tsx';
import { By } from '../../../record/StateSteps.tsx';
import { useAction } from '../../../record/useAction.ts';
import { Alert } from '../../../ui/kit/Alert.tsx';
import { SendIcon } from '../../../ui/kit/icons.ts';
import { Facts } from '../../../ui/kit/layout.tsx';
import { PageState } from '../../../ui/kit/PageState.tsx';
import { Time } from '../../../ui/kit/Time.tsx';
import { usePayeeName } from '../usePayeeName.ts';
import { payoutLooks, payoutTexts } from './payoutTexts.ts';

/** Has the gateway pay, after a look at who pays whom and what is left of the day. */
export function GatewayAct({ review: { id, may, payee } }: { review: WithdrawalReview }) {
  const t = useTexts(payoutTexts);
  const locale = useLocale();
  const pay = useAction('payByGateway', () => t('begun'));
  const name = payingGateway[payee.kind];
  const gateway = name === null ? '' : gateways[name].name[locale];
  return (
    <ActionButton
      may={may.includes('payByGateway')}
      primary
      icon={SendIcon}
      act={t('payByGateway', { gateway })}
      title={t('title', { gateway })}
      lead={t('text')}
      onAct={() => pay.send({ id })}
    >
      {() => <Preview id={id} />}
    </ActionButton>
  );
}

function Preview({ id }: { id: number }) {
  const t = useTexts(payoutTexts);
  const { money } = useFormats();
  const nameOf = usePayeeName();
  const query = useCall('previewGatewayPayout', { id }, { staleTime: 0 });
  return (
    <PageState query={query}>
      {({ merchant, payee, paidFen, leftOfDayFen }) => (
        <>
          <Facts
            facts={[
              { name: t('gets'), value: <strong>{money(paidFen)}</strong> },
              { name: t('to'), value: `${nameOf(payee)} · ${payee.name}` },
              { name: t('payer'), value: `${merchant.name} · ${merchant.sellerId}` },
              { name: t('leftOfDay'), value: money(leftOfDayFen) },
            ]}
          />
          {paidFen > leftOfDayFen && <Alert tone="warning">{t('overLimit')}</Alert>}
        </>
      )}
    </PageState>
  );
}

/** What a gateway pays of a withdrawal: where it stands, and what to know while nothing is known. */
export function GatewayPayoutNote({ payout }: { payout: GatewayPayout }) {
  const t = useTexts(payoutTexts);
  const locale = useLocale();
  const { gateway, merchant, number, state, askedBy, askedAt, tries, askAt, reason } = payout;
  const word = reason === '' ? '' : t('word', { reason });
  return (
    <>
      {state === 'unknown' && (
        <Alert
          tone="warning"
          more={`${t('unknownText', { days: gatewayPayoutRules.byHandAfterSeconds / day })} ${word}`}
        >
          {t('unknownTitle')}
        </Alert>
      )}
      {state === 'asked' && reason !== '' && (
        <Alert tone="warning" more={word}>
          {t('laterTitle')}
        </Alert>
      )}
      <Facts
        facts={[
          { name: t('fact'), value: <StateBadge of={payoutLooks} state={state} /> },
          { name: t('payer'), value: `${gateways[gateway].name[locale]} · ${merchant.name}` },
          { name: t('number'), value: <Soft>{number}</Soft> },
          { name: t('askedBy'), value: <By person={askedBy} at={askedAt} /> },
          { name: t('asks'), value: tries === 0 ? undefined : t('tries', { count: tries }) },
          { name: t('next'), value: askAt === null ? undefined : <Time at={askAt} /> },
          { name: t('wordName'), value: state === 'failed' ? reason : undefined },
        ]}
      />
    </>
  );
}
