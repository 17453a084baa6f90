import { type AppLoadContext, data, redirect } from 'react-router';
import type { Route } from './+types/Shops';
import { load, tryLoad } from '../../api/load.ts';
import { ProductGrid } from '../../features/catalogue/ProductCard.tsx';
import { ShopOffers } from '../../features/coupons/ShopOffers.tsx';
import { FollowButton } from '../../features/favourites/FollowButton.tsx';
import { ShopCards } from '../../features/shops/ShopCards.tsx';
import { ShopLicence } from '../../features/shops/ShopLicence.tsx';
import { ShopContacts } from '../../features/shops/ShopContacts.tsx';
import { shopData } from '../../features/shops/shopData.ts';
import { ShopPage } from '../../features/shops/ShopPage.tsx';
import { ShopNameSearch, ShopSearch } from '../../features/shops/ShopSearch.tsx';
import { ShopSection } from '../../features/shops/ShopSection.tsx';
import { texts } from '../../features/shops/texts.ts';
import { textsIn, useTexts } from '../../language/texts.ts';
import { ShareButton } from '../../parts/share/ShareButton.tsx';
import { shopHref } from '../../parts/shop/shopHref.ts';
import { href } from '../../paths.ts';
import { addressIn } from '../../shell/addresses.ts';
import { breadcrumbs, pageMeta, rootOf } from '../../shell/pageMeta.ts';
import { LinkButton } from '../../ui/kit/Button.tsx';
import { PageHead, Row, Stack } from '../../ui/kit/layout.tsx';
import { Notice } from '../../ui/kit/PageState.tsx';
import { FilterLinks } from '../../ui/list/FilterLinks.tsx';

const shopsShown = 24;
const productsShown = 24;
const sorts = ['sales', 'rating', 'newest'] as const;
const searchMax = 60;

/** `/shops/<slug>` or `/shops?id=`: that shop with what it sells; without either all shops. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const url = new URL(request.url);
  const query = url.searchParams;
  if (params.slug !== undefined) return oneShop(context, await shopAt(context, params.slug, url));
  const id = query.get('id');
  if (id !== null) {
    if (!/^[1-9]\d{0,14}$/.test(id)) throw data(null, { status: 404 });
    return oneShop(context, Number(id));
  }
  const cursor = query.get('cursor');
  const search = query.get('search')?.trim().slice(0, searchMax) ?? '';
  const sort = sorts.find((one) => one === query.get('sort')) ?? 'sales';
  const input = { sort, limit: shopsShown, ...(cursor && { cursor }), ...(search && { search }) };
  return { shop: undefined, search, sort, shops: await load(context, 'listShops', input) };
}

/** The shop that a short address leads to. One that was left, or written otherwise, leads on for good. */
async function shopAt(context: AppLoadContext, slug: string, { search }: URL): Promise<number> {
  const found = await load(context, 'findShop', { slug: slug.slice(0, searchMax) });
  if (found.slug !== slug) throw redirect(href('shop', { slug: found.slug }) + search, 301);
  return found.id;
}

async function oneShop(context: AppLoadContext, id: number) {
  const [found, { list: sections }, products, { list: offers }] = await Promise.all([
    tryLoad(context, 'getShop', { id }),
    load(context, 'listShopSections', { shopId: id }),
    load(context, 'listProducts', { shopId: id, limit: productsShown }),
    load(context, 'listCouponOffers', { shopId: id }),
  ]);
  if ('reply' in found) return { shop: found.reply, sections, products, offers };
  const { failure, status } = found;
  // A page of its own, which search engines leave out: what was bought there goes on.
  if (failure.name === 'shop_not_open') return { shop: undefined, notOpen: String(failure.params?.['name'] ?? '') };
  throw data(failure, { status });
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const root = rootOf(matches);
  const t = textsIn(root.locale, texts);
  const shop = loaderData?.shop;
  if (loaderData && 'notOpen' in loaderData) return pageMeta(matches, { title: loaderData.notOpen });
  if (!shop) {
    const isForIndexes = !loaderData?.search;
    return pageMeta(matches, {
      title: t('title'),
      description: t('description'),
      path: isForIndexes ? href('shops') : undefined,
    });
  }
  const { id, name, intro } = shop;
  const path = shopHref(shop);
  const picture = href('shopPicture', { file: `${id}.png` });
  const about = [
    shopData(shop, { url: addressIn(root, path), picture: root.publicUrl + picture }),
    breadcrumbs(matches, [
      { name: t('title'), path: href('shops') },
      { name, path },
    ]),
  ];
  return pageMeta(matches, { title: name, description: intro || name, path, picture, about });
}

export default function Shops({ loaderData }: Route.ComponentProps) {
  if (loaderData.shop) return <OneShop key={loaderData.shop.id} {...loaderData} />;
  if ('notOpen' in loaderData) return <NotOpen name={loaderData.notOpen} />;
  return <AllShops {...loaderData} />;
}

type Loaded = Route.ComponentProps['loaderData'];

function AllShops({ shops: { list, next }, search, sort }: Extract<Loaded, { search: string }>) {
  const t = useTexts(texts);
  const sortWords = { sales: t('sales'), rating: t('ratingSort'), newest: t('newest') };
  const chosen = sort === 'sales' ? '' : sort;
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} />
      <Stack gap={24}>
        <Row justify="space-between">
          <ShopNameSearch value={search} sort={chosen} />
          <FilterLinks
            label={t('sort')}
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
            title={search === '' ? t('empty') : t('notFound', { search })}
            text={t(search === '' ? 'emptyText' : 'notFoundText')}
            action={
              search === '' ? (
                <LinkButton to={href('products')}>{t('browse')}</LinkButton>
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
            <LinkButton to={href('shops', { cursor: next, search, sort: chosen })}>{t('more')}</LinkButton>
          </Row>
        )}
      </Stack>
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

function OneShop({ shop, sections, products, offers }: Extract<Loaded, { sections: unknown }>) {
  const t = useTexts(texts);
  const isBare = products.list.length === 0;
  return (
    <ShopPage
      shop={shop}
      acts={
        <Row gap={8}>
          <FollowButton shopId={shop.id} name={shop.name} />
          <ShareButton title={shop.name} />
          <LinkButton kind="quiet" size="sm" to={href('shopReports', { shop: shop.id })}>
            {t('report')}
          </LinkButton>
        </Row>
      }
      {...(shop.hasLicence && { licence: <ShopLicence shopId={shop.id} /> })}
      {...(shop.hasContacts && { contacts: <ShopContacts shopId={shop.id} /> })}
    >
      <ShopOffers offers={offers} />
      {!isBare && <ShopSearch shopId={shop.id} />}
      {sections.map(({ title, language, products: own }, index) => (
        <ShopSection key={index} title={title} language={language}>
          <ProductGrid products={own} />
        </ShopSection>
      ))}
      {isBare ? (
        <Notice
          picture="empty"
          title={t('noProducts')}
          text={t('noProductsText')}
          action={<LinkButton to={href('shops')}>{t('allShops')}</LinkButton>}
        />
      ) : (
        <ShopSection title={t(sections.length === 0 ? 'allProducts' : 'newestProducts')}>
          <ProductGrid products={products.list} />
          <Row justify="center">
            <LinkButton to={href('products', { shop: shop.id })}>{t('seeAll')}</LinkButton>
          </Row>
        </ShopSection>
      )}
    </ShopPage>
  );
}
