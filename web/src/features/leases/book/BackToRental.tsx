import { useSearchParams } from 'react-router';
import { useTexts } from '../../../language/texts.ts';
import { href } from '../../../paths.ts';
import { Alert } from '../../../ui/kit/Alert.tsx';
import { LinkButton } from '../../../ui/kit/Button.tsx';
import { texts } from './bookTexts.ts';

/** The way back for whoever came from a booking or a renewal, such as to add money; nothing for others. */
export function BackToRental() {
  const t = useTexts(texts);
  const [query] = useSearchParams();
  const back = query.get('redirect');
  if (back === null) return null;
  const isLease = back.startsWith(`${href('myLeases')}?`);
  if (!isLease && !back.startsWith(`${href('rentalDetails')}?`)) return null;
  return (
    <Alert tone="info" more={<LinkButton to={back}>{t(isLease ? 'backToLease' : 'backToRental')}</LinkButton>}>
      {t(isLease ? 'forLease' : 'forRent')}
    </Alert>
  );
}
