import * as contract from '#contract/money/ledgerAdmin.ts';
import { route, type Route } from '../../platform/http.ts';
import { getAccount, listAllAccounts } from './accounts.ts';
import { findEntries, getEntry } from './entries.ts';
import { listAccountDays, listPostings } from './postings.ts';
import { getSheet, listSheetDays } from './sheets.ts';

export const ledgerAdminRoutes: Route[] = [
  route(contract.listLedgerAccounts, listAllAccounts),
  route(contract.getLedgerAccount, getAccount),
  route(contract.listLedgerPostings, listPostings),
  route(contract.listLedgerDays, listAccountDays),
  route(contract.getLedgerEntry, getEntry),
  route(contract.findLedgerEntries, findEntries),
  route(contract.getBalanceSheet, getSheet),
  route(contract.listBalanceSheetDays, listSheetDays),
];
