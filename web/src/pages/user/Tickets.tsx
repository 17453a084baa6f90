import { NewTicket, TicketList } from '../../features/tickets/TicketList.tsx';
import { texts, ticketNumbers } from '../../features/tickets/texts.ts';
import { useTexts } from '../../language/texts.ts';
import { consoleMeta, useConsoleTitles } from '../../shell/console/consoleTitles.ts';
import { href } from '../../paths.ts';
import { LinkButton } from '../../ui/kit/Button.tsx';
import { PageHead, Row } from '../../ui/kit/layout.tsx';
import type { Route } from './+types/Tickets';

export function meta({ matches }: Route.MetaArgs) {
  return consoleMeta(matches, 'tickets');
}

export default function Tickets() {
  const titles = useConsoleTitles();
  const t = useTexts(texts);
  return (
    <>
      <PageHead
        title={titles('tickets')}
        lead={t('lead', ticketNumbers)}
        action={
          <Row gap={8}>
            <LinkButton to={href('shopReports')}>{titles('shopReports')}</LinkButton>
            <NewTicket />
          </Row>
        }
      />
      <TicketList />
    </>
  );
}
