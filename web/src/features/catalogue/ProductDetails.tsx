import { Link } from 'react-router';
import type { Product } from '#contract/catalogue.ts';
import { useLocale } from '../../language/locale.tsx';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { Card } from '../../ui/Card.tsx';
import { Cover } from '../../ui/Cover.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { NextIcon, VerifiedIcon } from '../../ui/icons.ts';
import { Facts } from '../../ui/layout.tsx';
import { Prose } from '../../ui/Prose.tsx';
import { Badge } from '../../ui/Status.tsx';
import { Time } from '../../ui/Time.tsx';
import styles from './ProductDetails.module.css';
import { kindIcons, otherLanguage } from './productWords.ts';
import { PurchaseBox } from './PurchaseBox.tsx';
import { texts } from './texts.ts';

/** Cover left, the box to buy right, below what is known of it. */
export function ProductDetails({ product }: { product: Product }) {
  const t = useTexts(texts);
  const locale = useLocale();
  const { title, subtitle, language, seller, kind, tags } = product;
  const lang = otherLanguage(language, locale);
  const languageName = language.startsWith('zh') ? t('chinese') : t('english');
  return (
    <article className={styles.product}>
      <Breadcrumb product={product} />
      <div className={styles.head}>
        <div className={styles.cover}>
          <Cover productId={product.id} categorySlug={product.categorySlug} />
        </div>
      </div>
      <div className={styles.side}>
        <header>
          <h1 className={styles.title} lang={lang}>
            {title}
          </h1>
          {subtitle !== '' && (
            <p className={styles.subtitle} lang={lang}>
              {subtitle}
            </p>
          )}
          <p className={styles.marks}>
            <Badge tone="info">
              <Icon of={kindIcons[kind]} size={14} />
              {t(kind)}
            </Badge>
            {product.soldCount > 0 && <span>{t('sold', { count: product.soldCount })}</span>}
            <span className={styles[product.stock]}>{t(product.stock)}</span>
            {lang !== undefined && <span>{t('otherLanguage', { language: languageName })}</span>}
          </p>
        </header>
        <PurchaseBox key={product.id} product={product} />
      </div>
      <div className={styles.below}>
        <Card title={t('description')}>
          {product.descriptionHtml === '' ? (
            <p className={styles.faint}>{t('noDescription')}</p>
          ) : (
            <Prose html={product.descriptionHtml} lang={lang} />
          )}
        </Card>
        <Card>
          <Facts
            facts={[
              {
                name: t('sellerCard'),
                value: (
                  <span className={styles.seller}>
                    {seller.name}
                    {seller.verified && (
                      <span className={styles.verified}>
                        <Icon of={VerifiedIcon} size={16} />
                        {t('verified')}
                      </span>
                    )}
                  </span>
                ),
              },
              { name: t('deliveryKind'), value: t(kind) },
              { name: t('onShelfSince'), value: <Time at={product.createdAt} as="date" /> },
              ...(tags.length > 0 ? [{ name: t('tags'), value: tags.join(t('listSeparator')) }] : []),
            ]}
          />
        </Card>
      </div>
    </article>
  );
}

function Breadcrumb({ product }: { product: Product }) {
  const t = useTexts(texts);
  return (
    <nav className={styles.breadcrumb} aria-label={t('breadcrumb')}>
      <Link to={href('home')}>{t('home')}</Link>
      <Icon of={NextIcon} size={14} />
      <Link to={href('products')}>{t('listTitle')}</Link>
      <Icon of={NextIcon} size={14} />
      <Link to={href('products', { category: product.categorySlug })}>{product.categoryName}</Link>
    </nav>
  );
}
