import { useState } from 'react';
import type { AdminProduct } from '#contract/catalogue/catalogueAdmin.ts';
import { useListCall } from '../../api/queries.ts';
import { useFormats } from '../../language/formats.ts';
import { useLocale } from '../../language/locale.tsx';
import { otherScript } from '../../language/otherScript.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { Button, IconButton, LinkButton } from '../../ui/kit/Button.tsx';
import { Card } from '../../ui/kit/Card.tsx';
import { Cover } from '../../parts/product/Cover.tsx';
import { Icon } from '../../ui/kit/Icon.tsx';
import { BanIcon, DatabaseIcon, EditIcon, ExternalIcon, MoreIcon, StarFilledIcon } from '../../ui/kit/icons.ts';
import { Stack } from '../../ui/kit/layout.tsx';
import { LoadMore } from '../../ui/list/LoadMore.tsx';
import { Menu, type MenuEntry } from '../../ui/kit/Menu.tsx';
import { Notice, PageState } from '../../ui/kit/PageState.tsx';
import { RowLink } from '../../ui/list/RowLink.tsx';
import { type Column, Table } from '../../ui/list/Table.tsx';
import { TableSkeleton } from '../../ui/list/TableSkeleton.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import { MoveDialog, type AskedMove } from './MoveDialog.tsx';
import { kindIcons } from './options.ts';
import { ProductFilters, useProductFilters } from './ProductFilters.tsx';
import styles from './ProductList.module.css';
import { ProductStatus } from './ProductStatus.tsx';
import { texts } from './texts.ts';

/** All products in any state, newest first; the address holds search and filters. */
export function ProductList() {
  const { state, kind, category, shop, search, isFiltered } = useProductFilters();
  const products = useListCall('listAdminProducts', {
    ...(state === undefined ? {} : { state }),
    ...(kind === undefined ? {} : { kind }),
    ...(category === undefined ? {} : { categoryId: category }),
    ...(shop === undefined ? {} : { shopId: shop }),
    ...(search === '' ? {} : { search }),
  });
  const [asked, setAsked] = useState<AskedMove>();
  return (
    <Stack gap={16}>
      <ProductFilters />
      <Card flush>
        <PageState
          query={products.query}
          skeleton={<TableSkeleton rows={8} tall />}
          isEmpty={() => products.items.length === 0}
          empty={<NoProducts isFiltered={isFiltered} />}
        >
          {() => (
            <>
              <ProductTable products={products.items} onAsk={setAsked} />
              <LoadMore {...products} />
            </>
          )}
        </PageState>
      </Card>
      <MoveDialog asked={asked} onClose={() => setAsked(undefined)} />
    </Stack>
  );
}

function NoProducts({ isFiltered }: { isFiltered: boolean }) {
  const t = useTexts(texts);
  if (isFiltered) {
    const action = <LinkButton to={href('adminProducts')}>{t('clear')}</LinkButton>;
    return <Notice picture="empty" title={t('emptyFilteredTitle')} text={t('emptyFilteredText')} action={action} />;
  }
  const action = <LinkButton to={href('adminProduct', { id: 'new' })}>{t('make')}</LinkButton>;
  return <Notice picture="empty" title={t('emptyTitle')} text={t('emptyText')} action={action} />;
}

interface ProductTableProps {
  products: AdminProduct[];
  onAsk: (move: AskedMove) => void;
}

function ProductTable({ products, onAsk }: ProductTableProps) {
  const t = useTexts(texts);
  const locale = useLocale();
  const { money, number } = useFormats();
  const columns: Column<AdminProduct>[] = [
    {
      name: 'product',
      title: t('product'),
      leads: true,
      show: ({ id, title, categorySlug, categoryName, picture, shop, featured }) => (
        <span className={styles.product}>
          <Cover productId={id} categorySlug={categorySlug} picture={picture} shape="thumb" />
          <span className={styles.words}>
            <span className={styles.title}>
              <RowLink to={href('adminProduct', { id })} lang={otherScript(title, locale)}>
                {title}
              </RowLink>
              {featured && (
                <span className={styles.featured} title={t('featured')}>
                  <Icon of={StarFilledIcon} size={14} />
                  <span className="visually-hidden">{t('featured')}</span>
                </span>
              )}
            </span>
            <span className={styles.soft}>
              #{id} · {categoryName} · {shop === null ? t('platform') : shop.name}
            </span>
          </span>
        </span>
      ),
    },
    {
      name: 'kind',
      title: t('kind'),
      show: ({ kind }) => (
        <span className={styles.kind}>
          <Icon of={kindIcons[kind]} size={16} />
          {t(kind)}
        </span>
      ),
    },
    { name: 'state', title: t('state'), show: ({ state }) => <ProductStatus state={state} /> },
    {
      name: 'price',
      title: t('price'),
      figures: true,
      show: ({ priceFromFen, hasSeveralPrices, skuCount }) =>
        skuCount === 0 ? '—' : hasSeveralPrices ? t('from', { price: money(priceFromFen) }) : money(priceFromFen),
    },
    { name: 'skus', title: t('skus'), figures: true, minor: true, show: ({ skuCount }) => number(skuCount) },
    { name: 'stock', title: t('stock'), show: ({ stock }) => <span className={styles[stock]}>{t(stock)}</span> },
    { name: 'sold', title: t('sold'), figures: true, minor: true, show: ({ soldCount }) => number(soldCount) },
    { name: 'updated', title: t('updated'), minor: true, show: ({ updatedAt }) => <Time at={updatedAt} as="date" /> },
  ];
  return (
    <Table
      label={t('list')}
      columns={columns}
      rows={products}
      keyOf={({ id }) => id}
      actions={(product) => <RowActs product={product} onAsk={onAsk} />}
    />
  );
}

/** The move that is next at hand, and behind three dots the rest. */
function RowActs({ product, onAsk }: { product: AdminProduct; onAsk: (move: AskedMove) => void }) {
  const t = useTexts(texts);
  const { id, title, kind, state, may } = product;
  const first = may.find((event) => event !== 'ban');
  const entries: MenuEntry[] = [
    { label: t('edit'), icon: EditIcon, to: href('adminProduct', { id }) },
    ...(state === 'on_shelf' ? [{ label: t('view'), icon: ExternalIcon, to: href('product', { id }) }] : []),
    ...(kind === 'secret' || kind === 'account'
      ? [{ label: t('editStock'), icon: DatabaseIcon, to: href('adminStock', { search: id }) }]
      : []),
    ...(may.includes('ban')
      ? [
          {
            label: t('ban'),
            icon: BanIcon,
            danger: true,
            divided: true,
            onSelect: () => onAsk({ id, title, event: 'ban' }),
          },
        ]
      : []),
  ];
  return (
    <>
      {first !== undefined && (
        <Button size="sm" onClick={() => onAsk({ id, title, event: first })}>
          {t(first)}
        </Button>
      )}
      <Menu trigger={<IconButton icon={MoreIcon} label={t('more', { title })} />} entries={entries} />
    </>
  );
}
