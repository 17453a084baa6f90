/** What programs call by a licence's key: each answers with a named result, whatever happens. */
import {
  activateLicence,
  deactivateLicence,
  heartbeatLicence,
  useLicence,
  validateLicence,
} from '#contract/licences/licenceValidation.ts';
import { answeringRoute, type Route } from '../../platform/http.ts';
import { activateByProgram, heartbeatByProgram } from './activate.ts';
import { checkLicence } from './check.ts';
import { deactivateByProgram } from './deactivate.ts';
import { failureAnswer } from './failureAnswer.ts';
import type { LicenceSurroundings } from './holder.ts';
import { useByProgram } from './use.ts';

export function programRoutes(surroundings: LicenceSurroundings): Route[] {
  return [
    answeringRoute(validateLicence, checkLicence, failureAnswer('validate')),
    answeringRoute(
      activateLicence,
      (call, input) => activateByProgram(surroundings, call, input),
      failureAnswer('activate'),
    ),
    answeringRoute(deactivateLicence, deactivateByProgram, failureAnswer('deactivate')),
    answeringRoute(
      heartbeatLicence,
      (call, input) => heartbeatByProgram(surroundings, call, input),
      failureAnswer('heartbeat'),
    ),
    answeringRoute(useLicence, useByProgram, failureAnswer('use')),
  ];
}
