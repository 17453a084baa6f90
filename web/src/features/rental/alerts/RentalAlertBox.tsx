import { Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { Rental } from '#contract/rental/mall.ts';
import { useTexts } from '../../../language/texts.ts';
import { Button } from '../../../ui/kit/Button.tsx';
import { BellIcon } from '../../../ui/kit/icons.ts';
import { lazyHalf } from '../../../ui/kit/lazy/lazyHalf.tsx';
import { Skeleton } from '../../../ui/kit/Skeleton.tsx';
import styles from './alerts.module.css';
import { alertPlace } from './alertPlace.ts';
import { boxTexts } from './boxTexts.ts';
import { useRentalAlerts } from './useRentalAlerts.ts';

// Most can rent: fields come with the press.
const RentalAlertForm = lazyHalf(async () => (await import('./RentalAlertForm.tsx')).RentalAlertForm);

interface RentalAlertBoxProps {
  rental: Rental;
  /** Shown at once, where nothing is free now; else it unfolds. */
  open: boolean;
}

/** Waits for something to be free: now or at a time, by a package. */
export function RentalAlertBox({ rental, open }: RentalAlertBoxProps) {
  const t = useTexts(boxTexts);
  const [isAsked, setAsked] = useState(false);
  const { hash } = useLocation();
  const { ofListing } = useRentalAlerts();
  useEffect(() => {
    if (hash === `#${alertPlace}`) setAsked(true);
  }, [hash]);
  if (rental.isOwn) return null;
  const isOpen = open || isAsked || ofListing(rental.id).length > 0;
  if (!isOpen) {
    return (
      <div id={alertPlace}>
        <Button kind="quiet" icon={BellIcon} onClick={() => setAsked(true)}>
          {t('title')}
        </Button>
      </div>
    );
  }
  return (
    <section id={alertPlace} className={styles.box} aria-label={t('title')}>
      <h2>{t('title')}</h2>
      <Suspense fallback={<Skeleton height={120} />}>
        <RentalAlertForm rental={rental} />
      </Suspense>
    </section>
  );
}
