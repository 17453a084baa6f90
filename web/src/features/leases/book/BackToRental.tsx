import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useTexts } from '../../../language/texts.ts';
import { href } from '../../../paths.ts';
import { Alert } from '../../../ui/kit/Alert.tsx';
import { LinkButton } from '../../../ui/kit/Button.tsx';
import { latestBooking } from './bookingKeeper.ts';
import { texts } from './bookTexts.ts';

/**
 * The way back for whoever came from a booking or a renewal, such as to add money; nothing for others. `isVerified`: for the page
 * of the real name, where somebody who chose something to rent may come by another way, and days later.
 */
export function BackToRental({ isVerified }: { isVerified?: boolean | undefined }) {
  const t = useTexts(texts);
  const [query] = useSearchParams();
  const latest = useLatest(isVerified !== undefined && query.get('redirect') === null);
  const back = query.get('redirect') ?? latest;
  if (back === undefined) return null;
  const isLease = back.startsWith(`${href('myLeases')}?`);
  if (!isLease && !back.startsWith(`${href('rentalDetails')}?`)) return null;
  return (
    <Alert
      tone={isVerified ? 'good' : 'info'}
      more={<LinkButton to={back}>{t(isLease ? 'backToLease' : 'backToRental')}</LinkButton>}
    >
      {t(isLease ? 'forLease' : isVerified ? 'nameVerified' : 'forRent')}
    </Alert>
  );
}

function useLatest(enabled: boolean): string | undefined {
  const [listingId, setListingId] = useState<number>();
  useEffect(() => setListingId(enabled ? latestBooking() : undefined), [enabled]);
  return listingId === undefined ? undefined : href('rentalDetails', { id: listingId });
}
