import type { ReactNode } from 'react';
import type { AdminTicket, AdminTicketDetail } from '#contract/tickets/tickets.ts';
import { ticketStates } from '#contract/tickets/ticketProcess.ts';
import { ticketRules } from '#contract/tickets/ticketRules.ts';
import { useCall, useListCall } from '../../api/queries.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { ActionForm } from '../../record/ActionForm.tsx';
import { column, lead, minor } from '../../record/columns.ts';
import type { Filter } from '../../record/list/filters.ts';
import { ListScreen } from '../../record/ListScreen.tsx';
import { RecordDrawer } from '../../record/RecordDrawer.tsx';
import { RowName } from '../../record/RowName.tsx';
import { StateBadge } from '../../record/StateBadge.tsx';
import { useAction } from '../../record/useAction.ts';
import { number, oneOf, useAddress } from '../../record/useAddress.ts';
import { requiredFields, useForm } from '../../ui/form/form.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { Button } from '../../ui/kit/Button.tsx';
import { Alert } from '../../ui/kit/Alert.tsx';
import { SendIcon } from '../../ui/kit/icons.ts';
import { Row } from '../../ui/kit/layout.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import type { Column } from '../../ui/list/Table.tsx';
import { Talk } from './Talk.tsx';
import { TicketPictures } from './TicketPictures.tsx';
import { looks, texts, ticketNumbers } from './texts.ts';

/** What everybody wrote to the platform, for admins. */
export function AdminTickets() {
  const t = useTexts(texts);
  const { at, linkTo, go } = useAddress({ state: oneOf(ticketStates), ticket: number });
  const list = useListCall('listAllTickets', { state: at.state });
  const filters: Filter[] = [
    {
      is: 'choice',
      name: 'state',
      label: t('state'),
      options: ticketStates.map((value) => ({ value, label: t(value) })),
      tabs: true,
    },
  ];
  const columns: Column<AdminTicket>[] = [
    lead(t('subject'), ({ id, subject }) => <RowName name={subject} id={id} to={linkTo({ ticket: id })} />),
    column(t('user'), ({ user }) => user, { key: 'user' }),
    column(t('state'), ({ state }) => <StateBadge of={looks} state={state} />, { key: 'state' }),
    minor(t('moved'), ({ movedAt }) => <Time at={movedAt} />, { key: 'moved' }),
  ];
  return (
    <>
      <ListScreen
        label={t('list')}
        list={list}
        columns={columns}
        keyOf={({ id }) => id}
        name="adminTickets"
        open={at.ticket}
        bar={{ filters }}
        empty={{ title: t('adminEmptyTitle'), text: t('adminEmptyText') }}
      />
      <AdminTicketDrawer id={at.ticket} onClose={() => go({ ticket: undefined })} />
    </>
  );
}

/** One ticket and its answer; also opened by the inbox. */
export function AdminTicketDrawer({ id, onClose }: { id: number | undefined; onClose: () => void }) {
  const t = useTexts(texts);
  const query = useCall('getAnyTicket', { id: id ?? 0 }, { enabled: id !== undefined });
  return (
    <RecordDrawer id={id} onClose={onClose} title={t('number', { id: id ?? '' })} query={query}>
      {(ticket) => <Shown ticket={ticket} />}
    </RecordDrawer>
  );
}

function Shown({ ticket: { id, subject, user, state, dueAt, messages, may } }: { ticket: AdminTicketDetail }) {
  const t = useTexts(texts);
  const { dateTime } = useFormats();
  return (
    <>
      <Row gap={8}>
        <strong>{subject}</strong>
        <StateBadge of={looks} state={state} />
      </Row>
      {dueAt !== null && (
        <Alert tone="info">{t(state === 'open' ? 'dueAdmin' : 'dueAnswered', { time: dateTime(dueAt) })}</Alert>
      )}
      <Talk messages={messages} user={user} />
      {may.includes('answer') && (
        <Answer id={id} beside={may.includes('settle') && <Settle id={id} messages={messages.length} />} />
      )}
    </>
  );
}

/** What was added to an answer, such as thanks, needs no other. */
function Settle({ id, messages }: { id: number; messages: number }) {
  const t = useTexts(texts);
  const settle = useAction('settleTicket', () => t('settledToast', ticketNumbers));
  return (
    <Button busy={settle.busy} onClick={() => settle.press({ id, messages })}>
      {t('settle')}
    </Button>
  );
}

function Answer({ id, beside }: { id: number; beside: ReactNode }) {
  const t = useTexts(texts);
  const answer = useAction('answerTicket', () => t('answeredToast'));
  const form = useForm<{ words: string; pictures: string[] }>({
    initial: { words: '', pictures: [] },
    keep: { as: `ticketAnswer:${id}`, may: ({ pictures }) => pictures.length === 0 },
    check: (values) => requiredFields(values, ['words']),
    submit: async (values) => {
      await answer.send({ id, ...values });
      form.reset();
    },
  });
  return (
    <ActionForm form={form} label={t('answer')} act={t('answerAct')} icon={SendIcon} beside={beside}>
      <TextField {...form.field('words')} label={t('answer')} rows={5} maxLength={ticketRules.wordsMax} />
      {form.values.words !== '' && <TicketPictures {...form.field('pictures')} />}
    </ActionForm>
  );
}
