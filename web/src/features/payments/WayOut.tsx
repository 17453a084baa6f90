import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { PaymentState } from '#contract/orders/payments.ts';
import { call } from '../../api/call.ts';
import { CallError } from '../../api/callError.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { Button } from '../../ui/kit/Button.tsx';
import { texts } from './texts.ts';
import styles from './WayOut.module.css';

/** The ways out: back to the product, and for the buyer to close the order, which is asked about once. */
export function WayOut({ payment }: { payment: PaymentState }) {
  const t = useTexts(texts);
  const queries = useQueryClient();
  const [asks, setAsks] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string>();
  const { items, purpose } = payment;
  const [first, ...others] = items;
  const orderId = first?.orderId ?? null;
  const isSeveral = others.length > 0;

  async function close(id: number) {
    setBusy(true);
    setFailed(undefined);
    try {
      await call('closeOrder', { orderId: id }, { quiet: true });
    } catch (thrown) {
      if (!(thrown instanceof CallError)) throw thrown;
      // Paid meanwhile, say: the page itself shows what holds.
      setFailed(thrown.message);
    } finally {
      setBusy(false);
      await queries.invalidateQueries({ queryKey: ['getPaymentState'] });
    }
  }

  if (asks && orderId !== null) {
    return (
      <div className={styles.question} role="group" aria-label={t(isSeveral ? 'closeOrders' : 'closeOrder')}>
        <p>{t(isSeveral ? 'closeSeveralText' : 'closeText')}</p>
        {failed !== undefined && <p role="alert">{failed}</p>}
        <div className={styles.acts}>
          <Button size="sm" onClick={() => setAsks(false)}>
            {t(isSeveral ? 'keepOrders' : 'keepOrder')}
          </Button>
          <Button size="sm" kind="danger" busy={busy} onClick={() => void close(orderId)}>
            {t(isSeveral ? 'closeOrders' : 'closeOrder')}
          </Button>
        </div>
      </div>
    );
  }
  return (
    <p className={styles.out}>
      {first !== undefined && !isSeveral && (
        <Link to={href('product', { id: first.productId })}>{t('backToProduct')}</Link>
      )}
      {isSeveral && <Link to={href('cart')}>{t('backToCart')}</Link>}
      {purpose === 'recharge' && <Link to={href('recharge')}>{t('backToRecharge')}</Link>}
      <Link to={href('help')}>{t('help')}</Link>
      {orderId !== null && (
        <button type="button" onClick={() => setAsks(true)}>
          {t(isSeveral ? 'closeOrders' : 'closeOrder')}
        </button>
      )}
    </p>
  );
}
