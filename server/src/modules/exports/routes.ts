import * as contract from '#contract/site/exports.ts';
import { route, type Route } from '../../platform/http.ts';
import { getExport, getTicket, listExports, startExport, stopExport } from './exports.ts';
import type { ExportSources } from './source.ts';

export function exportRoutes(sources: ExportSources): Route[] {
  return [
    route(contract.startExport, (call, input) => startExport(call, input, sources)),
    route(contract.getExport, getExport),
    route(contract.listExports, listExports),
    route(contract.stopExport, stopExport),
    route(contract.getExportTicket, (call, input) => getTicket(call, input, sources)),
  ];
}
