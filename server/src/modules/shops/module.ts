import type { Module } from '../../platform/module.ts';
import { getShop, listShops } from './browse.ts';
import { shopPeriodicJobs } from './jobs.ts';
import { shopOpening } from './opening/opening.ts';

export const shopsModule: Module = {
  ...shopOpening,
  handlers: [listShops, getShop, ...shopOpening.handlers],
  periodicJobs: [...shopPeriodicJobs, ...shopOpening.periodicJobs],
};
