import { Link } from 'react-router';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import type { Bucket, BucketUnit } from './chartBuckets.ts';
import { texts } from './chartTexts.ts';
import { Icon } from '../kit/Icon.tsx';
import { MoneyInIcon, MoneyOutIcon } from '../kit/icons.ts';
import styles from './MoneyChart.module.css';
import { useBucketWords } from './useBucketWords.ts';

/** The figures of the bar that was pointed at; the chart's legend at the same time. */
export function ChartReadout({ bucket, unit, to }: { bucket: Bucket; unit: BucketUnit; to: string | undefined }) {
  const t = useTexts(texts);
  const { money } = useFormats();
  const words = useBucketWords(unit);
  return (
    <>
      <strong>{words.full(bucket)}</strong>
      <span>
        <i className={styles.inMark} />
        <Icon of={MoneyInIcon} size={14} />
        {t('income')} <b>{money(bucket.incomeFen)}</b>
      </span>
      <span>
        <i className={styles.outMark} />
        <Icon of={MoneyOutIcon} size={14} />
        {t('expense')} <b>{money(bucket.expenseFen)}</b>
      </span>
      {bucket.balanceFen !== undefined && (
        <span>
          <i className={styles.lineMark} />
          {t('balance')} <b>{money(bucket.balanceFen)}</b>
        </span>
      )}
      {to !== undefined && (
        <Link to={to} preventScrollReset>
          {t('toLines')}
        </Link>
      )}
    </>
  );
}
