import type { ReactNode } from 'react';
import type { RefundCase } from '#contract/orders/refunds.ts';
import { useLocale } from '../../../language/locale.tsx';
import { otherScript } from '../../../language/otherScript.ts';
import { useTexts } from '../../../language/texts.ts';
import { Soft } from '../../../record/Soft.tsx';
import { Row, Stack } from '../../../ui/kit/layout.tsx';
import { Money } from '../../../ui/kit/Money.tsx';
import { RowLink } from '../../../ui/list/RowLink.tsx';
import { RefundState } from './RefundState.tsx';
import { amountOf, reasonWords } from './refundTexts.ts';

/** A refund on a phone: what it is about, how much, how it stands and until when, and what its reader can do. */
export function RefundBrief({ refund, to, action }: { refund: RefundCase; to: string; action: ReactNode }) {
  const reasonWord = useTexts(reasonWords);
  const locale = useLocale();
  const { order, buyer, reason } = refund;
  return (
    <Stack gap={8}>
      <Row gap={8} justify="space-between">
        <RowLink to={to} lang={otherScript(order.title, locale)}>
          {order.title}
        </RowLink>
        <strong>
          <Money fen={amountOf(refund)} />
        </strong>
      </Row>
      <Soft>
        {buyer.username} · {reasonWord(reason)}
      </Soft>
      <RefundState refund={refund} />
      {action && <Row gap={8}>{action}</Row>}
    </Stack>
  );
}
