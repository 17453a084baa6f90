import { type ReactNode, useEffect, useState } from 'react';
import type { LeaseDetail } from '#contract/rental/leases.ts';
import { useCall } from '../../api/queries.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { RecordDrawer, RecordHead } from '../../record/RecordDrawer.tsx';
import { Alert } from '../../ui/kit/Alert.tsx';
import { LinkButton } from '../../ui/kit/Button.tsx';
import { Row, Stack } from '../../ui/kit/layout.tsx';
import { ClaimOnDeposit } from './ClaimOnDeposit.tsx';
import { LeaseTimeline } from './evidence/LeaseTimeline.tsx';
import { type HandedOver, HandOver } from './HandOver.tsx';
import { LeaseActs } from './LeaseActs.tsx';
import { LeaseBadge } from './LeaseBadge.tsx';
import { LeaseFacts } from './LeaseFacts.tsx';
import { LeaseSteps } from './LeaseSteps.tsx';
import { useReasonWords } from './leaseTexts.ts';
import { rotatingStates } from './rotatingStates.ts';
import { texts } from './texts.ts';
import { useNextWords } from './useNextWords.ts';

interface DrawerProps {
  id: number | undefined;
  onClose: () => void;
  /** The reviews of a lease and the record of its other side. */
  reviewsOf: (leaseId: number) => ReactNode;
  /** The disputes of what paid a lease. */
  disputesOf: (leaseId: number) => ReactNode;
}

/** One lease at the side: the hand-over, what happens next, what one can do. */
export function LeaseDrawer({ id, onClose, reviewsOf, disputesOf }: DrawerProps) {
  const t = useTexts(texts);
  const query = useCall('getLease', { id: id ?? 0 }, { enabled: id !== undefined, refetchInterval: 30_000 });
  const [handed, setHanded] = useState<HandedOver>();
  // What was shown goes with the drawer: to see it again is another showing.
  useEffect(() => () => setHanded(undefined), [id]);
  const shown = handed !== undefined && handed.leaseId === id ? handed : undefined;
  return (
    <RecordDrawer
      id={id}
      onClose={onClose}
      title={t('number', { id: id ?? '' })}
      query={query}
      stands={({ state }) => state}
      footer={(lease) => <LeaseActs lease={lease} onShown={setHanded} />}
    >
      {(lease) => (
        <Shown
          lease={lease}
          reviews={reviewsOf(lease.id)}
          disputes={disputesOf(lease.id)}
          handOver={<HandOver lease={lease} shown={shown} onShown={setHanded} />}
        />
      )}
    </RecordDrawer>
  );
}

/** The renewal that waits for its payment, until when, and what it leads to. */
function RenewalWaits({ lease: { renewal, side } }: { lease: LeaseDetail }) {
  const t = useTexts(texts);
  const { money, dayAndTime } = useFormats();
  if (renewal === null) return null;
  const { until, endsAt, amountFen } = renewal;
  return (
    <Alert tone={side === 'tenant' ? 'warning' : 'info'}>
      {t(`renewalWaits_${side}`, { time: dayAndTime(until), end: dayAndTime(endsAt), amount: money(amountFen ?? 0) })}
    </Alert>
  );
}

interface ShownProps {
  lease: LeaseDetail;
  reviews: ReactNode;
  disputes: ReactNode;
  handOver: ReactNode;
}

function Shown({ lease, reviews, disputes, handOver }: ShownProps) {
  const t = useTexts(texts);
  const { state, side, title, reason, unitName, may } = lease;
  const reasonOf = useReasonWords(side);
  const next = useNextWords(lease);
  return (
    <>
      <RecordHead state={<LeaseBadge lease={lease} />}>{title}</RecordHead>
      {reason !== null && <Alert tone="info">{reasonOf(reason)}</Alert>}
      {disputes}
      {/* It stays while a dialog tells why an answer was refused. */}
      {side === 'tenant' && lease.claim !== null && <ClaimOnDeposit lease={lease} next={next} />}
      {next !== null && !(side === 'tenant' && state === 'active') && !may.includes('answer_claim') && <p>{next}</p>}
      <RenewalWaits lease={lease} />
      {side === 'tenant' && may.includes('show') && handOver}
      <LeaseSteps lease={lease} />
      {side === 'lessor' && lease.toRotate && rotatingStates.includes(state) && (
        <Stack gap={8}>
          <Alert tone="warning">{t('rotateNow', { name: unitName ?? '' })}</Alert>
          <Row>
            <LinkButton to={href('listings', { listing: lease.listingId })}>{t('rotate')}</LinkButton>
          </Row>
        </Stack>
      )}
      <LeaseFacts lease={lease} />
      {reviews}
      <LeaseTimeline lease={lease} />
    </>
  );
}
