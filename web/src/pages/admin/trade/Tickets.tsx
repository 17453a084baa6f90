import { AdminTickets } from '../../../features/tickets/AdminTickets.tsx';
import { texts, ticketNumbers } from '../../../features/tickets/texts.ts';
import { useTexts } from '../../../language/texts.ts';
import { consoleMeta, useConsoleTitles } from '../../../shell/console/consoleTitles.ts';
import { PageHead } from '../../../ui/kit/layout.tsx';
import type { Route } from './+types/Tickets';

export function meta({ matches }: Route.MetaArgs) {
  return consoleMeta(matches, 'adminTickets');
}

export default function Tickets() {
  const titles = useConsoleTitles();
  const t = useTexts(texts);
  return (
    <>
      <PageHead title={titles('adminTickets')} lead={t('adminLead', ticketNumbers)} />
      <AdminTickets />
    </>
  );
}
