import { Link } from 'react-router';
import { Card } from '../ui/kit/Card.tsx';
import { PageState } from '../ui/kit/PageState.tsx';
import { Skeleton } from '../ui/kit/Skeleton.tsx';
import { type ListedRow, RowList } from './RowList.tsx';
import { Soft } from './Soft.tsx';

export interface RowsCardProps {
  title: string;
  query: Parameters<typeof PageState>[0]['query'];
  rows: ListedRow[];
  /** What stands there while there are none. */
  none: string;
  /** The way to all of them. */
  all?: { to: string; label: string } | undefined;
}

/** The newest few of a list in a card of a page. */
export function RowsCard({ title, query, rows, none, all }: RowsCardProps) {
  return (
    <Card title={title} action={all !== undefined && rows.length > 0 && <Link to={all.to}>{all.label}</Link>}>
      <PageState
        query={query}
        skeleton={<Skeleton height={120} round={6} />}
        isEmpty={() => rows.length === 0}
        empty={<Soft>{none}</Soft>}
      >
        {() => <RowList label={title} rows={rows} />}
      </PageState>
    </Card>
  );
}
