import type { Module } from '../../platform/module.ts';
import { findShop, getShop, listShops } from './browse.ts';
import { shopPeriodicJobs } from './jobs.ts';
import {
  discardShopPage,
  getOwnShopPage,
  getShopContacts,
  listShopPageVersions,
  publishShopPage,
  restoreShopPage,
  saveShopPage,
  setShopSlug,
} from './page/ownPage.ts';

export const shopsModule: Module = {
  handlers: [
    listShops,
    getShop,
    findShop,
    getShopContacts,
    getOwnShopPage,
    saveShopPage,
    publishShopPage,
    discardShopPage,
    listShopPageVersions,
    restoreShopPage,
    setShopSlug,
  ],
  periodicJobs: shopPeriodicJobs,
};
