/** What opening a shop adds to the server. */
import type { Module } from '../../../platform/module.ts';
import {
  decideShop,
  getAdminShop,
  liftShop,
  listAdminShops,
  renameShop,
  setPlatformGoods,
  suspendShop,
} from './admin.ts';
import { closeShop, getOwnShop, saveShopDraft, sendShop, withdrawShop } from './own.ts';
import { shelfJobs, shelfPeriodicJobs } from './shelf.ts';
import { shopWaiting } from './waiting.repository.ts';

export const shopOpening = {
  handlers: [
    getOwnShop,
    saveShopDraft,
    sendShop,
    withdrawShop,
    closeShop,
    listAdminShops,
    getAdminShop,
    decideShop,
    suspendShop,
    liftShop,
    renameShop,
    setPlatformGoods,
  ],
  jobs: shelfJobs,
  periodicJobs: shelfPeriodicJobs,
  waiting: shopWaiting,
  constraintErrors: { shops_name: 'shop_name_taken', shops_name_skeleton: 'shop_name_taken' },
} satisfies Module;
