import { useState } from 'react';
import { useLocation } from 'react-router';
import { dayMs, minute } from '#contract/core/durations.ts';
import { leaseReviewRules } from '#contract/rental/leaseReviewRules.ts';
import { realNameRules } from '#contract/realNames/realNameRules.ts';
import type { LeasePreview } from '#contract/rental/leases.ts';
import type { Rental } from '#contract/rental/mall.ts';
import { hourPriceFen, packageKey } from '#contract/rental/rentalTerms.ts';
import { useCall } from '../../../api/queries.ts';
import { useSession } from '../../../api/session.ts';
import { siteTimeZone, useFormats } from '../../../language/formats.ts';
import { useTexts } from '../../../language/texts.ts';
import { usePackageWords } from '../../../parts/rental/usePackageWords.ts';
import { href } from '../../../paths.ts';
import { Choices } from '../../../ui/form/Choices.tsx';
import { Alert } from '../../../ui/kit/Alert.tsx';
import { LinkButton } from '../../../ui/kit/Button.tsx';
import { VerifiedIcon, WalletIcon } from '../../../ui/kit/icons.ts';
import { Facts, Row, Stack } from '../../../ui/kit/layout.tsx';
import { PageState } from '../../../ui/kit/PageState.tsx';
import { Skeleton } from '../../../ui/kit/Skeleton.tsx';
import styles from './booking.module.css';
import { texts } from './bookTexts.ts';
import { type Booking, NoGateway, Payment } from './BookingPayment.tsx';
import { MonthCalendar, Starts, type Times } from './MonthCalendar.tsx';

/** Chooses a package and a time, says what it costs and what happens next, and books. */
export function BookingBox({ listing }: { listing: Rental }) {
  const t = useTexts(texts);
  const { nameOf, perHour } = usePackageWords();
  const { money } = useFormats();
  const { packages, aheadDays } = listing.terms;
  const [chosen, setChosen] = useState(() => (packages[0] ? packageKey(packages[0]) : ''));
  const [{ first, last }] = useState(() => monthsAhead(aheadDays));
  const [month, setMonth] = useState(first);
  const [day, setDay] = useState<string>();
  const [when, setWhen] = useState<'now' | 'later'>();
  const [startsAt, setStartsAt] = useState<string>();
  const { loggedIn } = useSession();
  const one = packages.find((each) => packageKey(each) === chosen);
  const query = useCall('getListingTimes', { id: listing.id, package: chosen, month }, { enabled: one !== undefined });
  const handlePackage = (name: string) => {
    setChosen(name);
    setStartsAt(undefined);
    setWhen(undefined);
  };
  if (!one) return null;
  return (
    <section aria-label={t('label')} className={styles.box}>
      {loggedIn && <OwnUnpaid listingId={listing.id} />}
      <Choices
        name="package"
        label={t('package')}
        value={chosen}
        onChange={handlePackage}
        options={packages.map((each) => ({
          value: packageKey(each),
          label: `${nameOf(each)} ${money(each.priceFen)}`,
          note: perHour(hourPriceFen(each)),
        }))}
      />
      <PageState query={query} skeleton={<Skeleton height={280} />}>
        {(times) => {
          const mode = when ?? (times.now.free ? 'now' : 'later');
          const shownDay = times.days.find((each) => each.day === day) ?? firstFree(times);
          return (
            <>
              <Choices
                name="when"
                label={t('when')}
                value={mode}
                onChange={(value) => setWhen(value === 'now' ? 'now' : 'later')}
                options={[
                  { value: 'now', label: t(times.now.free ? 'now' : 'nowTaken'), disabled: !times.now.free },
                  { value: 'later', label: t('later') },
                ]}
              />
              {mode === 'later' && (
                <>
                  <MonthCalendar
                    month={month}
                    days={times.days}
                    day={shownDay?.day}
                    first={first}
                    last={last}
                    onDay={(next) => {
                      setDay(next);
                      setStartsAt(undefined);
                    }}
                    onMonth={setMonth}
                  />
                  {shownDay ? (
                    <Starts day={shownDay} slotSeconds={times.slotSeconds} value={startsAt} onChange={setStartsAt} />
                  ) : (
                    <p className={styles.soft}>{t('chooseDay')}</p>
                  )}
                  <p className={styles.soft}>{t('zone', { zone: times.timeZone })}</p>
                </>
              )}
              {(mode === 'now' || startsAt !== undefined) && (
                <Chosen
                  booking={{
                    listingId: listing.id,
                    package: chosen,
                    priceFen: one.priceFen,
                    depositFen: listing.terms.depositFen,
                    ...(mode === 'later' && startsAt !== undefined ? { startsAt } : {}),
                  }}
                />
              )}
            </>
          );
        }}
      </PageState>
    </section>
  );
}

