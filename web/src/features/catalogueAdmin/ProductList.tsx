import { useState } from 'react';
import type { AdminProduct } from '#contract/catalogue/catalogueAdmin.ts';
import { useListCall } from '../../api/queries.ts';
import { useFormats } from '../../language/formats.ts';
import { useLocale } from '../../language/locale.tsx';
import { otherScript } from '../../language/otherScript.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { column, figures, lead, minor } from '../../record/columns.ts';
import { ListScreen } from '../../record/ListScreen.tsx';
import { ProductCell } from '../../record/ProductCell.tsx';
import { StateBadge } from '../../record/StateBadge.tsx';
import { IconButton, LinkButton } from '../../ui/kit/Button.tsx';
import { BanIcon, DatabaseIcon, EditIcon, ExternalIcon, MoreIcon, StarFilledIcon } from '../../ui/kit/icons.ts';
import { Row } from '../../ui/kit/layout.tsx';
import { Menu, type MenuEntry } from '../../ui/kit/Menu.tsx';
import { Status } from '../../ui/kit/Status.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import { RowLink } from '../../ui/list/RowLink.tsx';
import type { Column } from '../../ui/list/Table.tsx';
import { MoveButton, MoveDialog } from './moves.tsx';
import { kindIcons } from './options.ts';
import { ProductFilters, useProductAddress } from './ProductFilters.tsx';
import { productLooks, stockLooks, texts } from './texts.ts';

/** All products in any state, newest first; the address holds search and filters. */
export function ProductList() {
  const t = useTexts(texts);
  const locale = useLocale();
  const { money, number } = useFormats();
  const { at, hasFilters } = useProductAddress();
  const { state, kind, category, shop, search } = at;
  const list = useListCall('listAdminProducts', { state, kind, categoryId: category, shopId: shop, search });
  const columns: Column<AdminProduct>[] = [
    lead(t('product'), ({ id, title, topCategorySlug, categoryName, picture, shop: seller, featured }) => (
      <ProductCell
        product={{ productId: id, topCategorySlug, title, picture }}
        note={`#${id} · ${categoryName} · ${seller === null ? t('platform') : seller.name}`}
      >
        <Row gap={4}>
          <RowLink to={href('adminProduct', { id })} lang={otherScript(title, locale)}>
            {title}
          </RowLink>
          {featured && (
            <Status tone="warning" icon={StarFilledIcon}>
              {t('featured')}
            </Status>
          )}
        </Row>
      </ProductCell>
    )),
    column(t('kind'), (row) => (
      <Status tone="neutral" icon={kindIcons[row.kind]}>
        {t(row.kind)}
      </Status>
    )),
    column(t('state'), (row) => <StateBadge of={productLooks} state={row.state} />),
    figures(t('price'), ({ priceFromFen, hasSeveralPrices, skuCount }) =>
      skuCount === 0 ? '–' : hasSeveralPrices ? t('from', { price: money(priceFromFen) }) : money(priceFromFen),
    ),
    { ...figures<AdminProduct>(t('skus'), ({ skuCount }) => number(skuCount)), minor: true },
    column(t('stock'), ({ stock }) => <StateBadge of={stockLooks} state={stock} />),
    { ...figures<AdminProduct>(t('sold'), ({ soldCount }) => number(soldCount)), minor: true },
    minor(t('updated'), ({ updatedAt }) => <Time at={updatedAt} as="date" />),
  ];
  const empty =
    hasFilters || search !== undefined
      ? {
          title: t('emptyFilteredTitle'),
          text: t('emptyFilteredText'),
          action: <LinkButton to={href('adminProducts')}>{t('clear')}</LinkButton>,
        }
      : {
          title: t('emptyTitle'),
          text: t('emptyText'),
          action: <LinkButton to={href('adminProduct', { id: 'new' })}>{t('make')}</LinkButton>,
        };
  return (
    <ListScreen
      label={t('list')}
      {...{ list, columns, empty }}
      keyOf={({ id }) => id}
      tall
      filters={<ProductFilters />}
      actions={(product) => <RowActions product={product} />}
    />
  );
}

/** The move that is next at hand, and behind three dots the rest. */
function RowActions({ product: { id, title, kind, state, may } }: { product: AdminProduct }) {
  const t = useTexts(texts);
  const [isBanning, setBanning] = useState(false);
  const first = may.find((event) => event !== 'ban');
  const entries: MenuEntry[] = [
    { label: t('edit'), icon: EditIcon, to: href('adminProduct', { id }) },
    ...(state === 'on_shelf' ? [{ label: t('view'), icon: ExternalIcon, to: href('product', { id }) }] : []),
    ...(kind === 'secret' || kind === 'account'
      ? [{ label: t('editStock'), icon: DatabaseIcon, to: href('adminStock', { search: id }) }]
      : []),
    ...(may.includes('ban')
      ? [{ label: t('ban'), icon: BanIcon, danger: true, divided: true, onSelect: () => setBanning(true) }]
      : []),
  ];
  return (
    <>
      {first !== undefined && <MoveButton key={first} {...{ id, title }} event={first} />}
      <Menu trigger={<IconButton icon={MoreIcon} label={t('more', { title })} />} entries={entries} />
      <MoveDialog {...{ id, title }} event="ban" open={isBanning} onClose={() => setBanning(false)} />
    </>
  );
}
