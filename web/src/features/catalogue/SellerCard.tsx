import { Link } from 'react-router';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { useFormats } from '../../language/formats.ts';
import { useLocale } from '../../language/locale.tsx';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { LinkButton } from '../../ui/kit/Button.tsx';
import { Card } from '../../ui/kit/Card.tsx';
import { Icon } from '../../ui/kit/Icon.tsx';
import { ShieldIcon, ShopIcon, VerifiedIcon } from '../../ui/kit/icons.ts';
import { cardTexts } from './cardTexts.ts';
import styles from './SellerCard.module.css';
import { otherLanguage } from './productWords.ts';
import { texts } from './texts.ts';

/** Who sells it, and why one may trust them. */
export function SellerCard({ product }: { product: Product }) {
  const t = useTexts(texts);
  const card = useTexts(cardTexts);
  const locale = useLocale();
  const { number, date } = useFormats();
  const { seller, shop } = product;
  return (
    <Card title={t('sellerCard')}>
      <div className={styles.seller}>
        <span className={styles.sign}>
          <Icon of={shop === null ? ShieldIcon : ShopIcon} size={24} />
        </span>
        <div className={styles.words}>
          <p className={styles.name}>
            {shop === null ? seller.name : <Link to={href('shops', { id: shop.id })}>{seller.name}</Link>}
            {seller.verified && (
              <span className={styles.verified}>
                <Icon of={VerifiedIcon} size={16} />
                {card('verified')}
              </span>
            )}
          </p>
          {shop === null ? (
            <p className={styles.soft}>{t('soldByPlatform')}</p>
          ) : (
            <>
              {shop.intro !== '' && <p lang={otherLanguage(shop.language, locale)}>{shop.intro}</p>}
              <p className={styles.soft}>
                {[
                  card('products', { count: shop.productCount }),
                  card('sold', { count: shop.soldCount }),
                  ...(shop.ratingAverage === null
                    ? []
                    : [t('rating', { average: shop.ratingAverage.toFixed(1), number: number(shop.ratingCount) })]),
                  t('openSince', { date: date(shop.openedAt) }),
                ].join(' · ')}
              </p>
            </>
          )}
        </div>
        {shop !== null && <LinkButton to={href('shops', { id: shop.id })}>{t('toShop')}</LinkButton>}
      </div>
    </Card>
  );
}
