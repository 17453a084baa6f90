import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { hour } from '#contract/core/durations.ts';
import type { LeaseNumbers } from '#contract/rental/leaseRules.ts';
import type { Rental } from '#contract/rental/mall.ts';
import { hourPriceFen, packageKey } from '#contract/rental/rentalTerms.ts';
import { untilLoaded } from '../../../api/connection.ts';
import { useCall } from '../../../api/queries.ts';
import { useSession } from '../../../api/session.ts';
import { useFormats } from '../../../language/formats.ts';
import { useTexts } from '../../../language/texts.ts';
import { usePackageWords } from '../../../parts/rental/usePackageWords.ts';
import { href } from '../../../paths.ts';
import { Choices } from '../../../ui/form/Choices.tsx';
import { Button, LinkButton } from '../../../ui/kit/Button.tsx';
import { FootBar } from '../../../ui/kit/overlay/FootBar.tsx';
import { lazyHalf } from '../../../ui/kit/lazy/lazyHalf.tsx';
import { Price } from '../../../ui/kit/Money.tsx';
import { Facts } from '../../../ui/kit/layout.tsx';
import { PageState } from '../../../ui/kit/PageState.tsx';
import { Skeleton } from '../../../ui/kit/Skeleton.tsx';
import styles from './booking.module.css';
import { keepBooking, keptBooking, type BookingChoice } from './bookingKeeper.ts';
import { boxTexts as texts } from './boxTexts.ts';
import type { Booking } from './BookingPayment.tsx';
import type { Times } from './MonthCalendar.tsx';
import { monthPlus, monthsAhead } from './monthsAhead.ts';

// What is free now is booked without a calendar.
const LaterTimes = lazyHalf(async () => (await import('./LaterTimes.tsx')).LaterTimes);
// Visitors log in first: what it costs with what they have comes for the others.
const ChosenLease = lazy(async () => ({
  default: (await untilLoaded(() => import('./ChosenLease.tsx'))).ChosenLease,
}));
const OwnUnpaid = lazy(async () => ({ default: (await untilLoaded(() => import('./OwnUnpaid.tsx'))).OwnUnpaid }));

interface BookingBoxProps {
  listing: Rental;
  /** Those of a lease that is booked now. */
  numbers: LeaseNumbers;
  /** Times of its first package in a month, as the server drew them. */
  drawn: { month: string; times: Times } | undefined;
}

