import type { Module } from '../../platform/module.ts';
import { findShop, getShop, listShops } from './browse.ts';
import { shopPeriodicJobs } from './jobs.ts';
import { shopOpening } from './opening/opening.ts';
import {
  discardShopPage,
  getOwnShopPage,
  getShopContacts,
  getShopLicence,
  listShopPageVersions,
  publishShopPage,
  restoreShopPage,
  saveShopPage,
  setShopSlug,
} from './page/ownPage.ts';
import {
  answerStaffInvitation,
  endShopStaff,
  inviteShopStaff,
  leaveShop,
  listShopStaff,
  listShopStaffActs,
  listStaffedShops,
  setShopStaffLimits,
  setShopStaffRoles,
} from './staff/staff.ts';
import { listAnswerTemplates, removeAnswerTemplate, saveAnswerTemplate } from './templates/templates.ts';

export const shopsModule: Module = {
  ...shopOpening,
  handlers: [
    listShops,
    getShop,
    findShop,
    getShopContacts,
    getShopLicence,
    getOwnShopPage,
    saveShopPage,
    publishShopPage,
    discardShopPage,
    listShopPageVersions,
    restoreShopPage,
    setShopSlug,
    listShopStaff,
    inviteShopStaff,
    setShopStaffRoles,
    endShopStaff,
    setShopStaffLimits,
    listShopStaffActs,
    listStaffedShops,
    answerStaffInvitation,
    leaveShop,
    listAnswerTemplates,
    saveAnswerTemplate,
    removeAnswerTemplate,
    ...shopOpening.handlers,
  ],
  constraintErrors: {
    ...shopOpening.constraintErrors,
    shop_staff_current: 'staff_already',
    shop_answer_templates_name: 'template_name_taken',
  },
  periodicJobs: [...shopPeriodicJobs, ...shopOpening.periodicJobs],
};
