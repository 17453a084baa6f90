import { useState } from 'react';
import { Link } from 'react-router';
import type { WithdrawalReview } from '#contract/withdrawals/withdrawalAdmin.ts';
import type { CallOutput } from '../../../api/call.ts';
import { useCall } from '../../../api/queries.ts';
import { useFormats } from '../../../language/formats.ts';
import { useTexts } from '../../../language/texts.ts';
import { href } from '../../../paths.ts';
import { RecordDrawer, RecordHead } from '../../../record/RecordDrawer.tsx';
import { Framed, Soft } from '../../../record/Soft.tsx';
import { StateBadge } from '../../../record/StateBadge.tsx';
import { By } from '../../../record/StateSteps.tsx';
import { useAction } from '../../../record/useAction.ts';
import { Alert } from '../../../ui/kit/Alert.tsx';
import { Button } from '../../../ui/kit/Button.tsx';
import { Copy } from '../../../ui/kit/Copy.tsx';
import { EyeIcon } from '../../../ui/kit/icons.ts';
import { Facts, Row, Stack } from '../../../ui/kit/layout.tsx';
import { Time } from '../../../ui/kit/Time.tsx';
import { usePayeeName } from '../usePayeeName.ts';
import { WithdrawalSteps } from '../WithdrawalSteps.tsx';
import { withdrawalLooks, words } from '../stateTexts.ts';
import { CaseActs } from './CaseActs.tsx';
import { Contradictions } from './Contradictions.tsx';
import { GatewayPayoutNote } from './GatewayPayouts.tsx';
import { Risks } from './Risks.tsx';
import { texts } from './texts.ts';

const refetchMs = 3000;

/** One withdrawal at the side: who asks, what is unusual, how it goes, what the reader may do. */
export function CaseDrawer({ id, onClose }: { id: number | undefined; onClose: () => void }) {
  const t = useTexts(texts);
  const query = useCall(
    'getWithdrawalReview',
    { id: id ?? 0 },
    {
      enabled: id !== undefined,
      // The gateway answers within moments.
      refetchInterval: ({ state: { data } }) => (data?.gatewayPayout?.askAt ? refetchMs : false),
    },
  );
  return (
    <RecordDrawer
      id={id}
      onClose={onClose}
      title={t('number', { id: id ?? '' })}
      query={query}
      stands={({ state, firstApprovedAt, isContradicted, gatewayPayout }) =>
        `${state} ${firstApprovedAt ?? ''} ${String(isContradicted)} ${gatewayPayout?.state ?? ''}`
      }
      footer={(review) => <CaseActs review={review} />}
    >
      {(review) => <Shown review={review} />}
    </RecordDrawer>
  );
}

function Shown({ review }: { review: WithdrawalReview }) {
  const t = useTexts(texts);
  const word = useTexts(words);
  const { money } = useFormats();
  const { state, amountFen, reason, words: note, firstApprovedBy, firstApprovedAt, needsTwo } = review;
  return (
    <>
      <RecordHead state={<StateBadge of={withdrawalLooks} state={state} />}>{money(amountFen)}</RecordHead>
      <Risks of={review} />
      {state === 'requested' && firstApprovedBy && needsTwo && (
        <Alert tone="info" more={t('oneMore')}>
          {t('firstApproved')}: <By person={firstApprovedBy} at={firstApprovedAt} />
        </Alert>
      )}
      {reason !== null && (
        <Alert tone="warning">
          {word(reason)}
          {note !== '' && ` · ${note}`}
        </Alert>
      )}
      <Contradictions review={review} />
      {review.gatewayPayout && <GatewayPayoutNote payout={review.gatewayPayout} />}
      <CaseFacts review={review} />
      {review.may.includes('look') && <Look id={review.id} />}
      <WithdrawalSteps withdrawal={review} />
    </>
  );
}

function CaseFacts({ review }: { review: WithdrawalReview }) {
  const t = useTexts(texts);
  const { money } = useFormats();
  const nameOf = usePayeeName();
  const { user, paidFen, feeFen, payee, accountSince, payeeSince, withdrawals: count, withdrawnFen } = review;
  const { ofDayFen, heldFen, pendingFen, sharedWith, mainBuyer, approvedBy, approvedAt, batchId, receipt } = review;
  const person = ({ id, username }: { id: number; username: string }) => (
    <Link key={id} to={href('adminUser', { id })}>
      {username} <Soft>#{id}</Soft>
    </Link>
  );
  return (
    <Facts
      facts={[
        { name: t('user'), value: person(user) },
        { name: t('gets'), value: <strong>{money(paidFen)}</strong> },
        { name: t('fee'), value: money(feeFen) },
        { name: t('payee'), value: `${nameOf(payee)} · ${payee.name}` },
        { name: t('since'), value: <Time at={accountSince} as="date" /> },
        { name: t('payeeSince'), value: <Time at={payeeSince} as="date" /> },
        { name: t('paidBefore'), value: t('paidBeforeOf', { count, amount: money(withdrawnFen) }) },
        { name: t('ofDay'), value: money(ofDayFen) },
        { name: t('held'), value: `${money(heldFen)} / ${money(pendingFen)}` },
        {
          name: t('buyer'),
          value: mainBuyer ? t('buyerOf', { name: mainBuyer.person.username, percent: mainBuyer.percent }) : undefined,
        },
        { name: t('shared'), value: sharedWith.length > 0 ? <Row gap={8}>{sharedWith.map(person)}</Row> : undefined },
        { name: t('approved'), value: approvedBy ? <By person={approvedBy} at={approvedAt} /> : undefined },
        {
          name: t('batch'),
          value:
            batchId === null ? undefined : (
              <Link to={href('adminWithdrawals', { tab: 'batches', batch: batchId })}>
                {t('batchNumber', { id: batchId })}
              </Link>
            ),
        },
        { name: t('receipt'), value: receipt === '' ? undefined : receipt },
      ]}
    />
  );
}

/** Name and account in clear, once it is asked for. */
function Look({ id }: { id: number }) {
  const t = useTexts(texts);
  const look = useAction('lookAtPayee');
  const [shown, setShown] = useState<CallOutput<'lookAtPayee'>>();
  if (!shown) {
    return (
      <Stack gap={4}>
        <Row>
          <Button icon={EyeIcon} busy={look.busy} onClick={() => look.press({ id }, setShown)}>
            {t('look')}
          </Button>
        </Row>
        <Soft>{t('lookText')}</Soft>
      </Stack>
    );
  }
  return (
    <Framed>
      <Facts
        facts={[
          { name: t('lookName'), value: shown.name },
          { name: t('lookAccount'), value: shown.account },
        ]}
      />
      <Copy value={shown.account} label={t('copyAccount')} />
    </Framed>
  );
}
