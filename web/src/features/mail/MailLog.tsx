import { Link } from 'react-router';
import type { OutboxMail } from '#contract/messages/mail.ts';
import { topicNames } from '#contract/messages/messageTopics.ts';
import { mailBodyDays, mailContents, mailSorts, mailStates } from '#contract/messages/mailRules.ts';
import { topicTexts } from '#contract/messages/topicTexts.ts';
import { useCall, useListCall } from '../../api/queries.ts';
import { useLocale } from '../../language/locale.tsx';
import { useTexts } from '../../language/texts.ts';
import { column, lead, minor } from '../../record/columns.ts';
import type { ExportOf } from '../../record/list/exportOf.ts';
import { addressRange, addressSort } from '../../record/list/filterAddress.ts';
import type { Filter } from '../../record/list/filters.ts';
import { useFilterWords } from '../../record/list/useFilterWords.ts';
import { useSorting } from '../../record/list/useSorting.ts';
import { ListScreen } from '../../record/ListScreen.tsx';
import { RecordDrawer } from '../../record/RecordDrawer.tsx';
import { number, oneOf, ordered, text, useAddress } from '../../record/useAddress.ts';
import { IconButton } from '../../ui/kit/Button.tsx';
import { Copy } from '../../ui/kit/Copy.tsx';
import { RefreshIcon } from '../../ui/kit/icons.ts';
import { Facts, Row, Stack } from '../../ui/kit/layout.tsx';
import { SaidWords } from '../../ui/kit/said/SaidWords.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import { toast } from '../../ui/kit/toast.ts';
import { Soft } from '../../record/Soft.tsx';
import { StateBadge } from '../../record/StateBadge.tsx';
import { RowLink } from '../../ui/list/RowLink.tsx';
import type { Column } from '../../ui/list/Table.tsx';
import { mailLooks, texts } from './texts.ts';

/** All e-mails of the site, newest first; the address holds the one that is open. */
export function MailLog({ exportOf }: { exportOf: ExportOf }) {
  const t = useTexts(texts);
  const locale = useLocale();
  const { at, linkTo, go } = useAddress({
    ...addressSort(mailSorts),
    mail: number,
    state: oneOf(mailStates),
    topic: oneOf(topicNames),
    content: oneOf(mailContents),
    from: addressRange.from,
    to: addressRange.to,
    search: text,
  });
  const { state: ofState, topic: ofTopic, content, search, sort = 'time', direction = 'desc' } = at;
  const { from, to: until } = ordered(at);
  const query = { state: ofState, topic: ofTopic, content, from, to: until, search, sort, direction };
  const list = useListCall('listOutbox', query);
  const filters: Filter[] = [
    {
      is: 'choice',
      name: 'state',
      label: t('state'),
      options: mailStates.map((value) => ({ value, label: t(value) })),
      tabs: true,
    },
    {
      is: 'choice',
      name: 'topic',
      label: t('topic'),
      options: topicNames.map((value) => ({ value, label: topicTexts[locale][value] })),
    },
    {
      is: 'choice',
      name: 'content',
      label: t('content'),
      options: mailContents.map((value) => ({ value, label: t(value) })),
    },
    { is: 'days', label: t('time') },
  ];
  const words = useFilterWords(filters);
  const columns: Column<OutboxMail>[] = [
    lead(t('subject'), ({ id, subject }) => <RowLink to={linkTo({ mail: id })}>{subject}</RowLink>),
    column(t('to'), ({ to }) => to, { key: 'to' }),
    column(
      t('state'),
      ({ state, failure }) => (
        <Stack gap={4}>
          <span>
            <StateBadge of={mailLooks} state={state} />
          </span>
          {failure !== null && <Soft>{t(failure)}</Soft>}
        </Stack>
      ),
      { key: 'state' },
    ),
    minor(t('topic'), ({ topic }) => (topic === null ? '–' : topicTexts[locale][topic]), { key: 'topic' }),
    minor(t('content'), ({ secret }) => t(secret ? 'code' : 'ordinary'), { key: 'content' }),
    column(t('time'), ({ createdAt }) => <Time at={createdAt} />, { key: 'time', sort: 'time' }),
  ];
  const sorting = useSorting({ by: sort, direction }, columns);
  const handleRefresh = () => {
    void list.query.refetch().then(({ isSuccess }) => {
      if (isSuccess) toast.info(t('refreshed'));
    });
  };
  return (
    <>
      <ListScreen
        label={t('list')}
        list={list}
        keyOf={({ id }) => id}
        columns={columns}
        sorting={sorting.head}
        empty={{ title: t('emptyTitle'), text: t('emptyText') }}
        name="mailLog"
        open={at.mail}
        brief={({ id, subject, to, state, createdAt }) => (
          <Stack gap={4}>
            <RowLink to={linkTo({ mail: id })}>{subject}</RowLink>
            <Soft>{to}</Soft>
            <Row gap={8} justify="space-between">
              <StateBadge of={mailLooks} state={state} />
              <Soft>
                <Time at={createdAt} as="dayAndTime" />
              </Soft>
            </Row>
          </Stack>
        )}
        bar={{
          search: { label: t('search'), placeholder: t('searchHint') },
          filters,
          tools: (
            <>
              <IconButton
                icon={RefreshIcon}
                label={t('refresh')}
                disabled={list.query.isRefetching}
                onClick={handleRefresh}
              />
              {exportOf({ query, words })}
            </>
          ),
          ...sorting.choice,
        }}
      />
      <MailDrawer id={at.mail} onClose={() => go({ mail: undefined })} />
    </>
  );
}

function MailDrawer({ id, onClose }: { id: number | undefined; onClose: () => void }) {
  const t = useTexts(texts);
  const query = useCall('getOutboxMail', { id: id ?? 0 }, { enabled: id !== undefined });
  return (
    <RecordDrawer id={id} onClose={onClose} title={query.data?.subject ?? t('list')} query={query}>
      {({ to, createdAt, body, missing, state, tries, nextAt, sentAt, failure, answer, link }) => (
        <Stack gap={16}>
          <Facts
            facts={[
              { name: t('to'), value: to },
              { name: t('time'), value: <Time at={createdAt} /> },
              { name: t('state'), value: <StateBadge of={mailLooks} state={state} /> },
              ...(sentAt === null ? [] : [{ name: t('sentAt'), value: <Time at={sentAt} /> }]),
              ...(nextAt === null ? [] : [{ name: t('nextAt'), value: <Time at={nextAt} /> }]),
              ...(tries === 0 ? [] : [{ name: t('tries'), value: tries }]),
              ...(failure === null ? [] : [{ name: t('failure'), value: t(failure) }]),
              ...(link === null ? [] : [{ name: t('link'), value: <Link to={link}>{link}</Link> }]),
              ...(answer === null ? [] : [{ name: t('answer'), value: answer }]),
            ]}
          />
          {missing !== null && <p>{t(missing, { days: mailBodyDays })}</p>}
          {body !== null && (
            <>
              <SaidWords said={[{ name: t('body'), words: body }]} isOurs />
              <Row justify="end">
                <Copy value={body} label={t('copy')} />
              </Row>
            </>
          )}
        </Stack>
      )}
    </RecordDrawer>
  );
}
