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
import { PayIcon, WalletIcon } from '../../ui/kit/icons.ts';
import { Row } from '../../ui/kit/layout.tsx';
import { texts } from './texts.ts';

/** Actions of the buyer of an unpaid order; what is paid together is paid or closed together. */
export function OrderActs({ order }: { order: Order }) {
  const { id, title, paymentToken, may, together } = order;
  const count = together.length;
  const isSeveral = count > 1;
  const amountFen = toPayFen(order);
  const t = useTexts(texts);
  const { money } = useFormats();
  const pay = useAction('payOrderByBalance', () => t('paidToast', { title }));
  const close = useAction('closeOrder', () => t('closedToast', { id }));
  const pursesWords = usePursesWords();
  const { wallet, isOwing, isShort } = useMeans(order);
  return (
    <>
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
    </>
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

/** Why an order cannot be paid from the balance, and what to do about it. */
export function PayNotes({ order }: { order: Order }) {
  const t = useTexts(texts);
  const { money } = useFormats();
  const { wallet, isOwing, isShort } = useMeans(order);
  if (wallet === undefined) return null;
  if (isOwing) {
    return <OwedNotice owedFen={wallet.owedFen} balanceFen={wallet.balanceFen} amountFen={toPayFen(order)} />;
  }
  if (!isShort) return null;
  return (
    <Row gap={8}>
      <Soft>{t('balanceShort', { balance: money(wallet.balanceFen) })}</Soft>
      <LinkButton kind="quiet" size="sm" to={href('recharge', { order: order.id })}>
        {t('recharge')}
      </LinkButton>
    </Row>
  );
}

/** What an order costs with all that is paid together with it. */
function toPayFen({ amountFen, together }: Order): number {
  return together.length > 1 ? together.reduce((sum, one) => sum + one.amountFen, 0) : amountFen;
}

/** Whether the buyer's balance pays for an order. */
function useMeans(order: Order) {
  const wallet = useCall('getWallet', {}).data;
  const isOwing = wallet !== undefined && wallet.owedFen > 0;
  return { wallet, isOwing, isShort: wallet !== undefined && !isOwing && wallet.balanceFen < toPayFen(order) };
}
