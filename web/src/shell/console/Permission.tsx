import type { Role } from '#contract/core/roles.ts';
import { isPermitted } from './isPermitted.ts';
import { useReader } from './reader.ts';

/** Whether the reader's role is among these. Throws where it is given no list. */
export function usePermission(roles: readonly Role[]): boolean {
  return isPermitted(useReader()?.role, roles);
}
