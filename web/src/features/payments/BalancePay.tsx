import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { call } from '../../api/call.ts';
import { CallError } from '../../api/callError.ts';
import { useIdempotencyKey } from '../../api/idempotency.ts';
import { useCall } from '../../api/queries.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { Button, LinkButton } from '../../ui/kit/Button.tsx';
import { Icon } from '../../ui/kit/Icon.tsx';
import { WalletIcon } from '../../ui/kit/icons.ts';
import { Alert } from '../../ui/kit/Alert.tsx';
import { Skeleton } from '../../ui/kit/Skeleton.tsx';
import styles from './BalancePay.module.css';
import { texts } from './texts.ts';

/** The buyer's other way to pay: what the balance holds, and what is missing. */
export function BalancePay({ orderId, amountFen, onPaid }: { orderId: number; amountFen: number; onPaid: () => void }) {
  const t = useTexts(texts);
  const { money } = useFormats();
  const wallet = useCall('getWallet', {});
  const queries = useQueryClient();
  const key = useIdempotencyKey();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string>();
  const balanceFen = wallet.data?.balanceFen;
  const amount = money(balanceFen ?? 0);
  const missingFen = amountFen - (balanceFen ?? 0);

  async function pay() {
    setBusy(true);
    setFailed(undefined);
    try {
      await call('payOrderByBalance', { orderId }, { idempotencyKey: key.of({ orderId }), quiet: true });
      key.done();
      onPaid();
    } catch (thrown) {
      if (!(thrown instanceof CallError)) throw thrown;
      // Paid or closed meanwhile: the page itself notices and says so.
      setFailed(thrown.message);
    } finally {
      setBusy(false);
      await queries.invalidateQueries({ queryKey: ['getWallet'] });
    }
  }

  if (wallet.error) return null;
  return (
    <section className={styles.balance} aria-label={t('balance')}>
      <Icon of={WalletIcon} size={22} />
      <div className={styles.words}>
        <strong>{t('balance')}</strong>
        <span>
          {balanceFen === undefined && <Skeleton width={140} height={14} />}
          {balanceFen !== undefined &&
            (missingFen > 0 ? t('balanceLacks', { amount, missing: money(missingFen) }) : t('balanceHas', { amount }))}
        </span>
      </div>
      {missingFen > 0 && balanceFen !== undefined ? (
        <LinkButton to={href('recharge')}>{t('toRecharge')}</LinkButton>
      ) : (
        <Button busy={busy} disabled={balanceFen === undefined} onClick={() => void pay()}>
          {t('payFromBalance', { amount: money(amountFen) })}
        </Button>
      )}
      {failed !== undefined && (
        <div className={styles.failed}>
          <Alert tone="warning">{failed}</Alert>
        </div>
      )}
    </section>
  );
}

/** For the buyer who is not logged in here. */
export function BalanceHint({ token }: { token: string }) {
  const t = useTexts(texts);
  return (
    <p className={styles.balance}>
      <Icon of={WalletIcon} size={22} />
      <span className={styles.words}>{t('loginForBalance')}</span>
      <Link to={href('login', { redirect: href('payment', { token }) })}>{t('login')}</Link>
    </p>
  );
}
