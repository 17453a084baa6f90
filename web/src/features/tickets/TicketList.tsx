import type { Ticket, TicketDetail } from '#contract/tickets/tickets.ts';
import { ticketStates } from '#contract/tickets/ticketProcess.ts';
import { ticketRules } from '#contract/tickets/ticketRules.ts';
import { useCall, useListCall } from '../../api/queries.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { ActionButton } from '../../record/ActionButton.tsx';
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
import { Alert } from '../../ui/kit/Alert.tsx';
import { SendIcon } from '../../ui/kit/icons.ts';
import { Row } from '../../ui/kit/layout.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import type { Column } from '../../ui/list/Table.tsx';
import { Talk } from './Talk.tsx';
import { TicketPictures } from './TicketPictures.tsx';
import { looks, texts, ticketNumbers } from './texts.ts';

/** What the reader wrote to the platform; the address holds the one that is open. */
export function TicketList() {
  const t = useTexts(texts);
  const { at, linkTo, go } = useAddress({ state: oneOf(ticketStates), ticket: number });
  const list = useListCall('listTickets', { state: at.state });
  const filters: Filter[] = [
    {
      is: 'choice',
      name: 'state',
      label: t('state'),
      options: ticketStates.map((value) => ({ value, label: t(value) })),
      tabs: true,
    },
  ];
  const columns: Column<Ticket>[] = [
    lead(t('subject'), ({ id, subject }) => <RowName name={subject} id={id} to={linkTo({ ticket: id })} />),
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
        name="tickets"
        open={at.ticket}
        bar={{ filters }}
        empty={{ title: t('emptyTitle'), text: t('emptyText') }}
      />
      <TicketDrawer id={at.ticket} onClose={() => go({ ticket: undefined })} />
    </>
  );
}

/** Opens a ticket; the button of the page. */
export function NewTicket() {
  const t = useTexts(texts);
  const { go } = useAddress({ ticket: number });
  const open = useAction('openTicket', () => t('sent', ticketNumbers));
  return (
    <ActionButton
      primary
      title={t('new')}
      act={t('new')}
      icon={SendIcon}
      lead={t('newLead', ticketNumbers)}
      initial={{ subject: '', words: '', pictures: [] as string[] }}
      required={['subject', 'words']}
      keep={{ as: 'ticket:new', may: ({ pictures }) => pictures.length === 0 }}
      onAct={async (values) => {
        const { id } = await open.send(values);
        go({ ticket: id });
      }}
    >
      {({ field }) => (
        <>
          <TextField {...field('subject')} label={t('subject')} maxLength={ticketRules.subjectMax} required />
          <TextField
            {...field('words')}
            label={t('words')}
            help={t('wordsHelp')}
            rows={6}
            maxLength={ticketRules.wordsMax}
            required
          />
          <TicketPictures {...field('pictures')} />
        </>
      )}
    </ActionButton>
  );
}

function TicketDrawer({ id, onClose }: { id: number | undefined; onClose: () => void }) {
  const t = useTexts(texts);
  const query = useCall('getTicket', { id: id ?? 0 }, { enabled: id !== undefined });
  return (
    <RecordDrawer id={id} onClose={onClose} title={t('number', { id: id ?? '' })} query={query}>
      {(ticket) => <Shown ticket={ticket} />}
    </RecordDrawer>
  );
}

function Shown({ ticket: { id, subject, state, dueAt, messages, may } }: { ticket: TicketDetail }) {
  const t = useTexts(texts);
  const { dateTime } = useFormats();
  const close = useAction('closeTicket', () => t('closedToast'));
  const due =
    dueAt === null ? t('isClosed') : t(state === 'open' ? 'dueOpen' : 'dueAnswered', { time: dateTime(dueAt) });
  return (
    <>
      <Row gap={8}>
        <strong>{subject}</strong>
        <StateBadge of={looks} state={state} />
      </Row>
      <Alert tone="info">{due}</Alert>
      <Talk messages={messages} user={t('me')} />
      {may.includes('write') && <Write id={id} />}
      <div>
        <ActionButton
          size="sm"
          may={may.includes('close')}
          title={t('close')}
          act={t('close')}
          lead={t('closeText')}
          onAct={() => close.send({ id })}
        />
      </div>
    </>
  );
}

function Write({ id }: { id: number }) {
  const t = useTexts(texts);
  const write = useAction('writeTicket', () => t('written'));
  const form = useForm<{ words: string; pictures: string[] }>({
    initial: { words: '', pictures: [] },
    keep: { as: `ticket:${id}`, may: ({ pictures }) => pictures.length === 0 },
    check: (values) => requiredFields(values, ['words']),
    submit: async (values) => {
      await write.send({ id, ...values });
      form.reset();
    },
  });
  return (
    <ActionForm form={form} label={t('write')} act={t('writeAct')} icon={SendIcon}>
      <TextField {...form.field('words')} label={t('write')} rows={3} maxLength={ticketRules.wordsMax} />
      {form.values.words !== '' && <TicketPictures {...form.field('pictures')} />}
    </ActionForm>
  );
}
