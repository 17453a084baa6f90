import { getWallet, listBalanceChanges } from '#contract/wallet.ts';
import { route, type Route } from '../../platform/http.ts';
import { getOwnWallet, listChanges } from './service.ts';

export const walletRoutes: Route[] = [route(listBalanceChanges, listChanges), route(getWallet, getOwnWallet)];
