import type { AdminLeaseDetail } from '#contract/rental/leases.ts';
import { useCall } from '../../../api/queries.ts';
import { useFormats } from '../../../language/formats.ts';
import { useTexts } from '../../../language/texts.ts';
import { usePackageWords } from '../../../parts/rental/usePackageWords.ts';
import { RecordDrawer, RecordHead } from '../../../record/RecordDrawer.tsx';
import { Alert } from '../../../ui/kit/Alert.tsx';
import { Facts } from '../../../ui/kit/layout.tsx';
import { LeaseTimeline } from '../evidence/LeaseTimeline.tsx';
import { LeaseBadge } from '../LeaseBadge.tsx';
import { words } from '../leaseTexts.ts';
import styles from './AdminLeaseDrawer.module.css';
import { texts } from '../texts.ts';
import { useRentFacts } from '../useRentFacts.ts';
import { texts as disputeTexts } from './disputeTexts.ts';
import { SettleLease } from './SettleLease.tsx';

/** One lease at the side, for admins: the money, both sides with what they say and show, and the decision. */
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
      width={880}
      footer={(lease) => <SettleLease lease={lease} />}
    >
      {(lease) => <LeaseForAdmins lease={lease} />}
    </RecordDrawer>
  );
}

function LeaseForAdmins({ lease }: { lease: AdminLeaseDetail }) {
  const t = useTexts(texts);
  const dt = useTexts(disputeTexts);
  const word = useTexts(words);
  const { money, dayAndTime } = useFormats();
  const { nameOf } = usePackageWords();
  const rent = useRentFacts(lease);
  const { title, reason, depositFen, claimedFen, metBefore, pair, tenant, lessor } = lease;
  const { decides, usedFen, claimFen, decideBy } = lease;
  const figures = { disputes: pair.disputes, rent: money(pair.rentFen), claimed: money(pair.claimedFen) };
  return (
    <>
      <RecordHead state={<LeaseBadge lease={lease} />}>{title}</RecordHead>
      {reason !== null && <Alert tone="info">{word(`reason_${reason}`)}</Alert>}
      {metBefore > 0 && <Alert tone="warning">{dt('met', { count: metBefore, ...figures })}</Alert>}
      <div className={styles.facts}>
        <Facts
          facts={[
            { name: t('tenant'), value: `${tenant.username} #${tenant.id}` },
            { name: t('lessor'), value: `${lessor.username} #${lessor.id}` },
            {
              name: t('toPay'),
              value: lease.unpaid
                ? `${money(lease.unpaid.amountFen)} · ${t('payBy', { time: dayAndTime(lease.unpaid.until) })}`
                : undefined,
            },
            { name: t('package'), value: nameOf(lease.package) },
            { name: t('from'), value: dayAndTime(lease.startedAt ?? lease.startsAt) },
            { name: t('until'), value: dayAndTime(lease.endedAt ?? lease.stoppedAt ?? lease.endsAt) },
            ...rent,
            { name: dt('used'), value: decides === 'rent' ? money(usedFen) : undefined },
            { name: t('deposit'), value: depositFen === 0 ? undefined : money(depositFen) },
            { name: dt('claim'), value: claimFen === 0 ? undefined : <strong>{money(claimFen)}</strong> },
            { name: t('claimed'), value: claimedFen === 0 ? undefined : money(claimedFen) },
            { name: dt('deadline'), value: decideBy === null ? undefined : dayAndTime(decideBy) },
          ]}
        />
      </div>
      <LeaseTimeline lease={lease} sides />
    </>
  );
}
