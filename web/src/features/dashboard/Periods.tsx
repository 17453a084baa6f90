import { Link } from 'react-router';
import type { SalePeriod, SaleReport } from '#contract/console/dashboard.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { Card } from '../../ui/kit/Card.tsx';
import { Change, type ChangeProps } from './Change.tsx';
import styles from './Dashboard.module.css';
import type { Links } from './links.ts';
import { texts } from './texts.ts';

/** Today and the last days against as many before: sales, orders and refunds, each a link to what it counts. */
export function Periods({ sales, links }: { sales: SaleReport; links: Links }) {
  const t = useTexts(texts);
  const { money, number } = useFormats();
  return (
    <Card title={t('periods')}>
      <div className={styles.scrolled}>
        <table className={styles.periods}>
          <thead>
            <tr>
              <th scope="col">{t('period')}</th>
              <th scope="col">{t('sales')}</th>
              <th scope="col">{t('orders')}</th>
              <th scope="col">{t('refunds')}</th>
            </tr>
          </thead>
          <tbody>
            {sales.periods.map((period) => (
              <tr key={period.days}>
                <th scope="row">{period.days === 1 ? t('today') : t('lastDays', { days: period.days })}</th>
                <Figure
                  word={t('sales')}
                  text={money(period.salesFen)}
                  to={links.paid(period)}
                  {...changeIn(period, 'salesFen')}
                />
                <Figure
                  word={t('orders')}
                  text={number(period.orders)}
                  to={links.paid(period)}
                  {...changeIn(period, 'orders')}
                />
                <Figure
                  word={t('refunds')}
                  text={money(period.refundedFen)}
                  more={period.refunds > 0 ? t('refundsNote', { count: period.refunds }) : undefined}
                  to={links.refunded(period)}
                  {...changeIn(period, 'refundedFen')}
                  plain
                />
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={styles.faint}>{t('periodsNote')}</p>
    </Card>
  );
}

function changeIn(period: SalePeriod, name: 'salesFen' | 'orders' | 'refundedFen') {
  return {
    now: period[name],
    before: period.before[name],
    of: name === 'orders' ? ('count' as const) : ('fen' as const),
  };
}

interface FigureProps extends ChangeProps {
  word: string;
  text: string;
  more?: string | undefined;
  to: string;
}

function Figure({ word, text, more, to, ...change }: FigureProps) {
  return (
    <td data-word={word}>
      <Link to={to}>{text}</Link>
      {more !== undefined && <span className={styles.faint}>{more}</span>}
      <Change {...change} />
    </td>
  );
}
