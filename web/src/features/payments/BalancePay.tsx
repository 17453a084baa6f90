import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { CallError } from '../../api/callError.ts';
import { useIdempotencyKey } from '../../api/idempotency.ts';
import { useCall } from '../../api/queries.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { OwedNotice } from '../../parts/ledger/OwedNotice.tsx';
import { usePursesWords } from '../../parts/ledger/usePursesWords.ts';
import { Button, LinkButton } from '../../ui/kit/Button.tsx';
import { Icon } from '../../ui/kit/Icon.tsx';
import { WalletIcon } from '../../ui/kit/icons.ts';
import { Alert } from '../../ui/kit/Alert.tsx';
import { Skeleton } from '../../ui/kit/Skeleton.tsx';
import styles from './BalancePay.module.css';
import { texts } from './texts.ts';

interface BalancePayProps {
  /** What is paid: an order, or a lease or its renewal. */
  of: { orderId: number } | { leaseId: number };
  amountFen: number;
  onPaid: () => void;
}

/** The buyer's other way to pay: what the balance holds, and what is missing. */
export function BalancePay({ of, amountFen, onPaid }: BalancePayProps) {
  const t = useTexts(texts);
  const { money } = useFormats();
  const wallet = useCall('getWallet', {});
  const queries = useQueryClient();
  const key = useIdempotencyKey();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string>();
  const pursesWords = usePursesWords();
  const { data } = wallet;
  const missingFen = amountFen - (data?.balanceFen ?? 0);

  async function pay() {
    setBusy(true);
    setFailed(undefined);
    try {
      if ('orderId' in of) {
        await call('payOrderByBalance', of, { idempotencyKey: key.of(of), quiet: true });
      } else {
        const input = { id: of.leaseId, amountFen };
        await call('payLeaseByBalance', input, { idempotencyKey: key.of(input), quiet: true });
      }
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

  function words(balanceFen: number): string {
    const amount = money(balanceFen);
    return missingFen > 0 ? t('balanceLacks', { amount, missing: money(missingFen) }) : t('balanceHas', { amount });
  }

  if (wallet.error && !data) return null;
  const isPayable = data?.owedFen === 0 && missingFen <= 0;
  return (
    <section className={styles.balance} aria-label={t('balance')}>
      <Icon of={WalletIcon} size={32} />
      <div className={styles.words}>
        <strong>{t('balance')}</strong>
        <span>{data === undefined ? <Skeleton width={140} height={14} /> : words(data.balanceFen)}</span>
        {isPayable && <span>{pursesWords(amountFen, data)}</span>}
      </div>
      {(isPayable || data === undefined) && (
        <Button kind="primary" size="lg" busy={busy} disabled={!isPayable} onClick={() => void pay()} fullWidth>
          {t('payFromBalance', { amount: money(amountFen) })}
        </Button>
      )}
      {data?.owedFen === 0 && missingFen > 0 && (
        <LinkButton kind="primary" to={href('recharge', { order: 'orderId' in of ? of.orderId : undefined })} fullWidth>
          {t('toRecharge')}
        </LinkButton>
      )}
      {data !== undefined && data.owedFen > 0 && (
        <div className={styles.wide}>
          <OwedNotice owedFen={data.owedFen} balanceFen={data.balanceFen} amountFen={amountFen} />
        </div>
      )}
      {failed !== undefined && (
        <div className={styles.wide}>
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
    <div className={styles.balance}>
      <Icon of={WalletIcon} size={32} />
      <p className={styles.words}>{t('loginForBalance')}</p>
      <LinkButton kind="primary" to={href('login', { redirect: href('payment', { token }) })} fullWidth>
        {t('login')}
      </LinkButton>
    </div>
  );
}
