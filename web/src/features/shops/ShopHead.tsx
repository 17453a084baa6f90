import type { ShopSummary } from '#contract/catalogue/shops.ts';
import { publicLimits } from '#contract/core/publicLimits.ts';
import { useFormats } from '../../language/formats.ts';
import { useLocale } from '../../language/locale.tsx';
import { useTexts } from '../../language/texts.ts';
import { Icon } from '../../ui/kit/Icon.tsx';
import { VerifiedIcon } from '../../ui/kit/icons.ts';
import styles from './Shops.module.css';
import { texts } from './texts.ts';

/** Head of a shop's page: name, description, figures and since when it is open. */
export function ShopHead({ shop }: { shop: ShopSummary }) {
  return (
    <header className={styles.card}>
      <ShopWords shop={shop} isHead />
    </header>
  );
}

/** The shop's initial on a ground of its own, beside name, description and figures. */
export function ShopWords({ shop, isHead = false }: { shop: ShopSummary; isHead?: boolean }) {
  const t = useTexts(texts);
  const locale = useLocale();
  const { date, number } = useFormats();
  const { id, name, intro, language, verified, productCount: count, soldCount, ratingAverage, ratingCount } = shop;
  const Name = isHead ? 'h1' : 'strong';
  const figures = [
    shop.productCountExact ? t('products', { count }) : t('productsAtLeast', { number: number(count) }),
    soldCount > 0 && t('sold', { number: number(soldCount) }),
    ratingAverage !== null &&
      t('rating', { average: ratingAverage.toFixed(1), max: publicLimits.stars.max, number: number(ratingCount) }),
    isHead && t('openSince', { date: date(shop.openedAt) }),
  ];
  return (
    <>
      <span className={styles.sign} data-ground={id % 5} aria-hidden>
        {[...name][0]}
      </span>
      <div className={styles.words}>
        <Name className={styles.name}>
          {name}
          {verified && (
            <span className={styles.verified}>
              {isHead && <Icon of={VerifiedIcon} size={16} />}
              {t('verified')}
            </span>
          )}
        </Name>
        {intro !== '' && (
          <p className={isHead ? undefined : styles.intro} lang={language === locale ? undefined : language}>
            {intro}
          </p>
        )}
        <span className={styles.soft}>{figures.filter(Boolean).join(' · ')}</span>
      </div>
    </>
  );
}
