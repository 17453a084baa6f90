import type { Order } from '#contract/orders/orders.ts';
import { useCall } from '../../api/queries.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { OwedNotice } from '../../parts/ledger/OwedNotice.tsx';
import { usePursesWords } from '../../parts/ledger/usePursesWords.ts';
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
export function OrderActs({ order }: { order: Order }) {
  const { id, title, expiresAt, paymentToken, may, together } = order;
  const count = together.length;
  const isSeveral = count > 1;
  // What is paid together is paid or closed together.
  const amountFen = isSeveral ? together.reduce((sum, one) => sum + one.amountFen, 0) : order.amountFen;
  const t = useTexts(texts);
  const { money, clock } = useFormats();
  const pay = useAction('payOrderByBalance', () => t('paidToast', { title }));
  const close = useAction('closeOrder', () => t('closedToast', { id }));
  const left = useSecondsLeft(expiresAt);
  const pursesWords = usePursesWords();
  const wallet = useCall('getWallet', {}).data;
  const isOwing = wallet !== undefined && wallet.owedFen > 0;
  const isShort = wallet !== undefined && !isOwing && wallet.balanceFen < amountFen;
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
            may={wallet !== undefined && !isOwing && !isShort}
            title={t('payByBalanceTitle', { id })}
            act={t('payByBalance')}
            icon={WalletIcon}
            lead={payLead()}
            onAct={() => pay.send({ orderId: id })}
          />
          <ActionButton
            may={may.includes('close')}
            title={t('closeTitle', { id })}
            act={t('close')}
            danger
            lead={isSeveral ? t('closeTogetherText', { count }) : t('closeText', { title })}
            onAct={() => close.send({ orderId: id })}
          />
        </Row>
        {isOwing && <OwedNotice owedFen={wallet.owedFen} balanceFen={wallet.balanceFen} amountFen={amountFen} />}
        {isShort && (
          <Row gap={8}>
            <Soft>{t('balanceShort', { balance: money(wallet.balanceFen) })}</Soft>
            <LinkButton kind="quiet" size="sm" to={href('recharge')}>
              {t('recharge')}
            </LinkButton>
          </Row>
        )}
      </Stack>
    </Card>
  );

  function payLead(): string {
    const left = money((wallet?.balanceFen ?? amountFen) - amountFen);
    const purses = wallet && pursesWords(amountFen, wallet);
    const lead = isSeveral
      ? t('payTogetherText', { amount: money(amountFen), count, left })
      : t('payByBalanceText', { amount: money(amountFen), title, left });
    return purses === undefined ? lead : `${lead} ${t('payByBalancePurses', { purses })}`;
  }
}
