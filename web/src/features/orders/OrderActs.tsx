import { useState } from 'react';
import type { Order } from '#contract/orders/orders.ts';
import { useCall } from '../../api/queries.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { Button, LinkButton } from '../../ui/kit/Button.tsx';
import { Icon } from '../../ui/kit/Icon.tsx';
import { ClockIcon, PayIcon, WalletIcon } from '../../ui/kit/icons.ts';
import { Confirm } from '../../ui/kit/Modal.tsx';
import { useSecondsLeft } from '../../ui/kit/Time.tsx';
import { toast } from '../../ui/kit/toasts.ts';
import styles from './OrderActs.module.css';
import { texts } from './texts.ts';
import { useOrderActs } from './useOrderActs.ts';

/** What the buyer of an unpaid order can do, and how long. */
export function OrderActs({ order }: { order: Order }) {
  const t = useTexts(texts);
  const { money, clock } = useFormats();
  const { id, title, amountFen } = order;
  const [asking, setAsking] = useState<'pay' | 'close'>();
  const stopAsking = () => setAsking(undefined);
  const { pay, close } = useOrderActs(id, {
    paid: () => toast.good(t('paidToast', { title })),
    closed: () => toast.good(t('closedToast', { id })),
  });
  const left = useSecondsLeft(order.expiresAt);
  const balance = useCall('getWallet', {}).data?.availableFen;
  return (
    <div className={styles.acts}>
      <p className={styles.time}>
        <Icon of={ClockIcon} />
        {left === 0 ? t('timeOver') : <span className="figures">{t('timeLeft', { clock: clock(left ?? 0) })}</span>}
      </p>
      <div className={styles.buttons}>
        {order.paymentToken !== null && (
          <LinkButton kind="primary" icon={PayIcon} to={href('payment', { token: order.paymentToken })}>
            {t('payNow', { amount: money(amountFen) })}
          </LinkButton>
        )}
        {balance !== undefined && balance >= amountFen && (
          <Button icon={WalletIcon} onClick={() => setAsking('pay')}>
            {t('payByBalance')}
          </Button>
        )}
        {order.may.includes('close') && (
          <Button kind="danger" onClick={() => setAsking('close')}>
            {t('close')}
          </Button>
        )}
      </div>
      {balance !== undefined && balance < amountFen && (
        <p className={styles.short}>
          {t('balanceShort', { balance: money(balance) })}{' '}
          <LinkButton kind="quiet" size="sm" to={href('recharge')}>
            {t('recharge')}
          </LinkButton>
        </p>
      )}
      <Confirm
        open={asking === 'pay'}
        onClose={stopAsking}
        title={t('payByBalanceTitle', { id })}
        act={t('payByBalance')}
        cancel={t('cancel')}
        busy={pay.isPending}
        onAct={() => pay.mutate(undefined, { onSettled: stopAsking })}
      >
        {t('payByBalanceText', { amount: money(amountFen), title, left: money((balance ?? amountFen) - amountFen) })}
      </Confirm>
      <Confirm
        open={asking === 'close'}
        onClose={stopAsking}
        title={t('closeTitle', { id })}
        act={t('close')}
        cancel={t('cancel')}
        danger
        busy={close.isPending}
        onAct={() => close.mutate(undefined, { onSettled: stopAsking })}
      >
        {t('closeText', { title })}
      </Confirm>
    </div>
  );
}
