/** The name of the setting that says the platform's commission on sales of shops, in ten-thousandths. */
export const commissionSetting = 'sales.commissionTenThousandths';

/** 5 %. */
const commissionDefault = 500;

/** The commission that was saved; the default where there is none, or none between 0 and 100 %. */
export function commissionRate(stored: unknown): number {
  const rate = typeof stored === 'string' && stored.trim() !== '' ? Number(stored) : stored;
  return typeof rate === 'number' && Number.isInteger(rate) && rate >= 0 && rate <= 10_000 ? rate : commissionDefault;
}
