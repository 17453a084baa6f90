import type { ReactNode } from 'react';
import type { CallOutput } from '../../api/call.ts';
import { Stack } from '../../ui/kit/layout.tsx';
import { Best } from './Best.tsx';
import { BusinessTiles } from './BusinessTiles.tsx';
import styles from './Dashboard.module.css';
import { Funnel } from './Funnel.tsx';
import { Periods } from './Periods.tsx';
import { Sales } from './Sales.tsx';

type Business = NonNullable<CallOutput<'getDashboard'>['business']>;

/** The business of a seller or of the site: its figures, what waits beside the chart, and the lists below. */
export function BusinessPart({ business, children }: { business: Business; children: ReactNode }) {
  return (
    <>
      <BusinessTiles business={business} />
      <div className={`${styles.columns} ${styles.apart}`}>
        {children}
        <Stack>
          <Sales business={business} />
          <Periods business={business} />
        </Stack>
      </div>
      <div className={styles.columns}>
        <Best business={business} />
        <Funnel business={business} />
      </div>
    </>
  );
}
