import type { Business, SaleReport } from '#contract/console/dashboard.ts';
import { dashboardRules } from '#contract/console/dashboardRules.ts';
import { dayOf, dayWords } from '../../language/days.ts';
import { useFormats } from '../../language/formats.ts';
import { useLocale } from '../../language/locale.tsx';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { Change } from './Change.tsx';
import styles from './Dashboard.module.css';
import { type Links, linksOf } from './links.ts';
import { texts } from './texts.ts';
import { Amount, type TileProps, Tiles } from './Tiles.tsx';

const { chartDays } = dashboardRules;

/** Sales of today, and what one's money or the site does; nothing where none of it may be seen. */
export function BusinessTiles({ business }: { business: Business }) {
  const t = useTexts(texts);
  const { shop, sales, site } = business;
  const links = linksOf(business);
  const ofSales = useSales(sales, links);
  const ofSite = useSite(site);
  const ofShop = useShop(business);
  const tiles = site ? [ofSales?.today, ofSite.users, ofSales?.refunded, ofSite.debts] : [ofSales?.today, ...ofShop];
  const shown = tiles.filter((tile) => tile !== undefined);
  return shown.length > 0 && <Tiles label={t(shop ? 'shopFigures' : 'site')} tiles={shown} />;
}

function useSales(sales: SaleReport | null, links: Links): Record<'today' | 'refunded', TileProps> | undefined {
  const t = useTexts(texts);
  const { money } = useFormats();
  const [today] = sales?.periods ?? [];
  const whole = sales?.periods.find(({ days }) => days === chartDays);
  if (!today || !whole) return undefined;
  return {
    today: {
      name: t('salesToday'),
      figure: <Amount text={money(today.salesFen)} />,
      note: (
        <>
          <Change now={today.salesFen} before={today.before.salesFen} of="fen" isSaid />
          <span>{t('yesterday', { amount: money(today.before.salesFen) })}</span>
        </>
      ),
      to: links.paid(today),
    },
    refunded: {
      name: t('refundedLately', { days: chartDays }),
      figure: <Amount text={money(whole.refundedFen)} />,
      note: (
        <>
          <Change now={whole.refundedFen} before={whole.before.refundedFen} of="fen" isSaid plain />
          <span>{t('daysBefore', { days: chartDays, amount: money(whole.before.refundedFen) })}</span>
          <span>{t('refundsNote', { count: whole.refunds })}</span>
        </>
      ),
      to: links.refunded(whole),
    },
  };
}

function useSite(site: Business['site']): Partial<Record<'users' | 'debts', TileProps>> {
  const t = useTexts(texts);
  const { money, number } = useFormats();
  const { users, debts } = site ?? {};
  return {
    ...(users && {
      users: {
        name: t('newUsers', { days: chartDays }),
        figure: number(users.registered),
        note: (
          <>
            <Change now={users.registered} before={users.registeredBefore} of="count" isSaid />
            <span>{t('usersBefore', { days: chartDays, count: users.registeredBefore })}</span>
            <span>{t('usersNote', { total: number(users.total) })}</span>
          </>
        ),
        to: href('adminUsers', { from: users.from, to: users.to }),
      },
    }),
    ...(debts && {
      debts: {
        name: t('owed'),
        figure: <Amount text={money(debts.owedFen)} />,
        note: debts.debtors > 0 ? t('debtors', { count: debts.debtors }) : t('debtorsNone'),
        to: href('adminLedger', { view: 'debts' }),
      },
    }),
  };
}

function useShop({ money: own, rating }: Business): TileProps[] {
  const t = useTexts(texts);
  const locale = useLocale();
  const { money } = useFormats();
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
