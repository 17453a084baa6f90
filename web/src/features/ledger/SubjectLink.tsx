import { Link } from 'react-router';
import type { LedgerEntrySummary } from '#contract/money/ledgerAdmin.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { texts } from './texts.ts';

/** What an entry belongs to; a link where an admin has a screen for it. */
export function SubjectLink({
  subject,
  className,
}: {
  subject: LedgerEntrySummary['subject'];
  className?: string | undefined;
}) {
  const t = useTexts(texts);
  const { kind, id } = subject;
  const words = t(`subject_${kind}`, { id });
  const to = screenOf(kind, id);
  if (to === undefined) return <span className={className}>{words}</span>;
  return (
    <Link to={to} className={className}>
      {words}
    </Link>
  );
}

/** Where an admin can look at a thing itself. */
function screenOf(kind: LedgerEntrySummary['subject']['kind'], id: number): string | undefined {
  switch (kind) {
    case 'order':
      return href('adminOrders', { order: id });
    case 'adjustment':
      return href('adminMoney', { adjustment: id });
    case 'release':
      return href('adminLedger', { search: id, of: 'pending' });
    default:
      return undefined;
  }
}
