import type { ReactNode } from 'react';
import { securityEventKinds } from '#contract/identity/securityEventKinds.ts';
import type { SecurityEventRecord } from '#contract/identity/securityEvents.ts';
import { useListCall } from '../../api/queries.ts';
import { useLocale } from '../../language/locale.tsx';
import { useTexts } from '../../language/texts.ts';
import { column, lead, minor } from '../../record/columns.ts';
import type { ExportOf } from '../../record/list/exportOf.ts';
import { addressRange, addressSort } from '../../record/list/filterAddress.ts';
import type { Filter } from '../../record/list/filters.ts';
import { useFilterWords } from '../../record/list/useFilterWords.ts';
import { useSorting } from '../../record/list/useSorting.ts';
import { ListScreen } from '../../record/ListScreen.tsx';
import { Narrowed } from '../../record/Narrowed.tsx';
import { Soft } from '../../record/Soft.tsx';
import { number, oneOf, ordered, text, useAddress } from '../../record/useAddress.ts';
import { Stack } from '../../ui/kit/layout.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import { RowLink } from '../../ui/list/RowLink.tsx';
import type { Column } from '../../ui/list/Table.tsx';
import { detailOf } from './eventWords.ts';
import { texts } from './texts.ts';

/** What happened to accounts, newest first, by kind and by person; a name leads to all of that person's, below `ofUser`. */
export function SecurityEvents({ ofUser, exportOf }: { ofUser: (userId: number) => ReactNode; exportOf: ExportOf }) {
  const t = useTexts(texts);
  const locale = useLocale();
  const { at, linkTo } = useAddress({
    ...addressSort(['time']),
    kind: oneOf(securityEventKinds),
    user: number,
    from: addressRange.from,
    to: addressRange.to,
    search: text,
  });
  const { kind: ofKind, user, search, sort = 'time', direction = 'desc' } = at;
  const { from, to } = ordered(at);
  const query = { kind: ofKind, userId: user, search, from, to, sort, direction };
  const list = useListCall('listSecurityEvents', query);
  const filters: Filter[] = [
    {
      is: 'choice',
      name: 'kind',
      label: t('byKind'),
      options: securityEventKinds.map((value) => ({ value, label: t(value) })),
    },
    { is: 'days', label: t('time') },
  ];
  const words = useFilterWords(filters);
  const columns: Column<SecurityEventRecord>[] = [
    lead(t('what'), ({ kind, detail }) => (
      <>
        {t(kind)} <Soft>{detailOf(detail, locale)}</Soft>
      </>
    )),
    column(
      t('who'),
      ({ person }) =>
        person === null ? t('nobody') : <RowLink to={linkTo({ user: person.id })}>{person.username}</RowLink>,
      { key: 'who' },
    ),
    column(t('where'), ({ network }) => network ?? '–', { key: 'where' }),
    minor(t('session'), ({ sessionId, here }) => (here ? t('here') : (sessionId ?? '–')), { key: 'session' }),
    column(t('time'), ({ createdAt }) => <Time at={createdAt} />, { key: 'time', sort: 'time' }),
  ];
  const sorting = useSorting({ by: sort, direction }, columns);
  return (
    <Stack gap={16}>
      {at.user !== undefined && ofUser(at.user)}
      <ListScreen
        label={t('list')}
        list={list}
        columns={columns}
        keyOf={({ id }) => id}
        empty={{ title: t('emptyTitle'), text: t('emptyText') }}
        name="securityEvents"
        sorting={sorting.head}
        bar={{
          search: { label: t('byPerson'), placeholder: t('byPersonHint') },
          filters,
          tools: exportOf({ query, words }),
          ...sorting.choice,
        }}
        filters={
          user !== undefined && (
            <Narrowed what={t('onlyUser', { id: user })} all={t('allUsers')} to={linkTo({ user: undefined })} />
          )
        }
      />
    </Stack>
  );
}
