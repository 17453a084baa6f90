import { Link } from 'react-router';
import type { CallOutput } from '../../../api/call.ts';
import { CategoryLinks } from '../../../features/catalogue/CategoryLinks.tsx';
import { ProductGrid } from '../../../features/catalogue/ProductCard.tsx';
import { ProductResults } from '../../../features/catalogue/ProductResults.tsx';
import { type LinkTo, productAddress, type ProductQuery, usualSort } from '../../../features/catalogue/productQuery.ts';
import { ShopOffers } from '../../../features/coupons/ShopOffers.tsx';
import { FollowButton } from '../../../features/favourites/FollowButton.tsx';
import { ShopContacts } from '../../../features/shops/ShopContacts.tsx';
import { ShopLicence } from '../../../features/shops/ShopLicence.tsx';
import { ShopPage } from '../../../features/shops/ShopPage.tsx';
import { ShopSearch } from '../../../features/shops/ShopSearch.tsx';
import { ShopSection } from '../../../features/shops/ShopSection.tsx';
import { texts } from '../../../features/shops/texts.ts';
import { useTexts } from '../../../language/texts.ts';
import { shopHref } from '../../../parts/shop/shopHref.ts';
import { ShareButton } from '../../../parts/share/ShareButton.tsx';
import { href } from '../../../paths.ts';
import { LinkButton } from '../../../ui/kit/Button.tsx';
import { Row } from '../../../ui/kit/layout.tsx';
import { whenNear } from '../../../ui/kit/lazy/whenNear.tsx';
import { Notice } from '../../../ui/kit/PageState.tsx';

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
}

/** A shop with what it sells. What its owner put first shows until somebody looks for something. */
export function OneShop({ shop, query, sections, products, categories, offers, reviews }: OneShopProps) {
  const t = useTexts(texts);
  const { category, search, sort, cursor } = query;
  const isWhole = [category, search, cursor].every((one) => one === undefined) && sort === usualSort(search);
  const isBare = isWhole && products.list.length === 0;
  const linkTo: LinkTo = (changes) => shopHref(shop, { ...productAddress(query, changes), shop: undefined });
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
      reviews={
        <ShopReviews
          average={shop.ratingAverage}
          count={shop.ratingCount}
          reviews={reviews.list}
          olderAt={reviews.next === null ? undefined : `${shopHref(shop, { reviews: reviews.next })}#reviews`}
        />
      }
      {...(shop.hasLicence && { licence: <ShopLicence shopId={shop.id} /> })}
      {...(shop.hasContacts && { contacts: <ShopContacts shopId={shop.id} /> })}
    >
      {isWhole && <ShopOffers offers={offers} />}
      {isWhole &&
        sections.map(({ title, language, products: own }, index) => (
          <ShopSection key={index} title={title} language={language}>
            <ProductGrid products={own} ofOneShop />
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
        <ShopSection title={t('allProducts')} tools={<ShopSearch shop={shop} value={search ?? ''} />}>
          <CategoryLinks query={query} categories={categories} linkTo={linkTo} />
          <ProductResults query={query} page={products} linkTo={linkTo} ofOneShop />
        </ShopSection>
      )}
    </ShopPage>
  );
}
