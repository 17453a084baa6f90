import type { Business } from '#contract/site/console.ts';
import { dashboardRules } from '#contract/site/dashboardRules.ts';
import { dayOf, dayWords } from '../../language/days.ts';
import { useFormats } from '../../language/formats.ts';
import { useLocale } from '../../language/locale.tsx';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { Change } from './Change.tsx';
import styles from './Dashboard.module.css';
import { linksOf } from './links.ts';
import { texts } from './texts.ts';
import { Amount, type TileProps, Tiles } from './Tiles.tsx';

/** Sales of today, and what one's money or the site does. */
export function BusinessTiles({ business }: { business: Business }) {
  const t = useTexts(texts);
  const { money } = useFormats();
  const rest = useRest(business);
  const [today] = business.periods;
  if (!today) return null;
  const { before } = today;
  const sales: TileProps = {
    name: t('salesToday'),
    figure: <Amount text={money(today.salesFen)} />,
    note: (
      <>
        <Change now={today.salesFen} before={before.salesFen} />
        <span>{t('yesterday', { amount: money(before.salesFen) })}</span>
      </>
    ),
    to: linksOf(business).paid(today),
  };
  return <Tiles label={t(business.shop ? 'shopFigures' : 'site')} tiles={[sales, ...rest]} />;
}

function useRest(business: Business): TileProps[] {
  const { money: own, rating, site, periods } = business;
  const t = useTexts(texts);
  const locale = useLocale();
  const { money, number } = useFormats();
  const { chartDays } = dashboardRules;
  const whole = periods.find(({ days }) => days === chartDays);
  if (site && whole) {
    const { users, newUsers, newUsersBefore, owedFen, debtors } = site;
    return [
      {
        name: t('newUsers', { days: chartDays }),
        figure: number(newUsers),
        note: (
          <>
            <Change now={newUsers} before={newUsersBefore} />
            <span>{t('usersNote', { total: number(users) })}</span>
          </>
        ),
        to: href('adminUsers', { from: whole.from, to: whole.to }),
      },
      {
        name: t('refundedLately', { days: chartDays }),
        figure: <Amount text={money(whole.refundedFen)} />,
        note: (
          <>
            <Change now={whole.refundedFen} before={whole.before.refundedFen} plain />
            <span>{t('refundsNote', { count: whole.refunds })}</span>
          </>
        ),
        to: linksOf(business).refunded(whole),
      },
      {
        name: t('owed'),
        figure: <Amount text={money(owedFen)} />,
        note: debtors > 0 ? t('debtors', { count: debtors }) : t('debtorsNone'),
        to: href('adminLedger', { view: 'debts' }),
      },
    ];
  }
  if (!own) return [];
  const { pendingFen, frozenFen, next, earnedFen } = own;
  const day = next && dayWords(locale, dayOf(next.at));
  const when = next && day !== null ? t('comesFree', { day, amount: money(next.fen) }) : t('nothingPending');
  return [
    {
      name: t('pending'),
      figure: <Amount text={money(pendingFen)} />,
      note: (
        <>
          <span>{when}</span>
          {frozenFen > 0 && <span>{t('frozen', { amount: money(frozenFen) })}</span>}
        </>
      ),
      to: href('statement', { account: 'pending', why: 'pending' }),
    },
    {
      name: t('earned'),
      figure: <Amount text={money(earnedFen)} />,
      note: t('earnedNote'),
      to: href('statement', { account: 'earned' }),
    },
    {
      name: t('rating'),
      figure: rating?.average === null || rating === null ? '–' : <Stars average={rating.average} />,
      note: rating && rating.count > 0 ? t('reviews', { count: rating.count }) : t('reviewsNone'),
      to: href('shopCenter', { tab: 'reviews' }),
    },
  ];
}

function Stars({ average }: { average: number }) {
  const t = useTexts(texts);
  return (
    <>
      {average.toFixed(1)}
      <small className={styles.of}> {t('ofStars')}</small>
    </>
  );
}
