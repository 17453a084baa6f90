import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { PaymentState } from '#contract/orders/payments.ts';
import { call } from '../../api/call.ts';
import { useIdempotencyKey } from '../../api/idempotency.ts';
import { CallError } from '../../api/callError.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { Button } from '../../ui/kit/Button.tsx';
import { texts } from './texts.ts';
import styles from './WayOut.module.css';

const leaseWords = { closing: 'cancelLease', keeping: 'keepLease', text: 'cancelLeaseText' } as const;
const renewalWords = { closing: 'cancelRenewal', keeping: 'keepRenewal', text: 'cancelRenewalText' } as const;

/** The ways out: back to the product, and for the buyer to close the order or cancel the lease, which is asked about once. */
export function WayOut({ payment }: { payment: PaymentState }) {
  const t = useTexts(texts);
  const queries = useQueryClient();
  const [asks, setAsks] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string>();
  const { items, purpose, lease } = payment;
  const key = useIdempotencyKey();
  const [first, ...others] = items;
  const orderId = first?.orderId ?? null;
  const isSeveral = others.length > 0;
  const leaseId = lease?.leaseId ?? null;
  const isRenewal = lease?.isRenewal === true;
  const ofLease = isRenewal ? renewalWords : leaseWords;
  const closing = leaseId !== null ? ofLease.closing : isSeveral ? 'closeOrders' : 'closeOrder';
  const keeping = leaseId !== null ? ofLease.keeping : isSeveral ? 'keepOrders' : 'keepOrder';
  const closeWords = leaseId !== null ? ofLease.text : isSeveral ? 'closeSeveralText' : 'closeText';

  async function close() {
    setBusy(true);
    setFailed(undefined);
    try {
      if (orderId !== null) await call('closeOrder', { orderId }, { quiet: true });
      if (leaseId !== null && isRenewal) {
        const input = { id: leaseId };
        await call('cancelLeaseRenewal', input, { idempotencyKey: key.of(input), quiet: true });
        key.done();
      } else if (leaseId !== null) {
        // It costs nothing, and nothing was paid that could come back.
        const input = { id: leaseId, backFen: 0 };
        await call('cancelLease', input, { idempotencyKey: key.of(input), quiet: true });
        key.done();
      }
    } catch (thrown) {
      if (!(thrown instanceof CallError)) throw thrown;
      // Paid meanwhile, say: the page itself shows what holds.
      setFailed(thrown.message);
    } finally {
      setBusy(false);
      await queries.invalidateQueries({ queryKey: ['getPaymentState'] });
    }
  }

  if (asks && (orderId !== null || leaseId !== null)) {
    return (
      <div className={styles.question} role="group" aria-label={t(closing)}>
        <p>
          {t(closeWords)}
          {payment.fromBalanceFen > 0 && t('closeHeld')}
        </p>
        {failed !== undefined && <p role="alert">{failed}</p>}
        <div className={styles.acts}>
          <Button size="sm" onClick={() => setAsks(false)}>
            {t(keeping)}
          </Button>
          <Button size="sm" kind="danger" busy={busy} onClick={() => void close()}>
            {t(closing)}
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
      {lease && <Link to={href('rentalDetails', { id: lease.listingId })}>{t('backToRental')}</Link>}
      {purpose === 'recharge' && <Link to={href('recharge')}>{t('backToRecharge')}</Link>}
      <Link to={href('help')}>{t('help')}</Link>
      {(orderId !== null || leaseId !== null) && (
        <button type="button" onClick={() => setAsks(true)}>
          {t(closing)}
        </button>
      )}
    </p>
  );
}
