import { useCallback } from 'react';
import { Link } from 'react-router';
import type { CallOutput } from '../../../api/call.ts';
import { ProductGrid } from '../../../features/catalogue/ProductCard.tsx';
import { ProductListHead } from '../../../features/catalogue/list/ProductListHead.tsx';
import { type LinkTo, productAddress, type ProductQuery, usualSort } from '../../../features/catalogue/productQuery.ts';
import { FollowButton } from '../../../features/favourites/FollowButton.tsx';
import { ShopPage } from '../../../features/shops/ShopPage.tsx';
import { ShopSection } from '../../../features/shops/ShopSection.tsx';
import { texts } from '../../../features/shops/texts.ts';
import { useTexts } from '../../../language/texts.ts';
import { shopHref } from '../../../parts/shop/shopHref.ts';
import { href } from '../../../paths.ts';
import { Row } from '../../../ui/kit/layout.tsx';
import { lazyHalf } from '../../../ui/kit/lazy/lazyHalf.tsx';
import { whenNear } from '../../../ui/kit/lazy/whenNear.tsx';
import { whenTouched } from '../../../ui/kit/lazy/whenTouched.tsx';

const ShareButton = whenTouched(async () => (await import('../../../parts/share/ShareButton.tsx')).ShareButton);
const ShopSearch = whenTouched(async () => (await import('../../../features/shops/ShopSearch.tsx')).ShopSearch);
const ShopOffers = whenTouched(async () => (await import('../../../features/coupons/ShopOffers.tsx')).ShopOffers);
const NoProducts = lazyHalf(async () => (await import('../../../features/shops/NoProducts.tsx')).NoProducts);
const ShopContacts = lazyHalf(async () => (await import('../../../features/shops/ShopContacts.tsx')).ShopContacts);
const ShopLicence = lazyHalf(async () => (await import('../../../features/shops/ShopLicence.tsx')).ShopLicence);
const CategoryLinks = whenTouched(
  async () => (await import('../../../features/catalogue/CategoryLinks.tsx')).CategoryLinks,
);
const MoreProducts = whenTouched(
  async () => (await import('../../../features/catalogue/list/MoreProducts.tsx')).MoreProducts,
);
const Corrected = lazyHalf(async () => (await import('../../../features/catalogue/list/Corrected.tsx')).Corrected);
const NothingFound = lazyHalf(
  async () => (await import('../../../features/catalogue/list/NothingFound.tsx')).NothingFound,
);
const ShopReviews = whenNear(async () => (await import('../../../features/reviews/ShopReviews.tsx')).ShopReviews, {
  id: 'reviews',
  height: 320,
});

interface OneShopProps {
  shop: CallOutput<'getShop'>;
  query: ProductQuery;
  sections: CallOutput<'listShopSections'>['list'];
  products: CallOutput<'listProducts'>;
  /** With how much of each it sells. */
  categories: CallOutput<'listCategories'>['list'];
  offers: CallOutput<'listCouponOffers'>['list'];
  reviews: CallOutput<'listReviewsOfShop'>;
  /** Where they begin; undefined: with the newest. */
  reviewsAt: string | undefined;
}

/** A shop with what it sells. What its owner put first shows until somebody looks for something. */
export function OneShop(props: OneShopProps) {
  const { shop, query, sections, products, categories, offers, reviews, reviewsAt } = props;
  const t = useTexts(texts);
  const { category, search, sort, cursor } = query;
  const isWhole = [category, search, cursor].every((one) => one === undefined) && sort === usualSort(search);
  const isBare = isWhole && products.list.length === 0;
  // The same as long as they are: what stands as the server drew it stays so.
  const linkTo = useCallback<LinkTo>(
    (changes) => shopHref(shop, { ...productAddress(query, changes), shop: undefined, reviews: reviewsAt }),
    [shop, query, reviewsAt],
  );
  const reviewsHref = (at: string | undefined) =>
    `${shopHref(shop, { ...productAddress(query, { cursor }), shop: undefined, reviews: at })}#reviews`;
  const hasReviews = reviews.total > 0 || reviews.next !== null;
  return (
    <ShopPage
      shop={shop}
      acts={
        <Row gap={8}>
          <FollowButton shopId={shop.id} name={shop.name} />
          <ShareButton title={shop.name} />
        </Row>
      }
      foot={
        <>
          {t('reportWhy')} <Link to={href('shopReports', { shop: shop.id })}>{t('report')}</Link>
        </>
      }
      {...(hasReviews && {
        reviews: (
          <ShopReviews
            average={shop.ratingAverage}
            reviews={reviews}
            newestAt={reviewsAt === undefined ? undefined : reviewsHref(undefined)}
            olderAt={reviews.next === null ? undefined : reviewsHref(reviews.next)}
          />
        ),
      })}
      {...(shop.hasLicence && { licence: <ShopLicence shopId={shop.id} /> })}
      {...(shop.hasContacts && { contacts: <ShopContacts shopId={shop.id} /> })}
    >
      {isWhole && offers.length > 0 && <ShopOffers offers={offers} />}
      {isWhole &&
        sections.map(({ title, language, products: own }, index) => (
          <ShopSection key={index} title={title} language={language}>
            <ProductGrid products={own} ofOneShop />
          </ShopSection>
        ))}
      {isBare ? (
        <NoProducts />
      ) : (
        <ShopSection
          title={t('allProducts')}
          tools={<ShopSearch value={search ?? ''} address={linkTo({ search: undefined })} />}
        >
          <CategoryLinks query={query} categories={categories} linkTo={linkTo} />
          <div>
            <ProductListHead query={query} found={products} linkTo={linkTo} />
            {products.corrected !== null && <Corrected query={query} corrected={products.corrected} linkTo={linkTo} />}
            {products.list.length === 0 ? (
              <NothingFound linkTo={linkTo} />
            ) : (
              <ProductGrid products={products.list} ofOneShop />
            )}
            {products.next !== null && <MoreProducts query={query} page={products} linkTo={linkTo} />}
          </div>
        </ShopSection>
      )}
    </ShopPage>
  );
}
