import type { ReactNode } from 'react';
import { securityEventKinds } from '#contract/identity/securityEventKinds.ts';
import type { SecurityEventRecord } from '#contract/identity/securityEvents.ts';
import { useListCall } from '../../api/queries.ts';
import { useLocale } from '../../language/locale.tsx';
import { useTexts } from '../../language/texts.ts';
import { column, lead, minor } from '../../record/columns.ts';
import { FilterBy } from '../../record/FilterBy.tsx';
import { ListScreen } from '../../record/ListScreen.tsx';
import { Soft } from '../../record/Soft.tsx';
import { number, oneOf, useAddress } from '../../record/useAddress.ts';
import { Stack } from '../../ui/kit/layout.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import { RowLink } from '../../ui/list/RowLink.tsx';
import { SearchForm } from '../../ui/list/SearchForm.tsx';
import type { Column } from '../../ui/list/Table.tsx';
import { detailOf } from './eventWords.ts';
import { texts } from './texts.ts';

/** What happened to accounts, newest first, by kind and by person; a name leads to all of that person's, below `ofUser`. */
export function SecurityEvents({ ofUser }: { ofUser: (userId: number) => ReactNode }) {
  const t = useTexts(texts);
  const locale = useLocale();
  const { at, linkTo } = useAddress({ kind: oneOf(securityEventKinds), user: number });
  const list = useListCall('listSecurityEvents', { kind: at.kind, userId: at.user });
  const columns: Column<SecurityEventRecord>[] = [
    lead(t('what'), ({ kind, detail }) => (
      <>
        {t(kind)} <Soft>{detailOf(detail, locale)}</Soft>
      </>
    )),
    column(t('who'), ({ person }) =>
      person === null ? t('nobody') : <RowLink to={linkTo({ user: person.id })}>{person.username}</RowLink>,
    ),
    column(t('where'), ({ network }) => network ?? '–'),
    minor(t('session'), ({ sessionId, here }) => (here ? t('here') : (sessionId ?? '–'))),
    column(t('time'), ({ createdAt }) => <Time at={createdAt} />),
  ];
  return (
    <Stack gap={16}>
      {at.user !== undefined && ofUser(at.user)}
      <ListScreen
        label={t('list')}
        list={list}
        columns={columns}
        keyOf={({ id }) => id}
        empty={{ title: t('emptyTitle'), text: t('emptyText') }}
        filters={
          <>
            <SearchForm name="user" label={t('byUser')} placeholder={t('byUserHint')} />
            <FilterBy
              label={t('byKind')}
              names={securityEventKinds}
              word={t}
              current={at.kind}
              linkTo={(kind) => linkTo({ kind })}
            />
          </>
        }
      />
    </Stack>
  );
}
