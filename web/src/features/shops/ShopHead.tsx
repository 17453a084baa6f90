import type { ReactNode } from 'react';
import { shopFigureRules } from '#contract/shops/shopFigureRules.ts';
import type { ShopSummary } from '#contract/shops/shops.ts';
import { useFormats } from '../../language/formats.ts';
import { useLocale } from '../../language/locale.tsx';
import { useTexts } from '../../language/texts.ts';
import { ShopFace } from '../../parts/product/ShopFace.tsx';
import { OpeningLine } from '../../parts/shop/OpeningLine.tsx';
import { Banner, useDuration, Verified } from './ShopLooks.tsx';
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
