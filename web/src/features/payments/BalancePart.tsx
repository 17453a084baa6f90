import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { gateways, type GatewayName } from '#contract/orders/gateways.ts';
import type { PaymentState } from '#contract/orders/payments.ts';
import { call } from '../../api/call.ts';
import { CallError } from '../../api/callError.ts';
import { useIdempotencyKey } from '../../api/idempotency.ts';
import { useCall } from '../../api/queries.ts';
import { useFormats } from '../../language/formats.ts';
import { useLocale } from '../../language/locale.tsx';
import { useTexts } from '../../language/texts.ts';
import { useHeldWords } from '../../parts/ledger/useHeldWords.ts';
import { usePursesWords } from '../../parts/ledger/usePursesWords.ts';
import { Alert } from '../../ui/kit/Alert.tsx';
import { Button } from '../../ui/kit/Button.tsx';
import styles from './BalancePart.module.css';
import { isBuyerOf } from './isBuyerOf.ts';
import { texts } from './texts.ts';
import { useWay } from './usePayment.ts';

interface BalancePartProps {
  payment: PaymentState;
  gateway: GatewayName;
}

/** For the buyer whose balance does not suffice: it pays a part, held until the gateway's rest is there; both are shown before. */
export function BalancePart({ payment, gateway }: BalancePartProps) {
  const t = useTexts(texts);
  const { money, dayAndTime } = useFormats();
  const locale = useLocale();
  const pursesWords = usePursesWords();
  const heldWords = useHeldWords();
  const queries = useQueryClient();
  const key = useIdempotencyKey();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string>();
  const way = useWay(payment, gateway);
  const { token, items, amountFen, fromBalanceFen: heldFen, held, purpose } = payment;
  const isBuyer = purpose === 'order' && isBuyerOf(payment);
  const { data: wallet } = useCall('getWallet', {}, { enabled: isBuyer });
  // A fen of each order is left to the gateway at least.
  const mostFen = items.reduce((sum, item) => sum + item.amountFen - 1, 0);
  const balanceFen = wallet?.balanceFen ?? 0;
  const isShort = wallet !== undefined && wallet.owedFen === 0 && balanceFen > 0 && balanceFen < amountFen;
  const partFen = isShort && heldFen === 0 ? Math.min(balanceFen, mostFen) : 0;
  const preview = useCall(
    'getPaymentState',
    { token, fromBalanceFen: partFen },
    { enabled: isBuyer && partFen > 0, staleTime: 0 },
  ).data;
  const open = preview?.ways.find((one) => one.gateway === gateway && (way === undefined || one.way === way));
  if (!isBuyer || (heldFen === 0 && (partFen === 0 || open === undefined))) return null;

  async function pay(fromBalanceFen: number, feeFen: number | undefined) {
    setBusy(true);
    setFailed(undefined);
    const input = { token, gateway, way, fromBalanceFen, feeFen };
    try {
      await call('payPartByBalance', input, { idempotencyKey: key.of(input), quiet: true });
    } catch (thrown) {
      if (!(thrown instanceof CallError)) throw thrown;
      // Paid or closed meanwhile, or spent elsewhere: the page shows what holds.
      setFailed(thrown.message);
    } finally {
      // Asked for again later it is another act: it may have been taken back since.
      key.done();
      // What makes the other offer comes first: between the two there would be none, and its button would lose the focus.
      const names = ['getPaymentState', 'getWallet'];
      for (const name of fromBalanceFen > 0 ? names : names.reverse())
        await queries.invalidateQueries({ queryKey: [name] });
      setBusy(false);
    }
  }

  const name = gateways[gateway].name[locale];
  const purses = wallet && partFen > 0 ? pursesWords(partFen, wallet) : undefined;
  const feeFen = open?.feeFen ?? 0;
  return (
    <section className={styles.part} aria-label={t('partTitle')}>
      {heldFen > 0 ? (
        <>
          <p className={styles.words}>
            <span>{t('partHeld', { part: money(heldFen), rest: money(amountFen - heldFen), name })}</span>
            {held !== null && (
              <span className={styles.soft}>
                {t('partHeldOf', { purses: heldWords(held), when: dayAndTime(payment.expiresAt) })}
              </span>
            )}
            <span className={styles.soft}>{t('partFree')}</span>
          </p>
          <Button size="sm" busy={busy} onClick={() => void pay(0, undefined)}>
            {t('partEnd')}
          </Button>
        </>
      ) : (
        <>
          <p className={styles.words}>
            <span>{t('partOffer', { part: money(partFen), rest: money(amountFen - partFen), name })}</span>
            {purses !== undefined && <span className={styles.soft}>{purses}</span>}
            {feeFen > 0 && <span className={styles.soft}>{t('partFee', { fee: money(feeFen) })}</span>}
          </p>
          <Button size="sm" busy={busy} onClick={() => void pay(partFen, open?.feeFen)}>
            {t('partUse', { part: money(partFen) })}
          </Button>
        </>
      )}
      {failed !== undefined && (
        <div className={styles.wide}>
          <Alert tone="warning">{failed}</Alert>
        </div>
      )}
    </section>
  );
}
