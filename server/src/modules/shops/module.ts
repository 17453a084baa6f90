import type { Module } from '../../platform/module.ts';
import { getShop, listShops } from './browse.ts';
import { shopPeriodicJobs } from './jobs.ts';

export const shopsModule: Module = {
  handlers: [listShops, getShop],
  periodicJobs: shopPeriodicJobs,
};
