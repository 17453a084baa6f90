import { useState } from 'react';
import type { AdminProduct } from '#contract/catalogue/catalogueAdmin.ts';
import { useListCall } from '../../api/queries.ts';
import { useFormats } from '../../language/formats.ts';
import { useLocale } from '../../language/locale.tsx';
import { otherScript } from '../../language/otherScript.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { useGoodsPlace } from '../../parts/goods/goodsPlace.tsx';
import { column, figures, lead, minor } from '../../record/columns.ts';
import type { ExportOf } from '../../record/list/exportOf.ts';
import { useFilterWords } from '../../record/list/useFilterWords.ts';
import { useSorting } from '../../record/list/useSorting.ts';
import { ListScreen } from '../../record/ListScreen.tsx';
import { ProductCell } from '../../record/ProductCell.tsx';
import { StateBadge } from '../../record/StateBadge.tsx';
import { IconButton, LinkButton } from '../../ui/kit/Button.tsx';
import {
  BanIcon,
  CopyIcon,
  DatabaseIcon,
  EditIcon,
  ExternalIcon,
  MoreIcon,
  StarFilledIcon,
} from '../../ui/kit/icons.ts';
import { Row, Stack } from '../../ui/kit/layout.tsx';
import { Money } from '../../ui/kit/Money.tsx';
import { Menu } from '../../ui/kit/overlay/Menu.tsx';
import type { MenuEntry } from '../../ui/kit/overlay/menuEntry.ts';
import { Status } from '../../ui/kit/Status.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import { RowLink } from '../../ui/list/RowLink.tsx';
import type { Column } from '../../ui/list/Table.tsx';
import { MoveButton, MoveDialog, type ProductEvent } from './moves.tsx';
import { NextStep } from './shop/NextStep.tsx';
import { kindIcons } from './options.ts';
import { ProductBulk } from './ProductBulk.tsx';
import { useProductAddress, useProductFilters } from './productFilters.ts';
import styles from './ProductList.module.css';
import { productLooks, texts } from './texts.ts';

/** How many pieces are left, and how many options run out or have run out; as in the list of stock. */
function Stock({ product }: { product: AdminProduct }) {
  const t = useTexts(texts);
  const { number } = useFormats();
  const { available, skuCount, soldOutCount, lowCount, stock } = product;
  if (skuCount === 0) return '–';
  return (
    <Row gap={4} className={styles.stock}>
      <span className="figures">
        {available === null ? t('unlimited') : t('pieces', { number: number(available) })}
      </span>
      {stock === 'none' && <Status tone="bad">{t('none')}</Status>}
      {stock !== 'none' && soldOutCount > 0 && <Status tone="bad">{t('soldOutCount', { count: soldOutCount })}</Status>}
      {lowCount > 0 && <Status tone="warning">{t('lowCount', { count: lowCount })}</Status>}
    </Row>
  );
}

