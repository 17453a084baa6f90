import { stockColumns } from './stockEncryption.ts';
import type { Module } from '../../platform/module.ts';
import { confirmStockBatch, discardStockBatch, getStockBatch, getStockOutcome, undoStockBatch } from './batches.ts';
import { importStock } from './importFile.ts';
import { getStock, listStock, listStockBatches, listStockItems, saveStockSettings } from './list.ts';
import { changePiece, listPieces } from './pieces.ts';
import { getSharedSecret, setSharedSecret } from './sharedSecrets.ts';
import { stockJobs, stockPeriodicJobs } from './jobs.ts';
import { stockWaiting } from './waiting.repository.ts';

export const stockModule: Module = {
  encryptedColumns: stockColumns,
  handlers: [
    listStock,
    getStock,
    importStock,
    listStockBatches,
    getStockBatch,
    getStockOutcome,
    confirmStockBatch,
    discardStockBatch,
    undoStockBatch,
    listStockItems,
    saveStockSettings,
    listPieces,
    changePiece,
    getSharedSecret,
    setSharedSecret,
  ],
  jobs: stockJobs,
  periodicJobs: stockPeriodicJobs,
  waiting: stockWaiting,
  constraintErrors: {
    sku_stock: 'sku_sold_out',
    stock_piece: 'piece_taken',
    shared_secrets_version: 'state_conflict',
  },
};
