import type { Order } from '#contract/orders/orders.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { Alert } from '../../ui/kit/Alert.tsx';
import { LinkButton } from '../../ui/kit/Button.tsx';
import { Row, Stack } from '../../ui/kit/layout.tsx';
import { texts } from './texts.ts';

/** Money that came for an order and paid for nothing: what happened, where it is, and what can be done next. */
export function CreditedNotice({ order: { credited, productId } }: { order: Order }) {
  const t = useTexts(texts);
  const { money, dateTime } = useFormats();
  if (credited === null) return null;
  return (
    <Stack gap={8}>
      <Alert tone="info" more={t('creditedNext')}>
        {t(creditedTexts[credited.why], { amount: money(credited.amountFen), when: dateTime(credited.at) })}
      </Alert>
      <Row gap={8}>
        <LinkButton size="sm" to={href('statement')}>
          {t('toStatement')}
        </LinkButton>
        {credited.why !== 'paid_already' && (
          <LinkButton size="sm" to={href('product', { id: productId })}>
            {t('chooseAgain')}
          </LinkButton>
        )}
      </Row>
    </Stack>
  );
}

const creditedTexts = {
  sold_out: 'creditedSoldOut',
  undeliverable: 'creditedUndeliverable',
  paid_already: 'creditedPaidAlready',
  balance_gone: 'creditedBalanceGone',
  too_late: 'creditedTooLate',
} as const;
