import type { Module } from '../../platform/module.ts';
import { findShop, getShop, listShops } from './browse.ts';
import { shopPeriodicJobs } from './jobs.ts';
import { shopOpening } from './opening/opening.ts';
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
  ...shopOpening,
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
    ...shopOpening.handlers,
  ],
  periodicJobs: [...shopPeriodicJobs, ...shopOpening.periodicJobs],
};
