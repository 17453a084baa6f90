import type { ReactNode } from 'react';
import type { Role } from '#contract/core/roles.ts';
import { isPermitted } from './isPermitted.ts';
import { useReader } from './reader.ts';

interface PermissionProps {
  /** Who sees it; an empty list is everybody. */
  roles: readonly Role[];
  /** What others see in its place. */
  fallback?: ReactNode;
  children: ReactNode;
}

/** Shows its content to some roles only, and again when the role is switched. The server refuses besides: this is for the eye. */
export function Permission({ roles, fallback = null, children }: PermissionProps) {
  return usePermission(roles) ? children : fallback;
}

/** Whether the reader's role is among these. Throws where it is given no list. */
export function usePermission(roles: readonly Role[]): boolean {
  return isPermitted(useReader()?.role, roles);
}
