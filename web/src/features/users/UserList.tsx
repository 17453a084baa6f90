import { accountStates } from '#contract/identity/accountStates.ts';
import { grants, grantTexts } from '#contract/identity/grants.ts';
import { roles } from '#contract/core/roles.ts';
import type { UserSummary } from '#contract/users/users.ts';
import { userRealNames, userRules, userSorts } from '#contract/users/userRules.ts';
import { useListCall } from '../../api/queries.ts';
import { useFormats } from '../../language/formats.ts';
import { useLocale } from '../../language/locale.tsx';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { column, figures, lead, minor } from '../../record/columns.ts';
import type { ExportOf } from '../../record/list/exportOf.ts';
import { addressRange, addressSort, rangesOf } from '../../record/list/filterAddress.ts';
import type { Filter } from '../../record/list/filters.ts';
import { useFilterWords } from '../../record/list/useFilterWords.ts';
import { useSorting } from '../../record/list/useSorting.ts';
import { ListScreen } from '../../record/ListScreen.tsx';
import { RowName } from '../../record/RowName.tsx';
import { Soft } from '../../record/Soft.tsx';
import { StateBadge } from '../../record/StateBadge.tsx';
import { oneOf, text, useAddress } from '../../record/useAddress.ts';
import { Row, Stack } from '../../ui/kit/layout.tsx';
import { Money } from '../../ui/kit/Money.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import type { Column } from '../../ui/list/Table.tsx';
import { realNameLooks, realNameTexts } from './realNameTexts.ts';
import { accountLooks, texts } from './texts.ts';
import { WriteButton } from './WriteButton.tsx';

/** All users, found by name, address or order, with what can be done with several at once. */
export function UserList({ exportOf }: { exportOf: ExportOf }) {
  const t = useTexts(texts);
  const realNameWord = useTexts(realNameTexts);
  const locale = useLocale();
  const { number } = useFormats();
  const { at } = useAddress({
    ...addressRange,
    ...addressSort(userSorts),
    state: oneOf(accountStates),
    role: oneOf(roles),
    grant: oneOf(grants),
    realName: oneOf(userRealNames),
    search: text,
  });
  const filters: Filter[] = [
    {
      is: 'choice',
      name: 'state',
      label: t('state'),
      options: accountStates.map((value) => ({ value, label: t(value) })),
      tabs: true,
    },
    {
      is: 'choice',
      name: 'role',
      label: t('role'),
      options: roles.map((value) => ({ value, label: t(`role_${value}`) })),
    },
    {
      is: 'choice',
      name: 'grant',
      label: t('grants'),
      options: grants.map((value) => ({ value, label: grantTexts[value][locale] })),
    },
    {
      is: 'choice',
      name: 'realName',
      label: t('realName'),
      options: userRealNames.map((value) => ({ value, label: realNameWord(value) })),
    },
    { is: 'days', label: t('registered') },
    { is: 'amounts', label: t('spent') },
  ];
  const { sort = 'registered', direction = 'desc', search, state, role, grant, realName, ...ranges } = at;
  const narrowed = {
    search: search?.trim() || undefined,
    state,
    role,
    grant,
    realName,
    ...rangesOf(ranges),
  };
  const query = { ...narrowed, sort, direction };
  const list = useListCall('listUsers', query);
  const roleWords = ({ role, grants }: UserSummary) =>
    role === 'admin' && grants.length > 0 ? (
      <span className="dotted">
        {grants.map((one) => (
          <span key={one}>{grantTexts[one][locale]}</span>
        ))}
      </span>
    ) : (
      t(`role_${role}`)
    );
  const columns: Column<UserSummary>[] = [
    lead(t('user'), (row) => (
      <Stack gap={4}>
        <RowName name={row.username} id={row.id} to={href('adminUser', { id: row.id })} />
        <Soft>{row.emailMasked || row.mobileMasked}</Soft>
      </Stack>
    )),
    column(t('state'), (row) => <StateBadge of={accountLooks} state={row.state} />, { key: 'state' }),
    column(t('realName'), (row) => <StateBadge of={realNameLooks} state={row.realName} />, { key: 'realName' }),
    column(t('role'), roleWords, { key: 'role' }),
    figures(t('orders'), (row) => number(row.orders), { key: 'orders', minor: true }),
    figures(t('spent'), (row) => <Money fen={row.spentFen} />, { key: 'spent', sort: 'spent' }),
    minor(t('registered'), (row) => <Time at={row.registeredAt} />, { key: 'registered', sort: 'registered' }),
    column(t('seen'), (row) => <Time at={row.lastSeenAt} />, { key: 'seen', sort: 'seen' }),
  ];
  const sorting = useSorting({ by: sort, direction }, columns);
  const words = useFilterWords(filters);
  return (
    <ListScreen
      name="users"
      label={t('list')}
      list={list}
      columns={columns}
      sorting={sorting.head}
      keyOf={({ id }) => id}
      empty={{ title: t('emptyTitle'), text: t('emptyText') }}
      bar={{
        search: { label: t('search'), placeholder: t('searchHint') },
        filters,
        tools: (
          <>
            <WriteButton to={{ filters: narrowed }} all />
            {exportOf({ query, words })}
          </>
        ),
        ...sorting.choice,
      }}
      brief={(row) => (
        <Stack gap={8}>
          <Row gap={8} justify="space-between">
            <RowName name={row.username} id={row.id} to={href('adminUser', { id: row.id })} />
            <StateBadge of={accountLooks} state={row.state} />
          </Row>
          <Row gap={8} justify="space-between">
            <Soft>{row.emailMasked || row.mobileMasked}</Soft>
            <StateBadge of={realNameLooks} state={row.realName} />
          </Row>
          <Row gap={8} justify="space-between">
            <Soft>
              {row.role === 'admin' ? (
                roleWords(row)
              ) : (
                <>
                  {t('seen')} <Time at={row.lastSeenAt} as="dayAndTime" />
                </>
              )}
            </Soft>
            <span>
              <Soft>{t('spent')}</Soft> <Money fen={row.spentFen} />
            </span>
          </Row>
        </Stack>
      )}
      bulk={{
        nameOf: ({ username }) => username,
        actions: (rows, clear) => (
          <WriteButton to={{ ids: rows.slice(0, userRules.tickedMax).map(({ id }) => id) }} onDone={clear} />
        ),
      }}
    />
  );
}
