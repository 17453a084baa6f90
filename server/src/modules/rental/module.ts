import type { Module } from '../../platform/module.ts';
import { decideListing, getAdminListing, liftListing, listAdminListings, takeDownListing } from './adminListings.ts';
import { getListingCalendar, getListingIncome } from './calendar.ts';
import { getListing, listListings, listOrdersToLet, moveListing, saveListing } from './listings.ts';
import { getRental, listRentals } from './mall.ts';
import { getRentalRules } from './numbers.ts';
import { getTimeGroup, listTimeGroups, removeTimeGroup, saveTimeGroup } from './timeGroups.ts';
import { listRentalAlerts, removeRentalAlert, setRentalAlert } from './alerts/alerts.ts';
import { rentalAlertJobs } from './alerts/jobs.ts';
import { addListingSeats, listLicencesToLet } from './seats/handlers.ts';
import { rentalSearchJobs } from './search.ts';
import { unitColumns } from './unitEncryption.ts';
import { unofferedJobs } from './unoffered.ts';
import {
  addListingUnits,
  blockListingUnit,
  changeListingUnit,
  confirmUnitRotation,
  removeListingUnit,
  showListingUnit,
  unblockListingUnit,
} from './units.ts';
import { listingWaiting } from './waiting.repository.ts';

export const rentalModule: Module = {
  handlers: [
    listTimeGroups,
    getTimeGroup,
    saveTimeGroup,
    removeTimeGroup,
    listListings,
    listOrdersToLet,
    getListing,
    saveListing,
    moveListing,
    addListingUnits,
    listLicencesToLet,
    addListingSeats,
    showListingUnit,
    changeListingUnit,
    confirmUnitRotation,
    removeListingUnit,
    blockListingUnit,
    unblockListingUnit,
    getListingCalendar,
    getListingIncome,
    listAdminListings,
    getAdminListing,
    decideListing,
    takeDownListing,
    liftListing,
    listRentals,
    getRental,
    getRentalRules,
    listRentalAlerts,
    setRentalAlert,
    removeRentalAlert,
  ],
  jobs: unofferedJobs,
  periodicJobs: [...rentalAlertJobs, ...rentalSearchJobs],
  encryptedColumns: unitColumns,
  waiting: listingWaiting,
  constraintErrors: {
    listings_order: 'order_let_out',
    listings_licence: 'licence_let_out',
    listings_category_id_fkey: 'category_in_use',
    listing_blocks_apart: 'block_overlaps',
  },
};
