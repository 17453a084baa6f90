import { limits } from '#contract/core/limits.ts';
import type { AdminLeaseDetail } from '#contract/rental/leases.ts';
import { useCall } from '../../../api/queries.ts';
import { useFormats } from '../../../language/formats.ts';
import { useTexts } from '../../../language/texts.ts';
import { usePackageWords } from '../../../parts/rental/usePackageWords.ts';
import { ActionButton } from '../../../record/ActionButton.tsx';
import { RecordDrawer, RecordHead } from '../../../record/RecordDrawer.tsx';
import { Soft } from '../../../record/Soft.tsx';
import { StateBadge } from '../../../record/StateBadge.tsx';
import { useAction } from '../../../record/useAction.ts';
import { WordsField } from '../../../record/WordsField.tsx';
import { PriceField } from '../../../ui/form/PriceField.tsx';
import { Alert } from '../../../ui/kit/Alert.tsx';
import { Button } from '../../../ui/kit/Button.tsx';
import { CheckIcon } from '../../../ui/kit/icons.ts';
import { Facts, Row, Stack } from '../../../ui/kit/layout.tsx';
import { Cases, LeaseHistory } from '../LeaseDrawer.tsx';
import { leaseLooks, words } from '../leaseTexts.ts';
import { texts } from '../texts.ts';

/** One lease at the side, for admins: both sides, what they say, and the decision. */
export function AdminLeaseDrawer({ id, onClose }: { id: number | undefined; onClose: () => void }) {
  const t = useTexts(texts);
  const query = useCall('getAdminLease', { id: id ?? 0 }, { enabled: id !== undefined });
  return (
    <RecordDrawer
      id={id}
      onClose={onClose}
      title={t('number', { id: id ?? '' })}
      query={query}
      stands={({ state }) => state}
      footer={(lease) => <Settle lease={lease} />}
    >
      {(lease) => <LeaseForAdmins lease={lease} />}
    </RecordDrawer>
  );
}

function LeaseForAdmins({ lease }: { lease: AdminLeaseDetail }) {
  const t = useTexts(texts);
  const word = useTexts(words);
  const { money, dayAndTime } = useFormats();
  const { nameOf } = usePackageWords();
  const { state, title, reason, rentFen, depositFen, rentBackFen, claimedFen, metBefore, tenant, lessor } = lease;
  return (
    <>
      <RecordHead state={<StateBadge of={leaseLooks} state={state} />}>{title}</RecordHead>
      {reason !== null && <Alert tone="info">{word(`reason_${reason}`)}</Alert>}
      {metBefore > 0 && state === 'disputed' && <Alert tone="warning">{t('met', { count: metBefore })}</Alert>}
      <Facts
        facts={[
          { name: t('tenant'), value: `${tenant.username} #${tenant.id}` },
          { name: t('lessor'), value: `${lessor.username} #${lessor.id}` },
          {
            name: t('toPay'),
            value:
              lease.unpaid &&
              `${money(lease.unpaid.amountFen)} · ${t('payBy', { time: dayAndTime(lease.unpaid.until) })}`,
          },
          { name: t('package'), value: nameOf(lease.package) },
          { name: t('from'), value: dayAndTime(lease.startedAt ?? lease.startsAt) },
          { name: t('until'), value: dayAndTime(lease.endedAt ?? lease.stoppedAt ?? lease.endsAt) },
          { name: t('rent'), value: money(rentFen) },
          { name: t('back'), value: rentBackFen === 0 ? undefined : money(rentBackFen) },
          { name: t('deposit'), value: depositFen === 0 ? undefined : money(depositFen) },
          { name: t('claimed'), value: claimedFen === 0 ? undefined : money(claimedFen) },
        ]}
      />
      <Cases problem={lease.problem} claim={lease.claim} />
      <LeaseHistory steps={lease.steps} />
    </>
  );
}

interface Decision {
  amountFen: number | null;
  words: string;
}

/** The decision with its usual outcomes, any other can be typed. */
function Settle({ lease }: { lease: AdminLeaseDetail }) {
  const t = useTexts(texts);
  const { money } = useFormats();
  const settle = useAction('settleLease', () => t('settled'));
  const { id, may, decides, rentFen, usedFen, claim } = lease;
  if (!may.includes('settle') || decides === null) return null;
  const max = decides === 'rent' ? rentFen : (claim?.amountFen ?? 0);
  const outcomes = [
    { name: 'outcome_all', fen: max },
    ...(decides === 'rent' ? [{ name: 'outcome_used', fen: rentFen - usedFen } as const] : []),
    { name: 'outcome_half', fen: Math.floor(max / 2) },
    { name: 'outcome_none', fen: 0 },
  ] as const;
  const initial: Decision = { amountFen: null, words: '' };
  return (
    <ActionButton
      primary
      icon={CheckIcon}
      act={t(decides === 'rent' ? 'settleRent' : 'settleDeposit')}
      title={t(decides === 'rent' ? 'settleRent' : 'settleDeposit')}
      lead={t(decides === 'rent' ? 'settleRentText' : 'settleDepositText')}
      initial={initial}
      required={['amountFen', 'words']}
      fieldOf={{ claim_too_large: 'amountFen' }}
      onAct={(values) => settle.send({ id, amountFen: values.amountFen ?? 0, words: values.words })}
    >
      {(form) => (
        <>
          <Stack gap={8}>
            <Soft>{t('outcome')}</Soft>
            <Row gap={8}>
              {outcomes.map(({ name, fen }) => (
                <Button key={name} size="sm" onClick={() => form.field('amountFen').onChange(fen)}>
                  {`${t(name)} · ${money(fen)}`}
                </Button>
              ))}
            </Row>
          </Stack>
          <PriceField
            {...form.field('amountFen')}
            label={t(decides === 'rent' ? 'settleAmountRent' : 'settleAmountDeposit')}
            help={t('claimAmountHelp', { max: money(max) })}
            required
          />
          <WordsField {...form.field('words')} label={t('settleWhy')} required maxLength={limits.reason.max} />
        </>
      )}
    </ActionButton>
  );
}
