import type { AdminShopRow } from '#contract/shops/shopOpening.ts';
import { shopListSorts, shopStates } from '#contract/shops/shopProcess.ts';
import { useListCall } from '../../api/queries.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { column, figures, lead, minor } from '../../record/columns.ts';
import { addressSort } from '../../record/list/filterAddress.ts';
import type { Filter } from '../../record/list/filters.ts';
import { useSorting } from '../../record/list/useSorting.ts';
import { ListScreen } from '../../record/ListScreen.tsx';
import { RowName } from '../../record/RowName.tsx';
import { StateBadge } from '../../record/StateBadge.tsx';
import { number as numberIn, oneOf, text, useAddress } from '../../record/useAddress.ts';
import { Status } from '../../ui/kit/Status.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import type { Column } from '../../ui/list/Table.tsx';
import { AdminShopDrawer } from './AdminShopDrawer.tsx';
import { texts } from './adminTexts.ts';
import { shopLooks, words } from './stateTexts.ts';

/** All shops and applications, found by state, name or owner. */
export function AdminShops() {
  const t = useTexts(texts);
  const word = useTexts(words);
  const { number } = useFormats();
  const { at, linkTo, go } = useAddress({
    ...addressSort(shopListSorts),
    state: oneOf(shopStates),
    search: text,
    shop: numberIn,
  });
  const filters: Filter[] = [
    {
      is: 'choice',
      name: 'state',
      label: t('state'),
      // What was never sent is nobody's but its owner's.
      options: shopStates.filter((value) => value !== 'draft').map((value) => ({ value, label: word(value) })),
      tabs: true,
    },
  ];
  const { state, search } = at;
  // Who waits longest comes first.
  const isQueue = state === 'auditing';
  const sort = at.sort ?? (isQueue ? 'sent' : 'opened');
  const direction = at.direction ?? (isQueue && at.sort === undefined ? 'asc' : 'desc');
  const list = useListCall('listAdminShops', { state, search: search?.trim() || undefined, sort, direction });
  const columns: Column<AdminShopRow>[] = [
    lead(word('name'), ({ id, name }) => <RowName name={name} id={id} to={linkTo({ shop: id })} />),
    column(t('owner'), ({ owner }) => owner.username, { key: 'owner' }),
    column(t('state'), (row) => <StateBadge of={shopLooks} state={row.state} />, { key: 'state' }),
    column(t('due'), (row) => <Due row={row} />, { key: 'due' }),
    figures(t('products'), ({ productCount }) => number(productCount), { key: 'products', minor: true }),
    figures(t('sold'), ({ soldCount }) => number(soldCount), { key: 'sold', sort: 'sold' }),
    figures(t('rating'), ({ ratingAverage }) => ratingAverage?.toFixed(1) ?? '–', { key: 'rating', minor: true }),
    minor(t('sent'), ({ sentAt }) => (sentAt === null ? '–' : <Time at={sentAt} />), { key: 'sent', sort: 'sent' }),
    minor(t('opened'), ({ wasOpen, createdAt }) => (wasOpen ? <Time at={createdAt} as="date" /> : '–'), {
      key: 'opened',
      sort: 'opened',
    }),
  ];
  const sorting = useSorting({ by: sort, direction }, columns);
  return (
    <>
      <ListScreen
        name="adminShops"
        label={t('list')}
        list={list}
        columns={columns}
        sorting={sorting.head}
        keyOf={({ id }) => id}
        open={at.shop}
        empty={{ title: t('empty'), text: t('emptyText') }}
        bar={{ search: { label: t('search'), placeholder: t('searchHint') }, filters, ...sorting.choice }}
      />
      <AdminShopDrawer
        id={at.shop}
        onClose={() => go({ shop: undefined })}
        onNext={(shop) => go({ shop: shop ?? undefined })}
      />
    </>
  );
}

/** By when an application is decided, or until when a shop is suspended. */
function Due({ row: { dueAt, late, suspendedUntil } }: { row: AdminShopRow }) {
  const t = useTexts(texts);
  if (late) return <Status tone="bad">{t('late')}</Status>;
  const at = dueAt ?? suspendedUntil;
  return at === null ? '–' : <Time at={at} as="dayAndTime" />;
}
