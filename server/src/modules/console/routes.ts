import * as contract from '#contract/site/console.ts';
import { getHealth } from '#contract/site/health.ts';
import { getMenu } from '#contract/site/site.ts';
import type { ProcessChecks } from '../../platform/health.ts';
import { route, type Route } from '../../platform/http.ts';
import { healthOf } from './health.ts';
import { dashboardOfCaller, menuOfCaller } from './service.ts';

/** `checks`: what only whoever started the process knows of it. */
export function consoleRoutes({ checks }: { checks: ProcessChecks }): Route[] {
  return [
    route(getMenu, menuOfCaller),
    route(contract.getDashboard, dashboardOfCaller),
    route(getHealth, (call) => healthOf(call, checks)),
  ];
}
