import { lazy, type ReactNode, Suspense } from 'react';
import type { CallOutput } from '../../api/call.ts';
import { untilLoaded } from '../../api/connection.ts';
import { useIsNarrow } from '../../record/list/useIsNarrow.ts';
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
  const isNarrow = useIsNarrow();
  return (
    <>
      {business.firstSale && (
        <Suspense>
          <FirstSale sale={business.firstSale} />
        </Suspense>
      )}
      {isNarrow && children}
      <BusinessTiles business={business} />
      {sales === null ? (
        !isNarrow && children
      ) : (
        <>
          <div className={`${styles.columns} ${styles.apart}`}>
            {!isNarrow && children}
            <Stack>
              <Sales {...{ sales, links }} />
              <Periods {...{ sales, links }} />
            </Stack>
          </div>
          <div className={styles.columns}>
            <Best {...{ sales, links }} />
            <Funnel {...{ sales, links, shopViews }} />
          </div>
        </>
      )}
    </>
  );
}
