import * as contract from '#contract/exports.ts';
import { AppError } from '../../platform/errors.ts';
import { route, type Route } from '../../platform/http.ts';

const notYet = () => Promise.reject(new AppError('unavailable'));

export const exportRoutes: Route[] = [
  route(contract.startExport, notYet),
  route(contract.getExport, notYet),
  route(contract.listExports, notYet),
  route(contract.stopExport, notYet),
  route(contract.getExportTicket, notYet),
];