/** Chooses a package and a time, says what it costs and what happens next, and books. */
export function BookingBox({ listing, numbers, drawn }: BookingBoxProps) {
  const t = useTexts(texts);
  const { nameOf, perHour } = usePackageWords();
  const { money } = useFormats();
  const { packages, aheadDays } = listing.terms;
  const [{ first, last }] = useState(() => monthsAhead(aheadDays));
  const { choice, keep } = useChoice(listing.id);
  const { day, when, startsAt } = choice;
  // As it was drawn, whatever month it is by the reader's clock.
  const [opens, setOpens] = useState(drawn?.month ?? first);
  const month = choice.month !== undefined && choice.month >= first && choice.month <= last ? choice.month : opens;
  const { loggedIn } = useSession();
  const timesRef = useRef<HTMLDivElement>(null);
  const one = packages.find((each) => packageKey(each) === choice.package) ?? packages[0];
  const chosen = one === undefined ? '' : packageKey(one);
  const choose = (change: Partial<BookingChoice>) => keep({ ...choice, package: chosen, ...change });
  const isDrawn = month === drawn?.month && one === packages[0];
  const query = useCall(
    'getListingTimes',
    { id: listing.id, package: chosen, month },
    // Somebody may have booked since: asked for again at once, below what stands.
    { enabled: one !== undefined, ...(isDrawn && { initialData: drawn.times, initialDataUpdatedAt: 0 }) },
  );
  // In the last hours of a month nothing of it may be left, and what is free stands in the next one.
  const isOver = choice.month === undefined && query.data !== undefined && firstFree(query.data) === undefined;
  useEffect(() => {
    if (isOver && month < last) setOpens(monthPlus(month, 1));
  }, [isOver, month, last]);
  if (!one) return null;
  const { depositFen } = listing.terms;
  const bar = (button: ReactNode, phoneOnly = false) => (
    <FootBar
      what={depositFen === 0 ? nameOf(one) : t('barWhat')}
      fen={one.priceFen + depositFen}
      note={depositFen === 0 ? undefined : t('barDeposit', { deposit: money(depositFen) })}
      phoneOnly={phoneOnly}
    >
      {button}
    </FootBar>
  );
  const busyBar = bar(
    <Button kind="primary" size="lg" fullWidth busy>
      {t('rent')}
    </Button>,
    true,
  );
  return (
    <section aria-label={t('rent')} className={styles.box}>
      {loggedIn && (
        <Suspense>
          <OwnUnpaid listingId={listing.id} />
        </Suspense>
      )}
      <Choices
        name="package"
        look="tiles"
        label={t('package')}
        value={chosen}
        onChange={(name) => choose({ package: name, startsAt: undefined, when: undefined })}
        options={packages.map((each) => ({
          value: packageKey(each),
          label: nameOf(each),
          note: (
            <>
              <strong className={styles.price}>{money(each.priceFen)}</strong>{' '}
              {hourPriceFen(each) !== each.priceFen && (
                <span className={styles.perHour}>{perHour(hourPriceFen(each))}</span>
              )}
            </>
          ),
        }))}
      />
      <PageState
        query={query}
        skeleton={
          <>
            <Skeleton height={280} />
            {busyBar}
          </>
        }
      >
        {(times) => {
          const mode = when ?? (times.now.free ? 'now' : 'later');
          const shownDay = times.days.find((each) => each.day === day) ?? firstFree(times);
          return (
            <>
              <Choices
                name="when"
                label={t('when')}
                value={mode}
                onChange={(value) => choose({ when: value === 'now' ? 'now' : 'later' })}
                options={[
                  { value: 'now', label: t(times.now.free ? 'now' : 'nowTaken'), disabled: !times.now.free },
                  { value: 'later', label: t('later') },
                ]}
              />
              {mode === 'later' && (
                <div ref={timesRef} className={styles.times}>
                  <Suspense fallback={<Skeleton height={420} />}>
                    <LaterTimes
                      {...{ month, times, first, last, startsAt }}
                      day={shownDay}
                      onDay={(next) => choose({ month, day: next, startsAt: undefined })}
                      onMonth={(next) => choose({ month: next })}
                      onStart={(next) => choose({ month, day: shownDay?.day, when: 'later', startsAt: next })}
                    />
                  </Suspense>
                </div>
              )}
              {mode === 'later' &&
                startsAt === undefined &&
                bar(
                  <Button
                    kind="primary"
                    size="lg"
                    fullWidth
                    onClick={() => timesRef.current?.scrollIntoView({ block: 'center' })}
                  >
                    {t('later')}
                  </Button>,
                  true,
                )}
              {(mode === 'now' || startsAt !== undefined) && (
                <Chosen
                  bar={bar}
                  busyBar={busyBar}
                  rentFen={one.priceFen}
                  depositFen={depositFen}
                  depositHours={numbers.closeSeconds / hour}
                  booking={{
                    listingId: listing.id,
                    package: chosen,
                    priceFen: one.priceFen,
                    depositFen,
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

const nothingChosen: BookingChoice = {
  package: '',
  when: undefined,
  month: undefined,
  day: undefined,
  startsAt: undefined,
};

/** What is chosen of a listing; it comes back after a login, a verification or a recharge. */
function useChoice(listingId: number) {
  const [choice, setChoice] = useState(nothingChosen);
  useEffect(() => {
    const kept = keptBooking(listingId);
    if (kept) setChoice(kept);
  }, [listingId]);
  const keep = (next: BookingChoice) => {
    setChoice(next);
    keepBooking(listingId, next);
  };
  return { choice, keep };
}

interface ChosenProps {
  /** The bar of the page with a button in it, and while that is not known yet. */
  bar: (button: ReactNode) => ReactNode;
  busyBar: ReactNode;
  booking: Booking;
  rentFen: number;
  depositFen: number;
  /** From the end until it comes back. */
  depositHours: number;
}

/** What was chosen costs so much, and what happens next. */
function Chosen({ bar, busyBar, booking, rentFen, depositFen, depositHours }: ChosenProps) {
  const t = useTexts(texts);
  const { money } = useFormats();
  const { loggedIn } = useSession();
  const { pathname, search } = useLocation();
  if (!loggedIn) {
    return (
      <>
        <Facts
          facts={[
            { name: t('rentOf'), value: money(rentFen) },
            {
              name: t('deposit'),
              value:
                depositFen > 0 ? (
                  <>
                    {money(depositFen)}
                    <br />
                    <span className={styles.soft}>{t('back', { hours: depositHours })}</span>
                  </>
                ) : undefined,
            },
            { name: t('total'), value: <Price fen={rentFen + depositFen} size="xl" /> },
          ]}
        />
        {bar(
          <LinkButton kind="primary" size="lg" fullWidth to={href('login', { redirect: pathname + search })}>
            {t('logIn')}
          </LinkButton>,
        )}
        {/* Once, where it matters: whoever is logged in is told in place of the payment. */}
        <p className={styles.soft}>{t('needsName')}</p>
      </>
    );
  }
  return (
    <Suspense
      fallback={
        <>
          <Skeleton height={160} />
          {busyBar}
        </>
      }
    >
      <ChosenLease booking={booking} bar={bar} busyBar={busyBar} />
    </Suspense>
  );
}

function firstFree({ days }: Times) {
  return days.find(({ slots }) => slots.includes('1'));
}
