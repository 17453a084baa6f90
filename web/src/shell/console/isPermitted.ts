import type { Role } from '#contract/core/roles.ts';

/** Whether a role is in a list that is not empty. Throws the specified error for what is no list. */
export function isPermitted(role: Role | undefined, roles: unknown): boolean {
  if (!Array.isArray(roles)) throw new Error('need roles! Like v-permission=[admin,user]');
  return roles.length === 0 || (role !== undefined && roles.includes(role));
}
