import type { Module } from '../../platform/module.ts';
import { alertPeriodicJobs } from './alerts.ts';
import { followPeriodicJobs, followShop, listFollowedShops, unfollowShop } from './follows.ts';
import {
  addFavourite,
  getFavourites,
  listAlerts,
  listFavourites,
  removeAlert,
  removeFavourite,
  setAlert,
} from './favourites.ts';

export const favouritesModule: Module = {
  handlers: [
    getFavourites,
    listFavourites,
    addFavourite,
    removeFavourite,
    listAlerts,
    setAlert,
    removeAlert,
    followShop,
    unfollowShop,
    listFollowedShops,
  ],
  periodicJobs: [...alertPeriodicJobs, ...followPeriodicJobs],
};
