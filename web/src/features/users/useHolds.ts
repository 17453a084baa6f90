import type { Grant } from '#contract/identity/grants.ts';
import { useUser } from '../../api/user.ts';

/** Whether the reader is entrusted with this, so that a link to its screens leads somewhere. */
export function useHolds(grant: Grant): boolean {
  return useUser().data?.grants.includes(grant) ?? false;
}
