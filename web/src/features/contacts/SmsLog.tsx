import type { SmsMessage } from '#contract/contacts/contacts.ts';
import { useListCall } from '../../api/queries.ts';
import { useTexts } from '../../language/texts.ts';
import { column, lead, minor } from '../../record/columns.ts';
import { ListScreen } from '../../record/ListScreen.tsx';
import { Soft } from '../../record/Soft.tsx';
import { StateBadge } from '../../record/StateBadge.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import type { Column } from '../../ui/list/Table.tsx';
import { smsLooks, texts } from './smsTexts.ts';

/** What was sent to mobile numbers, newest first. */
export function SmsLog() {
  const t = useTexts(texts);
  const list = useListCall('listSms', {});
  const columns: Column<SmsMessage>[] = [
    lead(t('smsTo'), ({ to }) => to),
    column(t('smsBody'), ({ body }) => body ?? <Soft>{t('smsHidden')}</Soft>),
    column(t('smsState'), ({ state }) => <StateBadge of={smsLooks} state={state} />),
    minor(t('smsAnswer'), ({ failure, answer }) => answer ?? (failure === null ? '' : t(failure))),
    column(t('smsTime'), ({ createdAt }) => <Time at={createdAt} />),
  ];
  return (
    <ListScreen
      label={t('smsList')}
      list={list}
      keyOf={({ id }) => id}
      columns={columns}
      empty={{ title: t('smsEmptyTitle'), text: t('smsEmptyText') }}
    />
  );
}
