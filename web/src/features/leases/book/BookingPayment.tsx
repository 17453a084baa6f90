import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { hour, minute } from '#contract/core/durations.ts';
import { leaseRules } from '#contract/rental/leaseRules.ts';
import type { LeasePreview } from '#contract/rental/leases.ts';
import { call, type CallInput } from '../../../api/call.ts';
import { CallError } from '../../../api/callError.ts';
import { useIdempotencyKey } from '../../../api/idempotency.ts';
import { useFormats } from '../../../language/formats.ts';
import { useTexts } from '../../../language/texts.ts';
import { href } from '../../../paths.ts';
import { Choices } from '../../../ui/form/Choices.tsx';
import { Alert } from '../../../ui/kit/Alert.tsx';
import { Button, LinkButton } from '../../../ui/kit/Button.tsx';
import { BarLabel, isAtFoot } from '../../../ui/kit/overlay/FootBar.tsx';
import { ClockIcon } from '../../../ui/kit/icons.ts';
import { Facts } from '../../../ui/kit/layout.tsx';
import { toast } from '../../../ui/kit/toast.ts';
import styles from './booking.module.css';
import { forgetBooking } from './bookingKeeper.ts';
import { texts } from './bookTexts.ts';
import { useGatewayFees } from './useGatewayFees.ts';
import { useWasSeen } from './useWasSeen.ts';

export type Booking = CallInput<'bookLease'>;

/** Why only the balance pays. */
export function NoGateway({ lease: { gatewayHindrance } }: { lease: LeasePreview }) {
  const t = useTexts(texts);
  const { unpaidMax, lapses } = leaseRules;
  switch (gatewayHindrance) {
    case null:
      return <p className={styles.soft}>{t('noGateway')}</p>;
    case 'too_many_unpaid':
      return (
        <Alert tone="info" more={<LinkButton to={href('myLeases', { state: 'unpaid' })}>{t('toUnpaid')}</LinkButton>}>
          {t('too_many_unpaid', { max: unpaidMax })}
        </Alert>
      );
    case 'too_many_lapsed':
      return <Alert tone="info">{t('too_many_lapsed', { max: lapses.max, hours: lapses.seconds / hour })}</Alert>;
  }
}

type Way = 'balance' | 'both' | 'gateway';
type OpenGateway = LeasePreview['gateways'][number];

/** The ways in which it can be paid, with what each takes from where. */
function waysOf({ totalFen, balanceFen, missingFen, gateways, gatewaysForMissing, gatewayHindrance }: LeasePreview) {
  const mayGateway = gatewayHindrance === null;
  const ways: { way: Way; fromBalanceFen: number; byGatewayFen: number; gateways: readonly OpenGateway[] }[] = [];
  if (missingFen === 0) ways.push({ way: 'balance', fromBalanceFen: totalFen, byGatewayFen: 0, gateways: [] });
  if (mayGateway && missingFen > 0 && balanceFen > 0 && gatewaysForMissing.length > 0)
    ways.push({ way: 'both', fromBalanceFen: balanceFen, byGatewayFen: missingFen, gateways: gatewaysForMissing });
  if (mayGateway && gateways.length > 0)
    ways.push({ way: 'gateway', fromBalanceFen: 0, byGatewayFen: totalFen, gateways });
  return ways;
}

interface PaymentProps {
  booking: Booking;
  lease: LeasePreview;
  /** Puts the button where it belongs. */
  act: (book: ReactNode) => ReactNode;
}

