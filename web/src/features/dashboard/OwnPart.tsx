import type { ReactNode } from 'react';
import { licenceEndingDays } from '#contract/licences/licenceRules.ts';
import { orderUnpaidSeconds } from '#contract/orders/orderRules.ts';
import type { OwnFigures } from '#contract/console/dashboard.ts';
import { dashboardRules } from '#contract/console/dashboardRules.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { Status } from '../../ui/kit/Status.tsx';
import styles from './Dashboard.module.css';
import { texts } from './texts.ts';
import { Amount, Tiles } from './Tiles.tsx';

/** The reader's own figures as a buyer. */
export function OwnTiles({ own }: { own: OwnFigures }) {
  const t = useTexts(texts);
  const { money, number } = useFormats();
  const { balanceFen, owedFen, unpaidOrders, orders, licences, licencesEndingSoon: count, spent } = own;
  const { from, to } = spent;
  const ordersNote =
    unpaidOrders > 0 ? t('unpaidNote', { count: unpaidOrders, minutes: orderUnpaidSeconds / 60 }) : undefined;
  return (
    <Tiles
      label={t('figures')}
      tiles={[
        {
          name: t('spent', { days: dashboardRules.chartDays }),
          figure: <Amount text={money(spent.fen)} />,
          note: (
            <>
              <span>{t('spentOrders', { count: spent.orders })}</span>
              <span>{t('daysBefore', { days: dashboardRules.chartDays, amount: money(spent.beforeFen) })}</span>
            </>
          ),
          to: href('orders', { from, to, by: 'paid' }),
        },
        {
          name: t('balance'),
          figure: <Amount text={money(balanceFen)} />,
          note:
            owedFen > 0 ? (
              <Status tone="warning">{t('balanceOwed', { owed: money(owedFen) })}</Status>
            ) : (
              t('balanceNote')
            ),
          to: href('statement'),
        },
        {
          name: t('allOrders'),
          figure: number(orders),
          note: ordersNote ?? (orders === 0 ? t('ordersNone') : t('ordersNote')),
          to: unpaidOrders > 0 && orders === unpaidOrders ? href('orders', { state: 'created' }) : href('orders'),
        },
        count > 0
          ? {
              name: t('endingLicences'),
              figure: number(count),
              note: <Status tone="warning">{t('endingNote', { days: licenceEndingDays })}</Status>,
              to: href('licences', { state: 'ending' }),
            }
          : {
              name: t('licences'),
              figure: number(licences),
              note: licences === 0 ? t('licencesNone') : t('licencesNote', { days: licenceEndingDays }),
              to: href('licences', licences === 0 ? {} : { state: 'active' }),
            },
      ]}
    />
  );
}

/** The buyer's part of somebody who has a business to look after first. */
export function FoldedOwn({ own, children }: { own: OwnFigures; children: ReactNode }) {
  const t = useTexts(texts);
  return (
    <details className={styles.folded}>
      <summary>{t('ownPart', { orders: own.orders, licences: own.licences })}</summary>
      <div className={styles.unfolded}>{children}</div>
    </details>
  );
}
