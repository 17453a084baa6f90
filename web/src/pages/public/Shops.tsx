import { data } from 'react-router';
import type { Route } from './+types/Shops';
import { load, tryLoad } from '../../api/load.ts';
import { ProductGrid } from '../../features/catalogue/ProductCard.tsx';
import { ShopCards } from '../../features/shops/ShopCards.tsx';
import { ShopHead } from '../../features/shops/ShopHead.tsx';
import { texts } from '../../features/shops/texts.ts';
import { textsIn, useTexts } from '../../language/texts.ts';
import { ShareButton } from '../../parts/share/ShareButton.tsx';
import { href } from '../../paths.ts';
import { pageMeta, rootOf } from '../../shell/pageMeta.ts';
import { LinkButton } from '../../ui/kit/Button.tsx';
import { PageHead, Row, Stack } from '../../ui/kit/layout.tsx';
import { Notice } from '../../ui/kit/PageState.tsx';

const shopsShown = 24;
const productsShown = 24;

/** Without an id all shops, with one that shop and the newest of what it sells. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams;
  const id = query.get('id');
  if (id === null) {
    const cursor = query.get('cursor');
    const input = { sort: 'sales', limit: shopsShown, ...(cursor === null ? {} : { cursor }) } as const;
    return { shop: undefined, shops: await load(context, 'listShops', input) };
  }
  if (!/^[1-9]\d{0,14}$/.test(id)) throw data(null, { status: 404 });
  const [found, products] = await Promise.all([
    tryLoad(context, 'getShop', { id: Number(id) }),
    load(context, 'listProducts', { shopId: Number(id), limit: productsShown }),
  ]);
  if ('reply' in found) return { shop: found.reply, products };
  const { failure, status } = found;
  // A page of its own, which search engines leave out: what was bought there goes on.
  if (failure.name === 'shop_not_open') return { shop: undefined, notOpen: String(failure.params?.['name'] ?? '') };
  throw data(failure, { status });
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const t = textsIn(rootOf(matches).locale, texts);
  const shop = loaderData?.shop;
  if (loaderData && 'notOpen' in loaderData) return pageMeta(matches, { title: loaderData.notOpen });
  if (!shop) return pageMeta(matches, { title: t('title'), description: t('description'), path: href('shops') });
  return pageMeta(matches, { title: shop.name, description: shop.intro, path: href('shops', { id: shop.id }) });
}

export default function Shops({ loaderData }: Route.ComponentProps) {
  const t = useTexts(texts);
  if (loaderData.shop) return <OneShop shop={loaderData.shop} products={loaderData.products} />;
  if ('notOpen' in loaderData) return <NotOpen name={loaderData.notOpen} />;
  const { list, next } = loaderData.shops;
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} />
      {list.length === 0 ? (
        <Notice
          picture="empty"
          title={t('empty')}
          text={t('emptyText')}
          action={<LinkButton to={href('products')}>{t('browse')}</LinkButton>}
        />
      ) : (
        <ShopCards shops={list} />
      )}
      {next !== null && (
        <Row justify="center">
          <LinkButton to={href('shops', { cursor: next })}>{t('more')}</LinkButton>
        </Row>
      )}
    </>
  );
}

/** A shop that was open once and is not now. */
function NotOpen({ name }: { name: string }) {
  const t = useTexts(texts);
  return (
    <Notice
      picture="empty"
      title={t('notOpen', { name })}
      text={t('notOpenText')}
      action={
        <Row justify="center">
          <LinkButton to={href('shops')}>{t('allShops')}</LinkButton>
          <LinkButton to={href('orders')}>{t('yourOrders')}</LinkButton>
        </Row>
      }
    />
  );
}

type Loaded = Extract<Route.ComponentProps['loaderData'], { shop: { id: number } }>;

function OneShop({ shop, products }: Loaded) {
  const t = useTexts(texts);
  return (
    <Stack gap={32}>
      <ShopHead shop={shop} />
      <Row justify="end">
        <ShareButton title={shop.name} />
      </Row>
      {products.list.length === 0 ? (
        <Notice
          picture="empty"
          title={t('noProducts')}
          text={t('noProductsText')}
          action={<LinkButton to={href('shops')}>{t('allShops')}</LinkButton>}
        />
      ) : (
        <section aria-label={t('ofShop')}>
          <ProductGrid products={products.list} />
        </section>
      )}
      <Row justify="center">
        <LinkButton to={href('products', { shop: shop.id })}>{t('seeAll')}</LinkButton>
        <LinkButton to={href('shops')}>{t('allShops')}</LinkButton>
      </Row>
    </Stack>
  );
}
