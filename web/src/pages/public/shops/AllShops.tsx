import type { CallOutput } from '../../../api/call.ts';
import { ShopCards } from '../../../features/shops/ShopCards.tsx';
import { ShopNameSearch } from '../../../features/shops/ShopNameSearch.tsx';
import { allShopsTexts } from '../../../features/shops/allShopsTexts.ts';
import { texts } from '../../../features/shops/texts.ts';
import { useTexts } from '../../../language/texts.ts';
import { href } from '../../../paths.ts';
import { LinkButton } from '../../../ui/kit/Button.tsx';
import { PageHead, Row, Stack } from '../../../ui/kit/layout.tsx';
import { Notice } from '../../../ui/kit/PageState.tsx';
import { FilterLinks } from '../../../ui/list/FilterLinks.tsx';

type Sort = 'sales' | 'rating' | 'newest';

interface AllShopsProps {
  shops: CallOutput<'listShops'>;
  search: string;
  sort: Sort;
  sorts: readonly Sort[];
}

/** All shops, to be searched and sorted. */
export function AllShops({ shops: { list, next }, search, sort, sorts }: AllShopsProps) {
  const t = useTexts(texts);
  const words = useTexts(allShopsTexts);
  const sortWords = { sales: words('sales'), rating: words('ratingSort'), newest: words('newest') };
  const chosen = sort === 'sales' ? '' : sort;
  return (
    <>
      <PageHead
        title={t('title')}
        lead={words('lead')}
        action={<LinkButton to={href('shopCenter')}>{words('openOne')}</LinkButton>}
      />
      <Stack gap={24}>
        <Row justify="space-between">
          <ShopNameSearch value={search} sort={chosen} />
          <FilterLinks
            label={words('sort')}
            current={sort}
            filters={sorts.map((name) => ({
              name,
              label: sortWords[name],
              to: href('shops', { search, sort: name === 'sales' ? '' : name }),
            }))}
          />
        </Row>
        {list.length === 0 ? (
          <Notice
            picture="empty"
            title={search === '' ? words('empty') : words('notFound', { search })}
            text={words(search === '' ? 'emptyText' : 'notFoundText')}
            action={
              search === '' ? (
                <LinkButton to={href('products')}>{words('browse')}</LinkButton>
              ) : (
                <LinkButton to={href('shops')}>{t('allShops')}</LinkButton>
              )
            }
          />
        ) : (
          <ShopCards shops={list} />
        )}
        {next !== null && (
          <Row justify="center">
            <LinkButton to={href('shops', { cursor: next, search, sort: chosen })}>{words('more')}</LinkButton>
          </Row>
        )}
      </Stack>
    </>
  );
}
