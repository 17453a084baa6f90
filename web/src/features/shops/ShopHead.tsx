import type { ReactNode } from 'react';
import { shopFigureRules } from '#contract/shops/shopFigureRules.ts';
import type { ShopSummary } from '#contract/shops/shops.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { ShopFace } from '../../parts/product/ShopFace.tsx';
import { OpeningLine } from '../../parts/shop/OpeningLine.tsx';
import { Banner, useDuration, Verified } from './ShopLooks.tsx';
import styles from './Shops.module.css';
import { texts } from './texts.ts';

/** Head of a shop's page: banner, face, name, and whether it is open. */
export function ShopHead({ shop, acts }: { shop: ShopSummary; acts?: ReactNode }) {
  const { id, name, logo, color } = shop;
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
        </div>
        {acts !== undefined && <div className={styles.acts}>{acts}</div>}
      </div>
    </header>
  );
}

/** What cannot be bought: sales, stars, how fast it answers, how often buyers complain, since when it is checked and open. What is not known yet is left out. */
export function ShopFigures({ shop }: { shop: ShopSummary }) {
  const t = useTexts(texts);
  const { number, date } = useFormats();
  const duration = useDuration();
  const { soldCount, ratingAverage, ratingCount, answerSeconds, complaintsPerThousand, verifiedAt, openedAt } = shop;
  const { days } = shopFigureRules;
  const figures: { name: string; value: string; note: ReactNode }[] = [
    ratingAverage === null
      ? { name: t('ratingName'), value: t('none'), note: t('noReviews') }
      : {
          name: t('ratingName'),
          value: ratingAverage.toFixed(1),
          note: <a href="#reviews">{t('reviews', { count: ratingCount })}</a>,
        },
    { name: t('soldName'), value: number(soldCount), note: t('pieces') },
    ...(answerSeconds === null
      ? []
      : [{ name: t('answerName'), value: duration(answerSeconds), note: t('median', { days }) }]),
    ...(complaintsPerThousand === null
      ? []
      : [
          {
            name: t('complaintsName'),
            value: t('inHundred', { number: number(complaintsPerThousand / 10) }),
            note: t('lastDays', { days }),
          },
        ]),
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
            <small>{note}</small>
          </dd>
        </div>
      ))}
    </dl>
  );
}
