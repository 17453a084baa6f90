import { Link } from 'react-router';
import { rentalAlertRules } from '#contract/rental/rentalAlertRules.ts';
import { useTexts } from '../../../language/texts.ts';
import { href } from '../../../paths.ts';
import { EntriesCard } from '../../../record/EntriesCard.tsx';
import { Entry } from '../../../record/Entries.tsx';
import { Soft } from '../../../record/Soft.tsx';
import { Button } from '../../../ui/kit/Button.tsx';
import { AlertWords, whichOf } from './RentalAlertForm.tsx';
import { cardTexts } from './cardTexts.ts';
import { texts } from './texts.ts';
import { useRentalAlerts } from './useRentalAlerts.ts';

/** What one waits to rent, to be cancelled. */
export function RentalAlertList() {
  const t = useTexts(texts);
  const ofCard = useTexts(cardTexts);
  const { query, alerts, change } = useRentalAlerts();
  return (
    <EntriesCard
      title={t('list')}
      lead={t('listLead', { max: rentalAlertRules.max })}
      query={query}
      items={alerts}
      none={{ title: t('none'), text: t('noneText') }}
      show={(alert) => (
        <Entry
          key={`${alert.listingId} ${alert.package} ${alert.startsAt ?? ''}`}
          end={
            <Button
              size="sm"
              kind="quiet"
              aria-label={t('cancelOf', { title: alert.title })}
              onClick={() => void change('removeRentalAlert', whichOf(alert), ofCard('cancelled'))}
            >
              {t('cancel')}
            </Button>
          }
        >
          <Link to={href('rentalDetails', { id: alert.listingId })}>{alert.title}</Link>
          <Soft>
            <AlertWords alert={alert} />
          </Soft>
        </Entry>
      )}
    />
  );
}
