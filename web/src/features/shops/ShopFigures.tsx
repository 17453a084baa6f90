import type { ReactNode } from 'react';
import { shopFigureRules } from '#contract/shops/shopFigureRules.ts';
import type { ShopSummary } from '#contract/shops/shops.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { figureTexts } from './figureTexts.ts';
import { useDuration } from './ShopLooks.tsx';
import styles from './Shops.module.css';

/** What cannot be bought: sales, stars, how fast it answers, how often buyers complain, since when it is checked and open. What is not known yet is left out. */
export function ShopFigures({ shop, hasReviews }: { shop: ShopSummary; hasReviews: boolean }) {
  const t = useTexts(figureTexts);
  const { number, date } = useFormats();
  const duration = useDuration();
  const { soldCount, ratingAverage, ratingCount, answerSeconds, complaintsPerThousand, verifiedAt, openedAt } = shop;
  const { days } = shopFigureRules;
  const ratings = t('ratings', { count: ratingCount });
  const figures: { name: string; value: string; note: ReactNode }[] = [
    ratingAverage === null
      ? { name: t('ratingName'), value: t('none'), note: t('noRatings') }
      : {
          name: t('ratingName'),
          value: ratingAverage.toFixed(1),
          // Those of what is not on sale any more count, and are read nowhere.
          note: hasReviews ? <a href="#reviews">{ratings}</a> : ratings,
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