/** How it is paid: from the balance, by a gateway, or by both in one; then books it. */
export function Payment({ booking, lease, act }: PaymentProps) {
  const t = useTexts(texts);
  const { money } = useFormats();
  const { namesOf, noteOf } = useGatewayFees();
  const [wanted, setWanted] = useState<string>();
  const ways = waysOf(lease);
  const chosen = ways.find(({ way }) => way === wanted) ?? ways[0];
  const byGateway = chosen !== undefined && chosen.byGatewayFen > 0;
  const isPossible = lease.hindrance === null && chosen !== undefined;
  const terms = useRef<HTMLDivElement>(null);
  const wereSeen = useWasSeen(terms);
  return (
    <>
      {ways.length > 1 && (
        <Choices
          name="way"
          label={t('payBy')}
          value={chosen?.way ?? ''}
          onChange={setWanted}
          options={ways.map(({ way }) => ({ value: way, label: t(`way_${way}`) }))}
        />
      )}
      {byGateway && (
        <Facts
          facts={[
            { name: t('fromBalance'), value: money(chosen.fromBalanceFen) },
            {
              name: t('byGateway'),
              value: (
                <>
                  <strong>{money(chosen.byGatewayFen)}</strong>
                  <br />
                  <span className={styles.soft}>{namesOf(chosen.gateways).join(t('comma'))}</span>
                </>
              ),
            },
          ]}
        />
      )}
      {byGateway && (
        <p className={styles.soft}>
          {t(booking.startsAt === undefined ? 'heldNow' : 'held', { minutes: leaseRules.unpaidSeconds / minute })}
          {t(lease.depositFen > 0 ? 'heldMoney' : 'heldRent')}
        </p>
      )}
      {byGateway && noteOf(chosen.gateways) && <p className={styles.soft}>{noteOf(chosen.gateways)}</p>}
      <div ref={terms} />
      {act(
        <Book
          // A gateway asks once more; the balance is held by one press.
          unseen={byGateway || wereSeen || !isPossible ? undefined : terms}
          booking={byGateway ? { ...booking, payBy: 'gateway', fromBalanceFen: chosen.fromBalanceFen } : booking}
          disabled={!isPossible}
          label={
            byGateway ? (
              t('pay', { amount: money(chosen.byGatewayFen) })
            ) : (
              <BarLabel short={t(wereSeen || !isPossible ? 'rentIt' : 'reviewFirst')}>
                {t('book', { amount: money(lease.totalFen) })}
              </BarLabel>
            )
          }
        />,
      )}
    </>
  );
}

interface BookProps {
  booking: Booking;
  disabled: boolean;
  label: ReactNode;
  /** Where the terms end that nobody has seen yet: on a phone, whose button stands at the foot, a press leads there first. */
  unseen: RefObject<HTMLDivElement | null> | undefined;
}

/** Books once, however often it is pressed, and goes to the lease, or to its payment. */
function Book({ booking, disabled, label, unseen }: BookProps) {
  const t = useTexts(texts);
  const navigate = useNavigate();
  const queries = useQueryClient();
  const key = useIdempotencyKey();
  const book = useMutation({
    mutationFn: (input: Booking) => call('bookLease', input, { idempotencyKey: key.of(input), quiet: true }),
    onSuccess: async ({ id, listingId, unpaid }) => {
      key.done();
      forgetBooking(listingId);
      if (unpaid?.paymentToken) {
        await navigate(href('payment', { token: unpaid.paymentToken }));
        return;
      }
      toast.good(t('booked'));
      await navigate(href('myLeases', { lease: id }));
    },
    onError: (error) => {
      // Without a reply it may have been booked: the next press asks for the same lease again.
      if (!(error instanceof CallError)) return;
      if (error.reason !== 'transport') key.done();
      toast.bad(error.message);
    },
    onSettled: () => {
      for (const name of ['getListingTimes', 'previewLease', 'getWallet', 'listLeases', 'getRental']) {
        void queries.invalidateQueries({ queryKey: [name] });
      }
    },
  });
  return (
    <Button
      kind="primary"
      size="lg"
      fullWidth
      icon={ClockIcon}
      busy={book.isPending}
      disabled={disabled}
      onClick={() => {
        if (unseen && isAtFoot()) unseen.current?.scrollIntoView({ block: 'center' });
        else book.mutate(booking);
      }}
    >
      {label}
    </Button>
  );
}
