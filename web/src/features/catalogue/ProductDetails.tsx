import type { ReactNode } from 'react';
import type { Product, Sku } from '#contract/catalogue/catalogue.ts';
import { useFormats } from '../../language/formats.ts';
import { useLocale } from '../../language/locale.tsx';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { Facts } from '../../ui/kit/layout.tsx';
import { Prose } from '../../ui/kit/Prose.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import { lazyHalf } from '../../ui/kit/lazy/lazyHalf.tsx';
import { whenNear } from '../../ui/kit/lazy/whenNear.tsx';
import { whenTouched } from '../../ui/kit/lazy/whenTouched.tsx';
import type { CouponsPart } from '../../parts/product/foundCoupons.ts';
import { Rating } from '../../parts/rating/Rating.tsx';
import { Breadcrumb } from '../../parts/site/Breadcrumb.tsx';
import { cardTexts } from './cardTexts.ts';
import { Gallery } from './Gallery.tsx';
import { KindLabel } from './KindLabel.tsx';
import styles from './ProductDetails.module.css';
import { otherLanguage } from './productWords.ts';
import { PurchaseBox } from './PurchaseBox.tsx';
import { texts } from './texts.ts';
import { useChoice } from './useChoice.ts';

const SellerName = whenTouched(async () => (await import('../../parts/shop/SellerName.tsx')).SellerName);
const HolidayNote = lazyHalf(async () => (await import('../../parts/shop/HolidayNote.tsx')).HolidayNote);
const SellerLine = whenTouched(async () => (await import('../../parts/shop/SellerLine.tsx')).SellerLine);
const ProductGrid = whenNear(async () => (await import('./ProductCard.tsx')).ProductGrid);

interface ProductDetailsProps {
  product: Product;
  /** What buyers said and asked; they belong to another feature, so the page hands them in. */
  reviews: ReactNode;
  questions: ReactNode;
  /** Beside the button to buy, and below it; of other features as well. */
  toCart: (choice: { sku: Sku; quantity: number }) => ReactNode;
  marks: (choice: { sku: Sku }) => ReactNode;
  coupons: (of: CouponsPart) => ReactNode;
}

/** Pictures left, the box to buy right, below what is known and said of it. */
export function ProductDetails({ product, reviews, questions, toCart, marks, coupons }: ProductDetailsProps) {
  const t = useTexts(texts);
  const card = useTexts(cardTexts);
  const locale = useLocale();
  const { number } = useFormats();
  const { title, subtitle, language, kind, tags, related, ratingAverage } = product;
  const lang = otherLanguage(language, locale);
  const languageName = language.startsWith('zh') ? t('chinese') : t('english');
  const choice = useChoice(product);
  // Tags have no language: what an English reader cannot read only helps the search.
  const readable = locale === 'zh-CN' ? tags : tags.filter((tag) => !/\p{Script=Han}/u.test(tag));
  return (
    <>
      <article className={styles.product}>
        <Breadcrumb
          label={t('breadcrumb')}
          places={[
            { name: t('home'), to: href('home') },
            { name: t('list'), to: href('products') },
            { name: product.categoryName, to: href('products', { category: product.categorySlug }) },
          ]}
        />
        <div className={styles.head}>
          <Gallery key={product.id} product={product} optionName={choice.sku?.name ?? ''} />
        </div>
        <div className={styles.side}>
          <header>
            <SellerName seller={product.seller} />
            <h1 className={styles.title} lang={lang}>
              {title}
            </h1>
            {subtitle !== '' && (
              <p className={styles.subtitle} lang={lang}>
                {subtitle}
              </p>
            )}
            <p className={styles.marks}>
              {ratingAverage !== null && (
                <a href="#reviews" className={styles.rating}>
                  <Rating average={ratingAverage} count={product.ratingCount} />
                </a>
              )}
              {product.soldCount > 0 && <span>{card('sold', { number: number(product.soldCount) })}</span>}
              {product.stock !== 'plenty' && <span className={styles[product.stock]}>{card(product.stock)}</span>}
              {product.cover !== null && (
                <span className={styles.kind}>
                  <KindLabel kind={kind} />
                </span>
              )}
              {lang !== undefined && <span>{t('otherLanguage', { language: languageName })}</span>}
            </p>
          </header>
          <PurchaseBox key={product.id} {...{ product, choice, toCart, marks, coupons }} />
          {product.shop?.holiday && <HolidayNote holiday={product.shop.holiday} />}
          <SellerLine as="seller" seller={product.seller} shop={product.shop} />
        </div>
        <div className={styles.below}>
          <nav className={styles.parts} aria-label={t('parts')}>
            <a href="#description">{t('description')}</a>
            <a href="#reviews">
              {product.ratingCount > 0 ? t('reviews', { number: number(product.ratingCount) }) : t('reviewsNone')}
            </a>
            <a href="#questions">{t('questions')}</a>
          </nav>
          <section id="description" aria-labelledby="description-title">
            <h2 id="description-title" className="visually-hidden">
              {t('description')}
            </h2>
            {product.descriptionHtml === '' ? (
              <p className={styles.faint}>{t('noDescription')}</p>
            ) : (
              <Prose html={product.descriptionHtml} lang={lang} />
            )}
            <div className={styles.facts}>
              <Facts
                facts={[
                  { name: t('deliveryKind'), value: card(kind) },
                  ...(product.accountFields.length > 0
                    ? [{ name: t('accountFields'), value: product.accountFields.join(t('listSeparator')) }]
                    : []),
                  { name: t('onShelfSince'), value: <Time at={product.createdAt} as="date" /> },
                  ...(readable.length > 0 ? [{ name: t('tags'), value: readable.join(t('listSeparator')) }] : []),
                ]}
              />
            </div>
          </section>
          {reviews}
          <div id="questions">{questions}</div>
        </div>
      </article>
      {related.length > 0 && (
        <section className={styles.related}>
          <h2>{t(product.shop === null ? 'relatedCategory' : 'relatedShop')}</h2>
          <ProductGrid products={related} />
        </section>
      )}
    </>
  );
}
