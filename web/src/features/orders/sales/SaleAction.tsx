import type { SaleSummary } from '#contract/orders/orders.ts';
import { useTexts } from '../../../language/texts.ts';
import { LinkButton } from '../../../ui/kit/Button.tsx';
import { lineTexts } from '../line/lineTexts.ts';
import { texts } from './saleTexts.ts';
import { DeliverAct } from './ServiceActs.tsx';

interface SaleActionProps {
  order: SaleSummary;
  /** Where it opens. */
  to: string;
  /** Of the reader's shop. */
  isSellers: boolean;
}

/** What an order wants of who sold it next, if anything: one button. A refund is answered beside its reasons, in the order. */
export function SaleAction({ order, to, isSellers }: SaleActionProps) {
  const t = useTexts(texts);
  const ofLine = useTexts(lineTexts);
  const { id, kind, openRefund } = order;
  if (isSellers && openRefund?.state === 'requested') {
    return (
      <LinkButton size="sm" to={to} label={ofLine('actionOf', { action: t('answerRefund'), id })}>
        {t('answerRefund')}
      </LinkButton>
    );
  }
  return kind === 'service' && <DeliverAct sale={order} inRow />;
}
