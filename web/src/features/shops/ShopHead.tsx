import type { ReactNode } from 'react';
import { shopFigureRules } from '#contract/shops/shopFigureRules.ts';
import type { ShopSummary } from '#contract/shops/shops.ts';
import { pictureUrl } from '#contract/site/pictures.ts';
import { useFormats } from '../../language/formats.ts';
import { useLocale } from '../../language/locale.tsx';
import { useTexts } from '../../language/texts.ts';
import { CoverArt } from '../../parts/product/Cover.tsx';
import { hueOfShop } from '../../parts/product/hues.ts';
import { ShopFace } from '../../parts/product/ShopFace.tsx';
import { shopHue } from '../../parts/product/shopHue.ts';
import { OpeningLine } from '../../parts/shop/OpeningLine.tsx';
import { Mark } from '../../ui/water/Mark.tsx';
import styles from './Shops.module.css';
import { texts } from './texts.ts';

/** Head of a shop's page: banner, face, name, whether it is open, and what its owner says of it. */
export function ShopHead({ shop, acts }: { shop: ShopSummary; acts?: ReactNode }) {
  const locale = useLocale();
  const { id, name, logo, color, intro, language } = shop;
  return (
    <header className={styles.head}>
      <Banner shop={shop} isHead />
      <div className={styles.inside}>
        <span className={styles.raised}>
          <ShopFace shopId={id} name={name} logo={logo} color={color} size={88} />
        </span>
        <div className={styles.words}>
          <h1 className={styles.name}>
            {name}
            <Verified shop={shop} isHead />
          </h1>
          <OpeningLine opening={shop.opening} />
          {intro !== '' && (
            <p className={styles.about} lang={language === locale ? undefined : language}>
              {intro}
            </p>
          )}
        </div>
        {acts !== undefined && <div className={styles.acts}>{acts}</div>}
      </div>
    </header>
  );
}

type Looks = Pick<ShopSummary, 'id' | 'color' | 'banner'>;

/** The shop's own picture, or its colour with the shapes of its number. Decoration. */
export function Banner({ shop: { id, color, banner }, isHead = false }: { shop: Looks; isHead?: boolean }) {
  const { className, style } = shopHue(id, color);
  return (
    <span className={`${styles.banner} ${className}`} style={style} aria-hidden>
      {banner === null ? (
        <CoverArt hue={hueOfShop(id)} productId={id} className={styles.art} />
      ) : (
        <img
          className={styles.picture}
          src={pictureUrl(banner, isHead ? 1280 : 640)}
          alt=""
          {...(!isHead && { loading: 'lazy' as const })}
        />
      )}
    </span>
  );
}

/** The mark and the word of those whom the platform checked. */
export function Verified({ shop, isHead = false }: { shop: Pick<ShopSummary, 'verified'>; isHead?: boolean }) {
  const t = useTexts(texts);
  if (!shop.verified) return null;
  return (
    <span className={styles.verified}>
      <Mark kind="verified" size={isHead ? 22 : 15} />
      <span className={styles.verifiedWord}>{t('verified')}</span>
    </span>
  );
}

/** A duration in the largest unit that says enough: `12 minutes`, `3 hours`, `2 days`. */
export function useDuration(): (seconds: number) => string {
  const t = useTexts(texts);
  return (seconds) => {
    const minutes = Math.max(1, Math.round(seconds / 60));
    if (minutes < 60) return t('minutes', { count: minutes });
    const hours = Math.round(minutes / 60);
    return hours < 48 ? t('hours', { count: hours }) : t('days', { count: Math.round(hours / 24) });
  };
}

/** What cannot be bought: sales, stars, how fast it answers, how often buyers complain, since when it is checked and open. */
export function ShopFigures({ shop }: { shop: ShopSummary }) {
  const t = useTexts(texts);
  const { number, date } = useFormats();
  const duration = useDuration();
  const { soldCount, ratingAverage, ratingCount, answerSeconds, complaintsPerThousand, verifiedAt, openedAt } = shop;
  const figures = [
    { name: t('soldName'), value: number(soldCount), note: undefined },
    {
      name: t('ratingName'),
      value: ratingAverage === null ? t('none') : ratingAverage.toFixed(1),
      note: ratingAverage === null ? t('noReviews') : t('reviews', { count: ratingCount }),
    },
    {
      name: t('answerName'),
      value: answerSeconds === null ? t('none') : duration(answerSeconds),
      note: t(answerSeconds === null ? 'tooFew' : 'median', { days: shopFigureRules.days }),
    },
    {
      name: t('complaintsName'),
      value:
        complaintsPerThousand === null ? t('none') : t('inHundred', { number: number(complaintsPerThousand / 10) }),
      note: t(complaintsPerThousand === null ? 'tooFew' : 'lastDays', { days: shopFigureRules.days }),
    },
    {
      name: t('sinceName'),
      value: date(openedAt),
      note: verifiedAt === null ? t('notVerified') : t('verifiedSince', { date: date(verifiedAt) }),
    },
  ];
  return (
    <dl className={styles.figures}>
      {figures.map(({ name, value, note }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <strong>{value}</strong>
            {note !== undefined && <small>{note}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
