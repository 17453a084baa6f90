import { calledBy } from '../shops/staffPermissions.ts';
import type { Endpoint } from './endpoint.ts';
import type { ErrorName } from './errors.ts';

/** The failures that any request can be answered with, whatever it is for. */
export const failuresOfAll = ['internal', 'unavailable', 'busy'] as const satisfies readonly ErrorName[];

/** All failures that a call can be answered with: its own, and those that its access, its body and its money bring along. */
export function failuresOf(endpoint: Endpoint): ErrorName[] {
  const { access, scope, stepUp, method, upload, movesMoney, mayCountOnce, answersFailures, errors } = endpoint;
  if (answersFailures) return [];
  const names: ErrorName[] = ['invalid_input', ...errors];
  if (method === 'POST') names.push('body_too_large', 'body_too_slow', upload ? 'upload_malformed' : 'body_malformed');
  if (access !== 'anyone') names.push('login_needed', 'login_expired', 'account_frozen');
  if (access !== 'anyone' && !endpoint.withoutSecondFactor) names.push('second_factor_required');
  if (access === 'admin') names.push('forbidden', 'grant_missing');
  const shopCall = calledBy(endpoint.name);
  if (shopCall !== undefined)
    names.push('not_staff', shopCall === 'ownerOnly' ? 'shop_owner_only' : 'staff_role_missing');
  if (stepUp) names.push('step_up_needed');
  if (scope) names.push('api_key_invalid', 'scope_missing');
  else if (access !== 'anyone') names.push('api_key_invalid', 'api_key_not_allowed');
  if (movesMoney || mayCountOnce) names.push('idempotency_key_needed', 'idempotency_conflict', 'done_before');
  return [...new Set([...names, ...failuresOfAll])];
}
