import { Link } from 'react-router';
import type { CallOutput } from '../../../api/call.ts';
import { ProductGrid } from '../../../features/catalogue/ProductCard.tsx';
import { ShopOffers } from '../../../features/coupons/ShopOffers.tsx';
import { FollowButton } from '../../../features/favourites/FollowButton.tsx';
import { ShopContacts } from '../../../features/shops/ShopContacts.tsx';
import { ShopLicence } from '../../../features/shops/ShopLicence.tsx';
import { ShopPage } from '../../../features/shops/ShopPage.tsx';
import { ShopSearch } from '../../../features/shops/ShopSearch.tsx';
import { ShopSection } from '../../../features/shops/ShopSection.tsx';
import { texts } from '../../../features/shops/texts.ts';
import { useTexts } from '../../../language/texts.ts';
import { ShareButton } from '../../../parts/share/ShareButton.tsx';
import { href } from '../../../paths.ts';
import { LinkButton } from '../../../ui/kit/Button.tsx';
import { Row } from '../../../ui/kit/layout.tsx';
import { Notice } from '../../../ui/kit/PageState.tsx';

interface OneShopProps {
  shop: CallOutput<'getShop'>;
  sections: CallOutput<'listShopSections'>['list'];
  products: CallOutput<'listProducts'>;
  offers: CallOutput<'listCouponOffers'>['list'];
}

/** A shop with what it sells. */
export function OneShop({ shop, sections, products, offers }: OneShopProps) {
  const t = useTexts(texts);
  const isBare = products.list.length === 0;
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
      {...(shop.hasLicence && { licence: <ShopLicence shopId={shop.id} /> })}
      {...(shop.hasContacts && { contacts: <ShopContacts shopId={shop.id} /> })}
    >
      <ShopOffers offers={offers} />
      {!isBare && <ShopSearch shopId={shop.id} />}
      {sections.map(({ title, language, products: own }, index) => (
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
        <ShopSection title={t(sections.length === 0 ? 'allProducts' : 'newestProducts')}>
          <ProductGrid products={products.list} ofOneShop />
          <Row justify="center">
            <LinkButton to={href('products', { shop: shop.id })}>{t('seeAll')}</LinkButton>
          </Row>
        </ShopSection>
      )}
    </ShopPage>
  );
}