/** All products in any state, newest first unless sorted; the address holds search and filters. */
export function ProductList({ exportOf }: { exportOf: ExportOf }) {
  const t = useTexts(texts);
  const locale = useLocale();
  const { number } = useFormats();
  const { at } = useProductAddress();
  const { state, kind, category, shop, search, sort = 'newest', direction = 'desc' } = at;
  const place = useGoodsPlace();
  const isShop = place.of === 'shop';
  const whose = isShop ? ({ mine: 'true' } as const) : { shopId: shop };
  const query = { state, kind, categoryId: category, ...whose, search, sort, direction };
  const list = useListCall('listAdminProducts', query);
  const filters = useProductFilters();
  const words = useFilterWords(filters);
  const product = ({ id, title, topCategorySlug, categoryName, picture, shop: seller, featured }: AdminProduct) => (
    <ProductCell
      product={{ productId: id, topCategorySlug, title, picture }}
      note={
        <>
          {[`#${id}`, categoryName, ...(isShop ? [] : [seller?.name ?? t('platform')])].join(' · ')}{' '}
          {featured && (
            <Status tone="warning" icon={StarFilledIcon} quiet>
              {t('featured')}
            </Status>
          )}
        </>
      }
    >
      <RowLink to={place.edit(id)} lang={otherScript(title, locale)}>
        {title}
      </RowLink>
    </ProductCell>
  );
  const price = ({ priceFromFen, hasSeveralPrices, skuCount }: AdminProduct) =>
    skuCount === 0 ? '–' : <Money fen={priceFromFen} from={hasSeveralPrices} />;
  // The word behind the others, which a single price lacks.
  const wordless = ({ hasSeveralPrices }: AdminProduct) =>
    locale === 'zh-CN' && !hasSeveralPrices ? styles.wordless : undefined;
  const columns: Column<AdminProduct>[] = [
    lead(t('product'), product),
    column(
      t('kind'),
      (row) => (
        <Status tone="neutral" icon={kindIcons[row.kind]}>
          {t(row.kind)}
        </Status>
      ),
      { key: 'kind' },
    ),
    column(
      t('state'),
      (row) => (
        <Row gap={4}>
          <StateBadge of={productLooks} state={row.state} />
          {isShop && <NextStep product={row} />}
        </Row>
      ),
      { key: 'state' },
    ),
    figures(t('price'), (row) => <span className={wordless(row)}>{price(row)}</span>, { key: 'price', sort: 'price' }),
    figures(t('skus'), ({ skuCount }) => number(skuCount), { key: 'skus', minor: true }),
    column(t('stock'), (row) => <Stock product={row} />, { key: 'stock' }),
    figures(t('sold'), ({ soldCount }) => number(soldCount), { key: 'sold', sort: 'sold', minor: true }),
    minor(t('updated'), ({ updatedAt }) => <Time at={updatedAt} as="date" />, { key: 'updated', sort: 'updated' }),
  ];
  const sorting = useSorting({ by: sort, direction }, columns);
  const empty = [state, kind, category, shop, search].some((value) => value !== undefined)
    ? {
        title: t('emptyFilteredTitle'),
        text: t('emptyFilteredText'),
        action: <LinkButton to={place.list}>{t('clear')}</LinkButton>,
      }
    : {
        title: t('emptyTitle'),
        text: t('emptyText'),
        action: <LinkButton to={place.make}>{t('make')}</LinkButton>,
      };
  return (
    <ListScreen
      label={t('list')}
      {...{ list, columns, empty }}
      keyOf={({ id }) => id}
      tall
      name={isShop ? 'storeProducts' : 'adminProducts'}
      sorting={sorting.head}
      bar={{
        search: { label: t('search'), placeholder: t('searchHint') },
        filters,
        tools: exportOf({ query, words }),
        ...sorting.choice,
      }}
      bulk={{
        nameOf: ({ title }) => title,
        actions: (products, clear) => <ProductBulk products={products} onDone={clear} />,
      }}
      brief={(row) => (
        <Stack gap={4}>
          <div className={styles.briefHead}>
            {product(row)}
            <RowActions product={row} />
          </div>
          <Row gap={4} justify="space-between">
            <Row gap={4}>
              <StateBadge of={productLooks} state={row.state} />
              <Stock product={row} />
              {isShop && <NextStep product={row} />}
            </Row>
            <strong className={styles.price}>{price(row)}</strong>
          </Row>
        </Stack>
      )}
      briefActs
      actions={(row) => <RowActions product={row} />}
    />
  );
}

/** Moves that stop the sale: behind the three dots, each with its question. */
const stops = ['take_off', 'ban'] as const satisfies ProductEvent[];

/** The move that is next at hand, and behind three dots the rest. */
function RowActions({ product: { id, title, kind, state, stock, may } }: { product: AdminProduct }) {
  const t = useTexts(texts);
  const [asked, ask] = useState<ProductEvent>();
  const place = useGoodsPlace();
  const first = may.find((event) => !stops.some((stop) => stop === event));
  const hasPieces = kind === 'secret' || kind === 'account';
  const entries: MenuEntry[] = [
    { label: t('edit'), icon: EditIcon, to: place.edit(id) },
    { label: t('copy'), icon: CopyIcon, to: place.copyOf(id) },
    ...(state === 'on_shelf' ? [{ label: t('view'), icon: ExternalIcon, to: href('product', { id }) }] : []),
    ...(hasPieces ? [{ label: t('editStock'), icon: DatabaseIcon, to: place.stockOf(id) }] : []),
    ...stops
      .filter((event) => may.includes(event))
      .map((event, index) => ({
        label: t(event),
        icon: BanIcon,
        danger: true,
        divided: index === 0,
        onSelect: () => ask(event),
      })),
  ];
  const stockAt = hasPieces && stock === 'none' ? place.stockOf(id) : undefined;
  return (
    <>
      {first !== undefined && <MoveButton key={first} {...{ id, title, stockAt }} event={first} />}
      <Menu trigger={<IconButton icon={MoreIcon} label={t('more', { title })} />} entries={entries} />
      {stops.map((event) => (
        <MoveDialog key={event} {...{ id, title, event }} open={asked === event} onClose={() => ask(undefined)} />
      ))}
    </>
  );
}
