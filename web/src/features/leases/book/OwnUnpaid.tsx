import { useCall } from '../../../api/queries.ts';
import { useFormats } from '../../../language/formats.ts';
import { useTexts } from '../../../language/texts.ts';
import { href } from '../../../paths.ts';
import { Alert } from '../../../ui/kit/Alert.tsx';
import { LinkButton } from '../../../ui/kit/Button.tsx';
import { texts } from './bookTexts.ts';

/** What the reader booked of this and has not paid yet: they may look for a time that they hold themselves. */
export function OwnUnpaid({ listingId }: { listingId: number }) {
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
