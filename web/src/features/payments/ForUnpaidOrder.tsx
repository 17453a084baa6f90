import { useEffect } from 'react';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { Alert } from '../../ui/kit/Alert.tsx';
import { LinkButton } from '../../ui/kit/Button.tsx';
import { keepRechargedFor } from './rechargedFor.ts';
import { unpaidTexts } from './unpaidTexts.ts';
import { useUnpaidWords } from './useUnpaidWords.ts';
import type { UnpaidOrder } from './useUnpaidOrder.ts';

interface ForUnpaidOrderProps {
  orderId: number | undefined;
  order: UnpaidOrder | undefined;
}

/** Above a recharge: for which order it is, what that lacks, and the way back; nothing for others. */
export function ForUnpaidOrder({ orderId, order }: ForUnpaidOrderProps) {
  const t = useTexts(unpaidTexts);
  const whatOf = useUnpaidWords();
  const { money, dayAndTime } = useFormats();
  useEffect(() => keepRechargedFor(orderId), [orderId]);
  if (order === undefined) return null;
  const { token, amountFen, rechargeFen, expiresAt } = order;
  const words = {
    what: whatOf(order),
    amount: money(amountFen),
    missing: money(rechargeFen),
    time: dayAndTime(expiresAt),
  };
  return (
    <Alert tone="info" more={<LinkButton to={href('payment', { token })}>{t('backToPayment')}</LinkButton>}>
      {t(rechargeFen > 0 ? 'lacks' : 'suffices', words)}
    </Alert>
  );
}
