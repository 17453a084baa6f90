import * as contract from '#contract/console.ts';
import { getMenu } from '#contract/site.ts';
import { route, type Route } from '../../platform/http.ts';
import { dashboardOfCaller, menuOfCaller } from './service.ts';

export const consoleRoutes: Route[] = [route(getMenu, menuOfCaller), route(contract.getDashboard, dashboardOfCaller)];
