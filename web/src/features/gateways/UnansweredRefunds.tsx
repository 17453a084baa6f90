import { gateways } from '#contract/orders/gateways.ts';
import { gatewayRefundRules } from '#contract/orders/gatewayRefundRules.ts';
import type { UnansweredRefund } from '#contract/orders/gatewayRefunds.ts';
import { useCall } from '../../api/queries.ts';
import { useFormats } from '../../language/formats.ts';
import { useLocale } from '../../language/locale.tsx';
import { useTexts } from '../../language/texts.ts';
import { ActionButton } from '../../record/ActionButton.tsx';
import { EntriesCard } from '../../record/EntriesCard.tsx';
import { Entry } from '../../record/Entries.tsx';
import { Code, Soft } from '../../record/Soft.tsx';
import { useAction } from '../../record/useAction.ts';
import { WordsButton } from '../../record/WordsButton.tsx';
import { Alert } from '../../ui/kit/Alert.tsx';
import { Row, Stack } from '../../ui/kit/layout.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import { texts } from './texts.ts';

/** Refunds that a gateway does not answer, and what came back without our asking; nothing where there are none. */
export function UnansweredRefunds() {
  const t = useTexts(texts);
  const locale = useLocale();
  const { money } = useFormats();
  const query = useCall('listUnansweredRefunds', {});
  const { list = [], returnedOutside = [] } = query.data ?? {};
  if (list.length === 0 && returnedOutside.length === 0) return null;
  return (
    <EntriesCard
      title={t('unanswered')}
      lead={t('unansweredLead', { hours: gatewayRefundRules.waitsForAdminsAfterSeconds / 3600 })}
      query={query}
      items={list}
      show={(refund) => (
        <Entry key={refund.id}>
          <Unanswered refund={refund} />
        </Entry>
      )}
      none={{ title: t('unansweredNone'), text: t('unansweredNoneText') }}
    >
      {returnedOutside.map(({ merchantNumber, gateway, amountFen, isCredited, at }) => (
        <Alert key={merchantNumber} tone="warning">
          {t(isCredited ? 'returnedOutside' : 'returnedUncredited', {
            gateway: gateways[gateway].name[locale],
            amount: money(amountFen),
            number: merchantNumber,
          })}{' '}
          <Time at={at} />
        </Alert>
      ))}
    </EntriesCard>
  );
}

function Unanswered({ refund }: { refund: UnansweredRefund }) {
  const t = useTexts(texts);
  const locale = useLocale();
  const { money } = useFormats();
  const end = useAction('endUnansweredRefund', () => t('endAsked'));
  const decide = useAction('decideUnansweredRefund', () => t('moved'));
  const { id, gateway, orderId, leaseId, buyer, amountFen, askedAt, refundNumber, reason, mayDecide } = refund;
  const amount = money(amountFen);
  const title =
    leaseId !== null
      ? t('unansweredLease', { lease: leaseId, amount })
      : orderId === null
        ? t('unansweredRecharge', { amount })
        : t('unansweredItem', { order: orderId, amount });
  const ask = (how: 'paid_by_hand' | 'to_balance') => ({
    may: refund.end === null,
    title,
    act: t(how),
    lead: t(`${how}Text`),
    label: t(`${how}Words`),
    onAct: (words: string) => end.send({ id, how, words }),
  });
  return (
    <Stack gap={8}>
      <span>{title}</span>
      <Soft>
        {gateways[gateway].name[locale]} · {buyer.username} · <Time at={askedAt} />
        {reason !== '' && ` · ${reason}`}
      </Soft>
      <Code>{refundNumber}</Code>
      {refund.end && (
        <Alert tone="info">
          {t(`${refund.end.how}Asked`, { name: refund.end.askedBy.username })} {refund.end.words}
        </Alert>
      )}
      <Row gap={8}>
        <WordsButton {...ask('paid_by_hand')} />
        <WordsButton {...ask('to_balance')} />
        <ActionButton
          may={mayDecide}
          title={title}
          act={t('agree')}
          lead={t('agreeText')}
          onAct={() => decide.send({ id, agree: true })}
          primary
        />
        <ActionButton
          may={refund.end !== null}
          title={title}
          act={t('askAgain')}
          lead={t('askAgainText')}
          onAct={() => decide.send({ id, agree: false })}
        />
      </Row>
    </Stack>
  );
}
