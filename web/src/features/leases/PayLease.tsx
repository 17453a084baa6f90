import type { Lease } from '#contract/rental/leases.ts';
import { useCall } from '../../api/queries.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { ActionButton } from '../../record/ActionButton.tsx';
import { useAction } from '../../record/useAction.ts';
import { LinkButton } from '../../ui/kit/Button.tsx';
import { BanIcon, WalletIcon } from '../../ui/kit/icons.ts';
import { texts } from './texts.ts';

type Waiting = Pick<Lease, 'id' | 'unpaid' | 'renewal' | 'may'>;
type Size = 'sm' | 'md';

/** What the reader may pay: the lease itself, or its renewal. */
const toPay = ({ unpaid, renewal, may }: Waiting) =>
  may.includes('pay') ? unpaid : may.includes('pay_renewal') ? renewal : null;

/** Leads to the payment page. */
export function Pay({ lease, size = 'md' }: { lease: Waiting; size?: Size }) {
  const t = useTexts(texts);
  const { money } = useFormats();
  const waits = toPay(lease);
  if (waits === null || waits.paymentToken === null) return null;
  return (
    <LinkButton kind="primary" size={size} icon={WalletIcon} to={href('payment', { token: waits.paymentToken })}>
      {t('pay', { amount: money(waits.amountFen ?? 0) })}
    </LinkButton>
  );
}

/** Pays from the balance instead, where that has enough by now. */
export function PayByBalance({ lease }: { lease: Waiting }) {
  const t = useTexts(texts);
  const { money } = useFormats();
  const waits = toPay(lease);
  const { data: wallet } = useCall('getWallet', {}, { enabled: waits !== null, staleTime: 0 });
  const pay = useAction('payLeaseByBalance', () => t('paidByBalance'));
  const amountFen = waits?.amountFen ?? 0;
  const suffices = wallet !== undefined && wallet.owedFen === 0 && wallet.balanceFen >= amountFen;
  return (
    <ActionButton
      may={waits !== null && suffices}
      icon={WalletIcon}
      act={t('payByBalance')}
      title={t('payByBalance')}
      lead={t('payByBalanceText', { amount: money(amountFen), balance: money(wallet?.balanceFen ?? 0) })}
      onAct={() => pay.send({ id: lease.id, amountFen })}
    />
  );
}

/** Gives up a lease that is not paid. */
export function CancelUnpaid({ id, may, size = 'md' }: Pick<Lease, 'id' | 'may'> & { size?: Size }) {
  const t = useTexts(texts);
  const cancel = useAction('cancelLease', () => t('cancelled'));
  return (
    <ActionButton
      may={may.includes('cancel')}
      danger
      size={size}
      icon={BanIcon}
      act={t('cancel')}
      title={t('cancelTitle')}
      lead={t('cancelUnpaid')}
      onAct={() => cancel.send({ id, backFen: 0 })}
    />
  );
}

/** Gives up a renewal that is not paid. */
export function CancelRenewal({ id, may }: Pick<Lease, 'id' | 'may'>) {
  const t = useTexts(texts);
  const cancel = useAction('cancelLeaseRenewal', () => t('renewalCancelled'));
  return (
    <ActionButton
      may={may.includes('cancel_renewal')}
      icon={BanIcon}
      act={t('cancelRenewal')}
      title={t('cancelRenewalTitle')}
      lead={t('cancelRenewalText')}
      onAct={() => cancel.send({ id })}
    />
  );
}