/** What was chosen costs so much, and what happens next. */
function Chosen({ booking }: { booking: Booking }) {
  const t = useTexts(texts);
  const { loggedIn } = useSession();
  const { pathname, search } = useLocation();
  const { listingId, package: name, startsAt } = booking;
  const asked = { listingId, package: name, ...(startsAt === undefined ? {} : { startsAt }) };
  const preview = useCall('previewLease', asked, { enabled: loggedIn, staleTime: 0 });
  if (!loggedIn) {
    return (
      <LinkButton kind="primary" size="lg" to={href('login', { redirect: pathname + search })}>
        {t('logIn')}
      </LinkButton>
    );
  }
  return (
    <PageState query={preview} skeleton={<Skeleton height={160} />}>
      {(lease) => (
        <Stack gap={16}>
          <Price lease={lease} />
          <OwnRating lease={lease} />
          <Hindrance lease={lease} />
          <Payment key={lease.balanceFen} booking={booking} lease={lease} />
          <NextSteps lease={lease} />
        </Stack>
      )}
    </PageState>
  );
}

function Price({ lease }: { lease: LeasePreview }) {
  const t = useTexts(texts);
  const { money, dayAndTime } = useFormats();
  const { startsAt, endsAt, rentFen, depositFen, totalFen, depositBackAt } = lease;
  return (
    <Facts
      facts={[
        { name: t('from'), value: dayAndTime(startsAt) },
        { name: t('until'), value: dayAndTime(endsAt) },
        { name: t('rent'), value: money(rentFen) },
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

/** What the reader booked of this and has not paid yet: they may look for a time that they hold themselves. */
function OwnUnpaid({ listingId }: { listingId: number }) {
  const t = useTexts(texts);
  const { dayAndTime, money } = useFormats();
  const { data } = useCall('listLeases', { side: 'tenant', state: 'unpaid' });
  const own = data?.list.find((lease) => lease.listingId === listingId);
  if (!own?.unpaid || own.unpaid.paymentToken === null || !own.may.includes('pay')) return null;
  const { until, amountFen, paymentToken } = own.unpaid;
  return (
    <Alert
      tone="info"
      more={
        <LinkButton to={href('payment', { token: paymentToken })}>{t('goOn', { amount: money(amountFen) })}</LinkButton>
      }
    >
      {t('ownUnpaid', { from: dayAndTime(own.startsAt), time: dayAndTime(until) })}
    </Alert>
  );
}

/** What stands against it, and the way to mend it. */
function Hindrance({ lease }: { lease: LeasePreview }) {
  const t = useTexts(texts);
  const { money } = useFormats();
  const { pathname, search } = useLocation();
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
          <Row>
            <LinkButton icon={WalletIcon} to={href('recharge', { redirect: pathname + search })}>
              {t('recharge', { amount: money(missingFen) })}
            </LinkButton>
          </Row>
        </Stack>
      );
    case 'unverified':
      return (
        <Stack gap={8}>
          <Alert tone="warning">{t('unverified')}</Alert>
          <Row>
            <LinkButton icon={VerifiedIcon} to={href('authentication', { redirect: pathname + search })}>
              {t('verify')}
            </LinkButton>
          </Row>
        </Stack>
      );
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

function NextSteps({ lease: { freeCancelUntil, cancelCostFen, clockStartsBy, testSeconds } }: { lease: LeasePreview }) {
  const t = useTexts(texts);
  const { money, dayAndTime } = useFormats();
  const amount = money(cancelCostFen);
  return (
    <ul className={styles.next}>
      <li>{t('clock', { time: dayAndTime(clockStartsBy) })}</li>
      <li>{t('test', { minutes: testSeconds / minute })}</li>
      <li>
        {freeCancelUntil === null
          ? t('lateCancel', { amount })
          : t('freeCancel', { time: dayAndTime(freeCancelUntil), amount })}
      </li>
    </ul>
  );
}

function firstFree({ days }: Times) {
  return days.find(({ slots }) => slots.includes('1'));
}

/** The first and the last month that something can be booked in, as 2026-03. */
function monthsAhead(days: number): { first: string; last: string } {
  const now = Date.now();
  return { first: dayInZone(new Date(now)).slice(0, 7), last: dayInZone(new Date(now + days * dayMs)).slice(0, 7) };
}

/** A day of the site's time zone, as 2026-03-14. */
function dayInZone(at: Date): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: siteTimeZone(), dateStyle: 'short' }).format(at);
}
