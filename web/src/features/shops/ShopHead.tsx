import type { ShopSummary } from '#contract/catalogue/shops.ts';
import { useFormats } from '../../language/formats.ts';
import { useLocale } from '../../language/locale.tsx';
import { useTexts } from '../../language/texts.ts';
import { Icon } from '../../ui/kit/Icon.tsx';
import { VerifiedIcon } from '../../ui/kit/icons.ts';
import styles from './Shops.module.css';
import { texts } from './texts.ts';
import { useShopFigures } from './useShopFigures.ts';

/** A shop's name, what it is about, and why one may trust it. */
export function ShopHead({ shop }: { shop: ShopSummary }) {
  const t = useTexts(texts);
  const locale = useLocale();
  const { date } = useFormats();
  const figures = useShopFigures(shop);
  return (
    <header className={styles.head}>
      <ShopSign shop={shop} />
      <div className={styles.words}>
        <h1>
          {shop.name}
          {shop.verified && (
            <span className={styles.verified}>
              <Icon of={VerifiedIcon} size={16} />
              {t('verified')}
            </span>
          )}
        </h1>
        {shop.intro !== '' && <p lang={shop.language === locale ? undefined : shop.language}>{shop.intro}</p>}
        <p className={styles.soft}>{[...figures, t('openSince', { date: date(shop.openedAt) })].join(' · ')}</p>
      </div>
    </header>
  );
}

/** The first character of the name on a ground of its own: recognisable, and no picture to load. */
export function ShopSign({ shop }: { shop: Pick<ShopSummary, 'id' | 'name'> }) {
  return (
    <span className={styles.sign} data-ground={shop.id % 5} aria-hidden>
      {[...shop.name][0]}
    </span>
  );
}
