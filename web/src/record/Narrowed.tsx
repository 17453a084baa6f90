import { Link } from 'react-router';
import { Row } from '../ui/kit/layout.tsx';
import { Badge } from '../ui/kit/Status.tsx';

/** Says that a list is of one user, product or the like only (`what`), and how to see all. */
export function Narrowed({ what, all, to }: { what: string; all: string; to: string }) {
  return (
    <Row gap={8}>
      <Badge tone="info">{what}</Badge>
      <Link to={to}>{all}</Link>
    </Row>
  );
}
