import * as contract from '#contract/site/site.ts';
import { route, type Route } from '../../platform/http.ts';
import { saveSiteSettings, siteConfiguration } from './service.ts';

/** `onSiteChanged` is told after each commit that changed what pages show. */
export function siteRoutes({ onSiteChanged }: { onSiteChanged: () => void }): Route[] {
  return [
    route(contract.getSiteConfiguration, (call) => siteConfiguration(call.tx)),
    route(contract.saveSiteSettings, (call, input) => saveSiteSettings(call, input, onSiteChanged)),
  ];
}
