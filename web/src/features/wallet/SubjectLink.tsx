import { Link } from 'react-router';
import type { Subject } from '#contract/money/wallet.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { texts } from './statementTexts.ts';

/** What a line belongs to, by its number; a link where its reader can look at it. */
export function SubjectLink({ subject, className }: { subject: Subject; className?: string | undefined }) {
  const t = useTexts(texts);
  const { kind, id, opens } = subject;
  const name = t(opens === 'sale' ? 'subject_sale' : `subject_${kind}`, { id });
  if (opens === null) return <span className={className}>{name}</span>;
  const to = opens === 'order' ? href('orders', { order: id }) : href('shopCenter', { tab: 'orders', order: id });
  return (
    <Link to={to} className={className}>
      {name}
    </Link>
  );
}
