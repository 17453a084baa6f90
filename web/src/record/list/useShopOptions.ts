import { useCall } from '../../api/queries.ts';
import type { Named } from './filterAddress.ts';

/** So many shops can be chosen from; the newest. */
const shopsMax = 100;

/** Shops to choose from; the platform itself has the value given. `current` is there in any case. */
export function useShopOptions(platform: Named, current?: string, enabled = true): Named[] {
  const list = useCall('listShops', { limit: shopsMax }, { enabled }).data?.list ?? [];
  const options = [platform, ...list.map(({ id, name }) => ({ value: String(id), label: name }))];
  const isMissing = current !== undefined && current !== '' && !options.some(({ value }) => value === current);
  return isMissing ? [...options, { value: current, label: `#${current}` }] : options;
}
