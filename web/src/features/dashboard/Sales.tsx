import { Link } from 'react-router';
import type { SaleReport } from '#contract/console/dashboard.ts';
import { dashboardRules } from '#contract/console/dashboardRules.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { CompareChart } from '../../ui/chart/CompareChart.tsx';
import { Card } from '../../ui/kit/Card.tsx';
import { Change } from './Change.tsx';
import styles from './Dashboard.module.css';
import type { Links } from './links.ts';
import { texts } from './texts.ts';
import { Amount } from './Tiles.tsx';

/** Sales of each day beside those of as many days before, with their sums above. */
export function Sales({ sales, links }: { sales: SaleReport; links: Links }) {
  const t = useTexts(texts);
  const { money } = useFormats();
  const { chartDays } = dashboardRules;
  const whole = sales.periods.find(({ days }) => days === chartDays);
  if (!whole) return null;
  const now = sales.days.slice(-chartDays);
  const before = sales.days.slice(0, -chartDays);
  const days = now.map(({ day, salesFen }, index) => ({
    day,
    fen: salesFen,
    dayBefore: before[index]?.day ?? day,
    fenBefore: before[index]?.salesFen ?? 0,
  }));
  return (
    <Card title={t('sales')} action={<Link to={links.paid(whole)}>{t('details')}</Link>}>
      <p className={styles.sum}>
        <strong>
          <Amount text={money(whole.salesFen)} />
        </strong>
        <Change now={whole.salesFen} before={whole.before.salesFen} of="fen" isSaid />
        <span className={styles.faint}>
          {t('daysBefore', { days: chartDays, amount: money(whole.before.salesFen) })}
        </span>
      </p>
      <CompareChart
        label={t('salesChart', { days: chartDays })}
        names={{ now: t('lastDays', { days: chartDays }), before: t('before', { days: chartDays }) }}
        days={days}
        linkTo={(day) => links.paid({ from: day, to: day })}
      />
    </Card>
  );
}
