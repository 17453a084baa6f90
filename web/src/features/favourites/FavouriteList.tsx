import { useQueryClient } from '@tanstack/react-query';
import type { Favourite } from '#contract/cart/favourites.ts';
import { call } from '../../api/call.ts';
import { showReply, useListCall } from '../../api/queries.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { column, figures, lead, minor } from '../../record/columns.ts';
import { ListScreen } from '../../record/ListScreen.tsx';
import { ProductCell } from '../../record/ProductCell.tsx';
import { Soft } from '../../record/Soft.tsx';
import { Button, LinkButton } from '../../ui/kit/Button.tsx';
import { Row } from '../../ui/kit/layout.tsx';
import { Money } from '../../ui/kit/Money.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import { toast } from '../../ui/kit/toast.ts';
import { RowLink } from '../../ui/list/RowLink.tsx';
import { texts } from './texts.ts';
import { useMarks } from './useMarks.ts';

/** One's favourites: the price then and now, whether it can be had, and into the cart. */
export function FavouriteList() {
  const t = useTexts(texts);
  const { money } = useFormats();
  const queries = useQueryClient();
  const { setFavourite } = useMarks();
  const list = useListCall('listFavourites', {});

  async function toCart(skuId: number) {
    const { notAdded, ...cart } = await call('addToCart', { lines: [{ skuId, quantity: 1 }] });
    await showReply(queries, 'getCart', {}, cart);
    if (notAdded.length === 0) toast.good(t('inCart'));
    else toast.bad(t('notInCart'));
  }

  const columns = [
    lead<Favourite>(t('product'), (row) => (
      <ProductCell product={{ ...row, title: row.title, optionName: row.firstSkuName }} note={row.seller.name}>
        {row.forSale ? (
          <RowLink to={href('product', { id: row.productId })}>{row.title}</RowLink>
        ) : (
          <span>{row.title || t('gone')}</span>
        )}
      </ProductCell>
    )),
    figures<Favourite>(t('price'), (row) => (
      <>
        <Money fen={row.priceFromFen} from={row.hasSeveralPrices} />
        {row.priceFromFen !== row.priceThenFen && (
          <Soft>
            {row.priceFromFen < row.priceThenFen
              ? t('cheaper', { amount: money(row.priceThenFen - row.priceFromFen) })
              : t('priceThen', { price: money(row.priceThenFen) })}
          </Soft>
        )}
      </>
    )),
    column<Favourite>(t('stock'), ({ forSale, stock }) => t(forSale ? stock : 'notForSale')),
    minor<Favourite>(t('added'), ({ addedAt }) => <Time at={addedAt} as="date" />),
  ];
  const empty = {
    title: t('emptyTitle'),
    text: t('emptyText'),
    action: <LinkButton to={href('buy')}>{t('browse')}</LinkButton>,
  };
  return (
    <ListScreen
      label={t('favourites')}
      tall
      {...{ list, columns, empty }}
      keyOf={({ productId }) => productId}
      actions={({ productId, title, onlySkuId, forSale, stock }) => (
        <Row gap={4} justify="end">
          {onlySkuId !== null && (
            <Button size="sm" onClick={() => void toCart(onlySkuId).catch(() => undefined)}>
              {t('toCart')}
            </Button>
          )}
          {onlySkuId === null && forSale && stock !== 'none' && (
            <LinkButton size="sm" to={href('product', { id: productId })}>
              {t('choose')}
            </LinkButton>
          )}
          <Button
            kind="quiet"
            size="sm"
            aria-label={t('removeOf', { title: title || t('gone') })}
            onClick={() => {
              setFavourite(productId, false).then(
                () => toast.good(t('removed')),
                () => undefined,
              );
            }}
          >
            {t('remove')}
          </Button>
        </Row>
      )}
    />
  );
}
