import type { Module } from '../../platform/module.ts';
import { getLedgerAccount, listLedgerAccounts } from './accounts.ts';
import { listDebts } from './debts.ts';
import { findLedgerEntries, getLedgerEntry } from './entries.ts';
import { listLedgerDays, listLedgerPostings } from './postings.ts';
import { getBalanceSheet, listBalanceSheetDays } from './sheets.ts';
import { debtWaiting } from './waiting.repository.ts';

export const ledgerAdminModule: Module = {
  handlers: [
    listLedgerAccounts,
    getLedgerAccount,
    listLedgerPostings,
    listLedgerDays,
    getLedgerEntry,
    findLedgerEntries,
    getBalanceSheet,
    listBalanceSheetDays,
    listDebts,
  ],
  waiting: debtWaiting,
};
