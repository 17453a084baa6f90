import { gateways } from '#contract/orders/gateways.ts';
import { leasePayBack } from '#contract/rental/leasePayers.ts';
import type { LeaseDetail } from '#contract/rental/leases.ts';
import { useFormats } from '../../language/formats.ts';
import { useLocale } from '../../language/locale.tsx';
import { useTexts } from '../../language/texts.ts';
import { texts } from './texts.ts';

/**
 * The sentence that says where rent and deposit of a lease go that come back, in fen: to the gateways by which others paid, and
 * to the balance. Empty where nothing comes back.
 */
export function useBackWords({ paidByOthers }: Pick<LeaseDetail, 'paidByOthers'>) {
  const t = useTexts(texts);
  const locale = useLocale();
  const { money } = useFormats();
  return ({ rentFen, depositFen }: { rentFen: number; depositFen: number }): string => {
    if (rentFen + depositFen === 0) return '';
    const rent = leasePayBack(rentFen, paidByOthers);
    // The deposit goes where the lease was paid, after what the rent took of it.
    const left = paidByOthers
      .map((payer) => ({ payer, taken: rent.payers.find((one) => isSame(one, payer))?.amountFen ?? 0 }))
      .filter(({ payer }) => payer.ofDeposit)
      .map(({ payer, taken }) => ({ ...payer, leftFen: payer.leftFen - taken }));
    const deposit = leasePayBack(depositFen, left);
    const toOthers = [...rent.payers, ...deposit.payers];
    if (toOthers.length === 0) return t('backToBalance');
    const names = [...new Set(toOthers.map(({ gateway }) => gateways[gateway].name[locale]))].join(t('comma'));
    const others = money(toOthers.reduce((sum, { amountFen }) => sum + amountFen, 0));
    const balanceFen = rent.balanceFen + deposit.balanceFen;
    return balanceFen === 0
      ? t('backToPayer', { others, names })
      : t('backToBoth', { others, names, balance: money(balanceFen) });
  };
}

type Payer = LeaseDetail['paidByOthers'][number];
/** Two of one lease differ in what they paid for, or in what is left. */
const isSame = (one: Payer, other: Payer) =>
  one.ofDeposit === other.ofDeposit && one.gateway === other.gateway && one.leftFen === other.leftFen;
