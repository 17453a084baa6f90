import { Link } from 'react-router';
import type { SaleReport } from '#contract/console/dashboard.ts';
import { dashboardRules } from '#contract/console/dashboardRules.ts';
import { useFormats } from '../../language/formats.ts';
import { useLocale } from '../../language/locale.tsx';
import { otherScript } from '../../language/otherScript.ts';
import { useTexts } from '../../language/texts.ts';
import { Cover } from '../../parts/product/Cover.tsx';
import { href } from '../../paths.ts';
import { Card } from '../../ui/kit/Card.tsx';
import styles from './Dashboard.module.css';
import type { Links } from './links.ts';
import { texts } from './texts.ts';

/** What sold for most, how much of it, and how often it was viewed. */
export function Best({ sales, links }: { sales: SaleReport; links: Links }) {
  const t = useTexts(texts);
  const locale = useLocale();
  const { money } = useFormats();
  const { chartDays } = dashboardRules;
  const whole = sales.periods.find(({ days }) => days === chartDays);
  if (!whole) return null;
  return (
    <div id="best" className={styles.stretched}>
      <Card title={t('best')} action={<span className={styles.faint}>{t('lastDays', { days: chartDays })}</span>}>
        {sales.best.length === 0 ? (
          <p className={styles.faint}>{t('bestNone')}</p>
        ) : (
          <ul className={styles.best}>
            {sales.best.map(({ productId, topCategorySlug, title, pieces, views, salesFen }) => (
              <li key={productId}>
                <Cover productId={productId} categorySlug={topCategorySlug} title={title} shape="thumb" />
                <Link to={href('product', { id: productId })} lang={otherScript(title, locale)}>
                  {title}
                </Link>
                <span className={styles.faint}>{t('viewed', { count: views })}</span>
                <span className={styles.faint}>{t('pieces', { count: pieces })}</span>
                <Link className={styles.amount} to={links.paid(whole, productId)}>
                  {money(salesFen)}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </div>
  );
}
