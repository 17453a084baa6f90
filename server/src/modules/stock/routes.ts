import * as contract from '#contract/stock/stock.ts';
import { route, type Route } from '../../platform/http.ts';
import { uploadRoute } from '../../platform/upload.ts';
import { confirmBatch, discardBatch, undoBatch, viewBatch } from './batches.ts';
import { importFile } from './importFile.ts';
import { getStock, listStock, listStockBatches, listStockItems, saveStockSettings } from './list.ts';

export const stockRoutes: Route[] = [
  route(contract.listStock, listStock),
  route(contract.getStock, getStock),
  uploadRoute(contract.importStock, importFile),
  route(contract.listStockBatches, listStockBatches),
  route(contract.getStockBatch, viewBatch),
  route(contract.confirmStockBatch, confirmBatch),
  route(contract.discardStockBatch, discardBatch),
  route(contract.undoStockBatch, undoBatch),
  route(contract.listStockItems, listStockItems),
  route(contract.saveStockSettings, saveStockSettings),
];
