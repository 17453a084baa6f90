import { Link } from 'react-router';
import { useTexts } from '../../language/texts.ts';
import type { Bucket, BucketUnit } from './chartBuckets.ts';
import { texts } from './chartTexts.ts';
import { Money } from '../kit/Money.tsx';
import { type Column, Table } from '../list/Table.tsx';
import { useBucketWords } from './useBucketWords.ts';

interface MoneyTableProps {
  label: string;
  buckets: Bucket[];
  unit: BucketUnit;
  linkTo: ((days: { from: string; to: string }) => string) | undefined;
}

/** The chart as figures: the newest first, and only where something moved. */
export function MoneyTable({ label, buckets, unit, linkTo }: MoneyTableProps) {
  const t = useTexts(texts);
  const words = useBucketWords(unit);
  const moved = buckets.filter(({ incomeFen, expenseFen }) => incomeFen > 0 || expenseFen > 0).toReversed();
  const hasBalance = buckets.some(({ balanceFen }) => balanceFen !== undefined);
  const columns: Column<Bucket>[] = [
    {
      name: 'period',
      title: t('period'),
      leads: true,
      show: (bucket) =>
        linkTo ? (
          <Link to={linkTo(bucket)} preventScrollReset>
            {words.full(bucket)}
          </Link>
        ) : (
          words.full(bucket)
        ),
    },
    { name: 'income', title: t('income'), figures: true, show: ({ incomeFen }) => <Money fen={incomeFen} /> },
    { name: 'expense', title: t('expense'), figures: true, show: ({ expenseFen }) => <Money fen={expenseFen} /> },
    {
      name: 'net',
      title: t('net'),
      figures: true,
      show: ({ incomeFen, expenseFen }) => <Money fen={incomeFen - expenseFen} />,
    },
    ...(hasBalance
      ? [
          {
            name: 'balance',
            title: t('balance'),
            figures: true,
            show: ({ balanceFen }: Bucket) => <Money fen={balanceFen ?? 0} />,
          },
        ]
      : []),
  ];
  return <Table label={label} rows={moved} keyOf={({ from }) => from} columns={columns} />;
}
