import { Link } from 'react-router';
import type { LedgerEntrySummary } from '#contract/money/ledgerAdmin.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { texts } from './texts.ts';

/** What an entry belongs to; a link where an admin has a screen for it. */
export function SubjectLink({ subject: { kind, id } }: { subject: LedgerEntrySummary['subject'] }) {
  const t = useTexts(texts);
  const words = t(`subject_${kind}`, { id });
  const to = screenOf(kind, id);
  return to === undefined ? words : <Link to={to}>{words}</Link>;
}

/** Where an admin can see the subject itself. */
function screenOf(kind: LedgerEntrySummary['subject']['kind'], id: number): string | undefined {
  switch (kind) {
    case 'order':
      return href('adminOrders', { order: id });
    case 'adjustment':
      return href('adminMoney', { adjustment: id });
    case 'release':
      return href('adminLedger', { search: id, of: 'pending' });
    case 'debt':
      return href('adminLedger', { search: id, of: 'owed' });
    case 'lease':
      return href('adminLeases', { lease: id });
    case 'purse_split':
      return href('adminLedger', { search: id, of: 'earned' });
    case 'bill_difference':
      return href('adminReconciliation', { difference: id });
    default:
      return undefined;
  }
}
