import { getLicencePublicKey } from '#contract/licences/licences.ts';
import { route, type Route } from '../../platform/http.ts';
import { publishedKey } from './check.ts';
import type { LicenceSurroundings } from './holder.ts';
import { holderRoutes } from './holderRoutes.ts';
import { offlineRoutes } from './offlineRoutes.ts';
import { programRoutes } from './programRoutes.ts';

export function licenceRoutes(surroundings: LicenceSurroundings): Route[] {
  return [
    ...holderRoutes(surroundings),
    route(getLicencePublicKey, publishedKey),
    ...programRoutes(surroundings),
    ...offlineRoutes(surroundings),
  ];
}
