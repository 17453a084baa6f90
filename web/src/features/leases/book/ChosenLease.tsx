import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { minute } from '#contract/core/durations.ts';
import { leaseReviewRules } from '#contract/rental/leaseReviewRules.ts';
import { realNameRules } from '#contract/realNames/realNameRules.ts';
import type { LeasePreview } from '#contract/rental/leases.ts';
import { packageOfKey, packageSeconds } from '#contract/rental/rentalTerms.ts';
import { useCall } from '../../../api/queries.ts';
import { useFormats } from '../../../language/formats.ts';
import { useTexts } from '../../../language/texts.ts';
import { href } from '../../../paths.ts';
import { Alert } from '../../../ui/kit/Alert.tsx';
import { LinkButton } from '../../../ui/kit/Button.tsx';
import { VerifiedIcon, WalletIcon } from '../../../ui/kit/icons.ts';
import { Facts, Stack } from '../../../ui/kit/layout.tsx';
import { PageState } from '../../../ui/kit/PageState.tsx';
import { Skeleton } from '../../../ui/kit/Skeleton.tsx';
import styles from './booking.module.css';
import { texts } from './bookTexts.ts';
import { type Booking, NoGateway, Payment } from './BookingPayment.tsx';

interface ChosenLeaseProps {
  booking: Booking;
  /** The bar of the page with a button in it, and while that is not known yet. */
  bar: (button: ReactNode) => ReactNode;
  busyBar: ReactNode;
}

/** What was chosen costs whoever is logged in so much, and what happens next. */
export function ChosenLease({ booking, bar, busyBar }: ChosenLeaseProps) {
  const { listingId, package: name, startsAt } = booking;
  const asked = { listingId, package: name, ...(startsAt === undefined ? {} : { startsAt }) };
  const preview = useCall('previewLease', asked, { staleTime: 0 });
  return (
    <PageState
      query={preview}
      skeleton={
        <>
          <Skeleton height={160} />
          {busyBar}
        </>
      }
    >
      {(lease) => (
        <Stack gap={16}>
          <Price lease={lease} packageName={name} />
          <OwnRating lease={lease} />
          <Hindrance lease={lease} />
          <Payment
            key={lease.balanceFen}
            booking={booking}
            lease={lease}
            act={(book) => bar(<Mended lease={lease}>{book}</Mended>)}
          />
          <NextSteps lease={lease} />
        </Stack>
      )}
    </PageState>
  );
}

function Price({ lease, packageName }: { lease: LeasePreview; packageName: string }) {
  const t = useTexts(texts);
  const { money, dayAndTime } = useFormats();
  const { startsAt, endsAt, rentFen, depositFen, totalFen, depositBackAt, freeCancelUntil, cancelCostFen } = lease;
  const amount = money(cancelCostFen);
  // A night that has begun ends when a whole one does.
  const seconds = (Date.parse(endsAt) - Date.parse(startsAt)) / 1000;
  const isBegun = packageName.startsWith('night') && seconds < packageSeconds(packageOfKey(packageName));
  return (
    <Facts
      facts={[
        { name: t('from'), value: dayAndTime(startsAt) },
        { name: t('until'), value: dayAndTime(endsAt) },
        {
          name: t('rent'),
          value: isBegun ? (
            <>
              {money(rentFen)}
              <br />
              <span className={styles.soft}>{t('nightBegun')}</span>
            </>
          ) : (
            money(rentFen)
          ),
        },
        {
          name: t('deposit'),
          value:
            depositFen === 0 ? (
              t('noDeposit')
            ) : (
              <>
                {money(depositFen)}
                <br />
                <span className={styles.soft}>{t('depositBack', { time: dayAndTime(depositBackAt) })}</span>
              </>
            ),
        },
        { name: t('total'), value: <strong>{money(totalFen)}</strong> },
        {
          name: t('cancelling'),
          value:
            freeCancelUntil === null
              ? t('lateCancel', { amount })
              : t('freeCancel', { time: dayAndTime(freeCancelUntil), amount }),
        },
      ]}
    />
  );
}

/** The rating that is asked for, beside that of the reader: nobody else is shown it. */
function OwnRating({ lease: { rating, hindrance } }: { lease: LeasePreview }) {
  const t = useTexts(texts);
  const { number } = useFormats();
  if (rating === null) return null;
  const stars = (tenths: number) => (tenths / 10).toFixed(1);
  const { asked, newcomers, own, reviews } = rating;
  const isRefused = hindrance === 'rating_low' || hindrance === 'newcomer';
  const from = number(leaseReviewRules.ratingFrom);
  return (
    <Alert tone={isRefused ? 'warning' : 'info'}>
      {asked === 0 ? t('ratingAny') : t('ratingAsked', { rating: stars(asked) })}{' '}
      {own === null
        ? t(newcomers ? 'ratingNoneYet' : 'ratingNone', { from, have: number(reviews) })
        : t(hindrance === 'rating_low' ? 'ratingLow' : 'ratingOwn', { rating: stars(own), reviews: number(reviews) })}
    </Alert>
  );
}

/** What stands against it. */
function Hindrance({ lease }: { lease: LeasePreview }) {
  const t = useTexts(texts);
  const { money } = useFormats();
  const { hindrance, balanceFen, missingFen, aheadMax } = lease;
  switch (hindrance) {
    case null:
      return null;
    case 'money':
      return (
        <Stack gap={8}>
          <Alert tone="warning" more={t('back')}>
            {t('missing', { balance: money(balanceFen), missing: money(missingFen) })}
          </Alert>
          <NoGateway lease={lease} />
        </Stack>
      );
    case 'unverified':
      return <Alert tone="warning">{t('unverified')}</Alert>;
    case 'too_many_ahead':
      return <Alert tone="warning">{t('too_many_ahead', { max: aheadMax })}</Alert>;
    case 'minor':
      return <Alert tone="warning">{t('minor', { years: realNameRules.adultYears })}</Alert>;
    case 'rating_low':
    case 'newcomer':
      // Said beside what is asked for.
      return null;
    case 'taken':
      return <Alert tone="warning">{t('isTaken')}</Alert>;
    case 'closed':
      return <Alert tone="warning">{t('isClosed')}</Alert>;
    default:
      return <Alert tone="warning">{t(hindrance)}</Alert>;
  }
}

/** The button that books, or the way to mend what stands against it. */
function Mended({ lease: { hindrance, missingFen }, children }: { lease: LeasePreview; children: ReactNode }) {
  const t = useTexts(texts);
  const { money } = useFormats();
  const { pathname, search } = useLocation();
  const redirect = pathname + search;
  if (hindrance === 'money') {
    return (
      <LinkButton kind="primary" size="lg" fullWidth icon={WalletIcon} to={href('recharge', { redirect })}>
        {t('recharge', { amount: money(missingFen) })}
      </LinkButton>
    );
  }
  if (hindrance === 'unverified') {
    return (
      <LinkButton kind="primary" size="lg" fullWidth icon={VerifiedIcon} to={href('authentication', { redirect })}>
        {t('verify')}
      </LinkButton>
    );
  }
  return children;
}

function NextSteps({ lease: { clockStartsBy, testSeconds } }: { lease: LeasePreview }) {
  const t = useTexts(texts);
  const { dayAndTime } = useFormats();
  return (
    <ul className={styles.next}>
      <li>{t('clock', { time: dayAndTime(clockStartsBy) })}</li>
      <li>{t('test', { minutes: testSeconds / minute })}</li>
    </ul>
  );
}
