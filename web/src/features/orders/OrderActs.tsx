import type { Order } from '#contract/orders/orders.ts';
import { useCall } from '../../api/queries.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { ActionButton } from '../../record/ActionButton.tsx';
import { Soft } from '../../record/Soft.tsx';
import { useAction } from '../../record/useAction.ts';
import { LinkButton } from '../../ui/kit/Button.tsx';
import { Card } from '../../ui/kit/Card.tsx';
import { Icon } from '../../ui/kit/Icon.tsx';
import { ClockIcon, PayIcon, WalletIcon } from '../../ui/kit/icons.ts';
import { Row, Stack } from '../../ui/kit/layout.tsx';
import { useSecondsLeft } from '../../ui/kit/Time.tsx';
import { texts } from './texts.ts';

/** Actions of the buyer of an unpaid order, and the time that is left for them. */
export function OrderActs({ order: { id, title, amountFen, expiresAt, paymentToken, may } }: { order: Order }) {
  const t = useTexts(texts);
  const { money, clock } = useFormats();
  const pay = useAction('payOrderByBalance', () => t('paidToast', { title }));
  const close = useAction('closeOrder', () => t('closedToast', { id }));
  const left = useSecondsLeft(expiresAt);
  const balance = useCall('getWallet', {}).data?.balanceFen;
  return (
    <Card>
      <Stack gap={12}>
        <Row gap={8}>
          <Icon of={ClockIcon} />
          <strong className="figures">{left === 0 ? t('timeOver') : t('timeLeft', { clock: clock(left ?? 0) })}</strong>
        </Row>
        <Row gap={8}>
          {paymentToken !== null && (
            <LinkButton kind="primary" icon={PayIcon} to={href('payment', { token: paymentToken })}>
              {t('payNow', { amount: money(amountFen) })}
            </LinkButton>
          )}
          <ActionButton
            may={balance !== undefined && balance >= amountFen}
            title={t('payByBalanceTitle', { id })}
            act={t('payByBalance')}
            icon={WalletIcon}
            lead={t('payByBalanceText', {
              amount: money(amountFen),
              title,
              left: money((balance ?? amountFen) - amountFen),
            })}
            onAct={() => pay.send({ orderId: id })}
          />
          <ActionButton
            may={may.includes('close')}
            title={t('closeTitle', { id })}
            act={t('close')}
            danger
            lead={t('closeText', { title })}
            onAct={() => close.send({ orderId: id })}
          />
        </Row>
        {balance !== undefined && balance < amountFen && (
          <Row gap={8}>
            <Soft>{t('balanceShort', { balance: money(balance) })}</Soft>
            <LinkButton kind="quiet" size="sm" to={href('recharge')}>
              {t('recharge')}
            </LinkButton>
          </Row>
        )}
      </Stack>
    </Card>
  );
}
