import { ticketRules } from '#contract/tickets/ticketRules.ts';
import { useTexts } from '../../language/texts.ts';
import type { FieldProps } from '../../ui/form/fields.ts';
import { PicturesField } from '../../ui/form/PicturesField.tsx';
import { texts } from './texts.ts';

/** Pictures that go with a message; only both sides of the ticket see them. */
export function TicketPictures(field: FieldProps<string[]>) {
  const t = useTexts(texts);
  return <PicturesField {...field} seenBy="ticket" label={t('pictures')} max={ticketRules.picturesMax} />;
}
