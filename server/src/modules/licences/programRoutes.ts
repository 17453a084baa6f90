/** What programs call by a licence's key: each answers with a named result, whatever happens. */
import {
  activateLicence,
  deactivateLicence,
  heartbeatLicence,
  useLicence,
  validateLicence,
} from '#contract/licenceValidation.ts';
import { answeringRoute, type Route } from '../../platform/http.ts';
import { checkLicence } from './check.ts';
import { failureAnswer } from './failureAnswer.ts';
import type { LicenceSurroundings } from './holder.ts';

export function programRoutes(_surroundings: LicenceSurroundings): Route[] {
  return [
    answeringRoute(validateLicence, checkLicence, failureAnswer('validate')),
    answeringRoute(activateLicence, checkLicence, failureAnswer('activate')),
    answeringRoute(deactivateLicence, checkLicence, failureAnswer('deactivate')),
    answeringRoute(heartbeatLicence, checkLicence, failureAnswer('heartbeat')),
    answeringRoute(useLicence, checkLicence, failureAnswer('use')),
  ];
}
