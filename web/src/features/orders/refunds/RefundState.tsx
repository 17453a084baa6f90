import type { Refund } from '#contract/orders/refunds.ts';
import { useFormats } from '../../../language/formats.ts';
import { useTexts } from '../../../language/texts.ts';
import { Soft } from '../../../record/Soft.tsx';
import { StateBadge } from '../../../record/StateBadge.tsx';
import { Row } from '../../../ui/kit/layout.tsx';
import { Status } from '../../../ui/kit/Status.tsx';
import { refundLooks } from './refundStateTexts.ts';
import { texts } from './refundTexts.ts';
import { waitsForReader } from './useRefundNext.ts';

/** How a refund stands for its reader: what waits for them says so, and until when. */
export function RefundState({ refund: { state, next, may } }: { refund: Refund }) {
  const t = useTexts(texts);
  const { dayAndTime } = useFormats();
  if (!waitsForReader({ state, may })) return <StateBadge of={refundLooks} state={state} />;
  return (
    <Row gap={8}>
      <Status tone="waiting">{t(state === 'refused' ? 'refusedYou' : 'waitsForYou')}</Status>
      {next && <Soft>{t('until', { when: dayAndTime(next.at) })}</Soft>}
    </Row>
  );
}
