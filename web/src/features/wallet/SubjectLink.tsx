import { Link } from 'react-router';
import type { Subject } from '#contract/money/wallet.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { texts } from './statementTexts.ts';

/** What a line belongs to, by its number; a link where the reader can open it. */
export function SubjectLink({ subject: { kind, id, opens } }: { subject: Subject }) {
  const t = useTexts(texts);
  const name = t(opens === 'sale' ? 'subject_sale' : `subject_${kind}`, { id });
  if (opens === null) return name;
  const to = {
    order: href('orders', { order: id }),
    sale: href('shopCenter', { tab: 'orders', order: id }),
    lease: href('myLeases', { lease: id }),
    let: href('lessorLeases', { lease: id }),
  };
  return <Link to={to[opens]}>{name}</Link>;
}
