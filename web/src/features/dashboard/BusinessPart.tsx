import { lazy, type ReactNode, Suspense } from 'react';
import type { CallOutput } from '../../api/call.ts';
import { untilLoaded } from '../../api/connection.ts';
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

interface BusinessPartProps {
  business: Business;
  /** So little waits that it would leave a hole beside the chart: it takes the whole width. */
  isLittle: boolean;
  children: ReactNode;
}

/** The business of a seller or of the site: its figures, what waits, charts and lists. */
export function BusinessPart({ business, isLittle, children }: BusinessPartProps) {
  const { sales, shopViews } = business;
  const links = linksOf(business);
  const isAlone = isLittle || sales === null;
  const waits = <div className={isAlone ? styles.alone : undefined}>{children}</div>;
  return (
    <>
      {business.firstSale && (
        <Suspense>
          <FirstSale sale={business.firstSale} />
        </Suspense>
      )}
      <div className={styles.business}>
        <div className={styles.strip}>
          <BusinessTiles business={business} />
        </div>
        {isAlone && waits}
        {sales !== null && (
          <>
            <div className={styles.column}>
              {isAlone ? <Sales {...{ sales, links }} /> : waits}
              {isAlone ? <Funnel {...{ sales, links, shopViews }} /> : <Best {...{ sales, links }} />}
            </div>
            <div className={styles.column}>
              {!isAlone && <Sales {...{ sales, links }} />}
              <Periods {...{ sales, links }} />
              {isAlone ? <Best {...{ sales, links }} /> : <Funnel {...{ sales, links, shopViews }} />}
            </div>
          </>
        )}
      </div>
    </>
  );
}
