import type { RentalSummary } from '#contract/rental/mall.ts';
import { useTexts } from '../../../language/texts.ts';
import { href } from '../../../paths.ts';
import { Button, LinkButton } from '../../../ui/kit/Button.tsx';
import { BellIcon } from '../../../ui/kit/icons.ts';
import { alertPlace } from './alertPlace.ts';
import { cardTexts } from './cardTexts.ts';
import { useRentalAlerts } from './useRentalAlerts.ts';

/** Under a card of what is booked out: be told when it is free. A visitor logs in first and comes to the fields on its page. */
export function CardAlert({ rental: { id, title } }: { rental: Pick<RentalSummary, 'id' | 'title'> }) {
  const t = useTexts(cardTexts);
  const { loggedIn, ofListing, change } = useRentalAlerts();
  const label = t('tellOf', { title });
  if (!loggedIn) {
    const to = href('login', { redirect: `${href('rentalDetails', { id })}#${alertPlace}` });
    return (
      <LinkButton kind="quiet" size="sm" icon={BellIcon} to={to} label={label}>
        {t('tell')}
      </LinkButton>
    );
  }
  const isSet = ofListing(id).some(({ startsAt }) => startsAt === null);
  return (
    <Button
      kind="quiet"
      size="sm"
      icon={BellIcon}
      aria-pressed={isSet}
      aria-label={label}
      onClick={() =>
        void change(
          isSet ? 'removeRentalAlert' : 'setRentalAlert',
          { listingId: id },
          t(isSet ? 'cancelled' : 'setToast'),
        )
      }
    >
      {t(isSet ? 'waits' : 'tell')}
    </Button>
  );
}
