import type { OperationRecord } from '#contract/identity/securityEvents.ts';
import { useListCall } from '../../api/queries.ts';
import { useTexts } from '../../language/texts.ts';
import { column, lead } from '../../record/columns.ts';
import { ListScreen } from '../../record/ListScreen.tsx';
import { number, text, useAddress } from '../../record/useAddress.ts';
import { Time } from '../../ui/kit/Time.tsx';
import { RowLink } from '../../ui/list/RowLink.tsx';
import { SearchForm } from '../../ui/list/SearchForm.tsx';
import type { Column } from '../../ui/list/Table.tsx';
import { texts } from './texts.ts';

/** What admins did, newest first; action, subject and name each lead to all of the same. */
export function Operations() {
  const t = useTexts(texts);
  const { at, linkTo } = useAddress({ action: text, subject: text, user: number });
  const list = useListCall('listOperations', { action: at.action, subject: at.subject, userId: at.user });
  const columns: Column<OperationRecord>[] = [
    lead(t('action'), ({ action }) => <RowLink to={linkTo({ action })}>{action}</RowLink>),
    column(t('subject'), ({ subject }) => <RowLink to={linkTo({ subject })}>{subject}</RowLink>),
    column(t('who'), ({ person }) =>
      person === null ? t('nobody') : <RowLink to={linkTo({ user: person.id })}>{person.username}</RowLink>,
    ),
    column(t('detail'), ({ detail }) => <code>{detail}</code>),
    column(t('time'), ({ createdAt }) => <Time at={createdAt} />),
  ];
  return (
    <ListScreen
      label={t('list')}
      list={list}
      columns={columns}
      keyOf={({ id }) => id}
      empty={{ title: t('emptyTitle'), text: t('emptyText') }}
      filters={
        <>
          <SearchForm name="action" label={t('byAction')} placeholder={t('byActionHint')} />
          <SearchForm name="user" label={t('byUser')} placeholder={t('byUserHint')} />
        </>
      }
    />
  );
}
