import { useCall } from '../../api/queries.ts';

/** How many decisions of a second admin wait in each part; nothing while it is not known. */
export function useWaiting(): Partial<Record<'adjustments' | 'gifts' | 'rules' | 'commission', number>> {
  const adjustments = useCall('listAdjustments', { waiting: 'true', limit: 1 });
  const gifts = useCall('listGiftBatches', { state: 'waiting', limit: 1 });
  const rules = useCall('getMoneyRules', {});
  const commission = useCall('listCommissionRates', { state: 'waiting', limit: 1 });
  return {
    adjustments: adjustments.data?.total ?? 0,
    gifts: gifts.data?.total ?? 0,
    rules: rules.data?.requests.length ?? 0,
    commission: commission.data?.total ?? 0,
  };
}
