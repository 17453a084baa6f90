import { lazy, type ReactNode, Suspense } from 'react';
import type { CallOutput } from '../../api/call.ts';
import { untilLoaded } from '../../api/connection.ts';
import { Stack } from '../../ui/kit/layout.tsx';
import { Best } from './Best.tsx';
import { BusinessTiles } from './BusinessTiles.tsx';
import styles from './Dashboard.module.css';
import { Funnel } from './Funnel.tsx';
import { linksOf } from './links.ts';
import { Periods } from './Periods.tsx';
import { Sales } from './Sales.tsx';

// Once in the life of a shop.
const FirstSale = lazy(async () => ({
  default: (await untilLoaded(() => import('./FirstSale.tsx'))).FirstSale,
}));

type Business = NonNullable<CallOutput<'getDashboard'>['business']>;

/** The business of a seller or of the site: its figures, what waits beside the chart, and the lists below; on a phone what waits comes first. */
export function BusinessPart({ business, children }: { business: Business; children: ReactNode }) {
  const { sales, shopViews } = business;
  const links = linksOf(business);
  return (
    <>
      {business.firstSale && (
        <Suspense>
          <FirstSale sale={business.firstSale} />
        </Suspense>
      )}
      <div className={styles.business}>
        <div className={sales === null ? `${styles.waits} ${styles.alone}` : styles.waits}>{children}</div>
        <div className={styles.strip}>
          <BusinessTiles business={business} />
        </div>
        {sales !== null && (
          <Stack>
            <Sales {...{ sales, links }} />
            <Periods {...{ sales, links }} />
          </Stack>
        )}
      </div>
      {sales !== null && (
        <div className={styles.columns}>
          <Best {...{ sales, links }} />
          <Funnel {...{ sales, links, shopViews }} />
        </div>
      )}
    </>
  );
}
