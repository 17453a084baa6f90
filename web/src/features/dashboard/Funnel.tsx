import { Link } from 'react-router';
import type { SaleReport } from '#contract/console/dashboard.ts';
import { dashboardRules } from '#contract/console/dashboardRules.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { Card } from '../../ui/kit/Card.tsx';
import { Change } from './Change.tsx';
import styles from './Dashboard.module.css';
import type { Links } from './links.ts';
import { texts } from './texts.ts';

interface FunnelProps {
  sales: SaleReport;
  links: Links;
  /** Null: the whole site. */
  shopViews: number | null;
}

/** From views to orders to payments, with the share that goes on. */
export function Funnel({ sales, links, shopViews }: FunnelProps) {
  const t = useTexts(texts);
  const { number } = useFormats();
  const { chartDays } = dashboardRules;
  const { funnel, periods } = sales;
  const whole = periods.find(({ days }) => days === chartDays);
  if (!whole) return null;
  const steps = [
    { name: t('views'), count: funnel.views, before: funnel.before.views, to: '#best' },
    { name: t('placed'), count: funnel.placed, before: funnel.before.placed, to: links.placed(whole) },
    { name: t('paid'), count: funnel.paid, before: funnel.before.paid, to: links.paid(whole) },
  ];
  const top = Math.max(1, ...steps.map(({ count }) => count));
  return (
    <Card title={t('funnel')} action={<span className={styles.faint}>{t('lastDays', { days: chartDays })}</span>}>
      <ol className={styles.funnel}>
        {steps.map(({ name, count, before, to }, index) => {
          const earlier = steps[index - 1]?.count ?? 0;
          return (
            <li key={name}>
              <span>{name}</span>
              <Link to={to}>{number(count)}</Link>
              <Change now={count} before={before} of="count" />
              <span className={styles.track} aria-hidden>
                <i style={{ width: `${(count / top) * 100}%` }} />
              </span>
              {earlier > 0 && (
                <small className={styles.faint}>
                  {t('goesOn', { share: ((count / earlier) * 100).toFixed(1), name: steps[index - 1]?.name ?? '' })}
                </small>
              )}
            </li>
          );
        })}
      </ol>
      <p className={styles.faint}>{shopViews === null ? t('viewsNote') : t('shopViewsNote', { count: shopViews })}</p>
    </Card>
  );
}
