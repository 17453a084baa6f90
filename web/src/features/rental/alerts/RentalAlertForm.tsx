import { useState } from 'react';
import { useLocation } from 'react-router';
import { leaseRules } from '#contract/rental/leaseRules.ts';
import type { RentalAlert } from '#contract/rental/rentalAlerts.ts';
import type { Rental } from '#contract/rental/mall.ts';
import { packageKey, packageOfKey, shortestPackage } from '#contract/rental/rentalTerms.ts';
import { rentalAlertRules } from '#contract/rental/rentalAlertRules.ts';
import { momentAt } from '#contract/rental/rentalTimes.ts';
import { useFormats } from '../../../language/formats.ts';
import { useTexts } from '../../../language/texts.ts';
import { usePackageWords } from '../../../parts/rental/usePackageWords.ts';
import { href } from '../../../paths.ts';
import { Button, LinkButton } from '../../../ui/kit/Button.tsx';
import { BellIcon } from '../../../ui/kit/icons.ts';
import { Row, Stack } from '../../../ui/kit/layout.tsx';
import { PlainField } from '../PlainField.tsx';
import styles from './alerts.module.css';
import { alertPlace } from './alertPlace.ts';
import { cardTexts } from './cardTexts.ts';
import { texts } from './texts.ts';
import { useRentalAlerts } from './useRentalAlerts.ts';

/** What somebody waits for of a thing to rent, and the fields to wait for more. */
export function RentalAlertForm({ rental }: { rental: Rental }) {
  const t = useTexts(texts);
  const ofCard = useTexts(cardTexts);
  const { pathname, search } = useLocation();
  const { loggedIn, ofListing, change } = useRentalAlerts();
  return (
    <>
      <p className={styles.soft}>{t('lead', { days: rentalAlertRules.days })}</p>
      {loggedIn ? (
        <Stack gap={12}>
          {ofListing(rental.id).map((alert) => (
            <Kept
              key={`${alert.package} ${alert.startsAt ?? ''}`}
              alert={alert}
              onCancel={() => void change('removeRentalAlert', whichOf(alert), ofCard('cancelled'))}
            />
          ))}
          <Form rental={rental} onSet={(which) => void change('setRentalAlert', which, ofCard('setToast'))} />
        </Stack>
      ) : (
        <LinkButton icon={BellIcon} to={href('login', { redirect: `${pathname}${search}#${alertPlace}` })}>
          {t('logIn')}
        </LinkButton>
      )}
    </>
  );
}

interface Which {
  listingId: number;
  package: string;
  startsAt?: string;
}

export function whichOf({ listingId, package: name, startsAt }: RentalAlert): Which {
  return { listingId, package: name, ...(startsAt !== null && { startsAt }) };
}

function Kept({ alert, onCancel }: { alert: RentalAlert; onCancel: () => void }) {
  const t = useTexts(texts);
  return (
    <Row justify="space-between">
      <span className={styles.soft}>
        <AlertWords alert={alert} />
      </span>
      <Button size="sm" kind="quiet" onClick={onCancel}>
        {t('cancel')}
      </Button>
    </Row>
  );
}

/** The length and the time that somebody waits for. */
export function AlertWords({ alert }: { alert: RentalAlert }) {
  const t = useTexts(texts);
  const { nameOf } = usePackageWords();
  const { dayAndTime } = useFormats();
  const time = alert.startsAt === null ? t('soon') : dayAndTime(alert.startsAt);
  return t('waitsFor', { package: nameOf(packageOfKey(alert.package)), time });
}

function Form({ rental, onSet }: { rental: Rental; onSet: (which: Which) => void }) {
  const t = useTexts(texts);
  const { nameOf } = usePackageWords();
  const { packages } = rental.terms;
  const [name, setName] = useState(() => packageKey(shortestPackage(packages)));
  const [when, setWhen] = useState<'soon' | 'at'>('soon');
  const [time, setTime] = useState('');
  const isReady = when === 'soon' || time !== '';
  // Only where a time is asked for: without one there is no moment to tell.
  const startsAt = () => {
    const [day = '', clock = ''] = time.split('T');
    const [hours, minutes] = clock.split(':').map(Number);
    return momentAt(day, (hours ?? 0) * 60 + (minutes ?? 0), rental.timeZone).toISOString();
  };
  const handle = () => onSet({ listingId: rental.id, package: name, ...(when === 'at' && { startsAt: startsAt() }) });
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) handle();
      }}
    >
      <PlainField label={t('package')}>
        <select value={name} onChange={(event) => setName(event.currentTarget.value)}>
          {packages.map((one) => (
            <option key={packageKey(one)} value={packageKey(one)}>
              {nameOf(one)}
            </option>
          ))}
        </select>
      </PlainField>
      <PlainField label={t('when')}>
        <select value={when} onChange={(event) => setWhen(event.currentTarget.value === 'at' ? 'at' : 'soon')}>
          <option value="soon">{t('soon')}</option>
          <option value="at">{t('at')}</option>
        </select>
      </PlainField>
      {when === 'at' && (
        <PlainField label={t('startsAt', { zone: rental.timeZone })}>
          <input
            type="datetime-local"
            step={leaseRules.slotSeconds}
            value={time}
            onChange={(event) => setTime(event.currentTarget.value)}
            required
          />
        </PlainField>
      )}
      <Button type="submit" icon={BellIcon} disabled={!isReady}>
        {t('set')}
      </Button>
    </form>
  );
}
