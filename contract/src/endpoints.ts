import * as catalogue from './catalogue.ts';
import * as consolePages from './console.ts';
import type { Endpoint } from './endpoint.ts';
import * as identity from './identity.ts';
import * as licences from './licences.ts';
import * as mail from './mail.ts';
import * as orders from './orders.ts';
import type { EndpointName } from './paths.ts';
import * as payments from './payments.ts';
import * as site from './site.ts';
import * as wallet from './wallet.ts';

/** All endpoints by name: what the server serves, the documentation shows and the client may call. */
export const endpoints = {
  getSiteConfiguration: site.getSiteConfiguration,
  getHome: site.getHome,
  getMenu: site.getMenu,
  saveSiteSettings: site.saveSiteSettings,
  register: identity.register,
  login: identity.login,
  logout: identity.logout,
  sendCode: identity.sendCode,
  resetPassword: identity.resetPassword,
  getUserInfo: identity.getUserInfo,
  listOutbox: mail.listOutbox,
  listCategories: catalogue.listCategories,
  listProducts: catalogue.listProducts,
  getProduct: catalogue.getProduct,
  createOrder: orders.createOrder,
  payOrderByBalance: orders.payOrderByBalance,
  closeOrder: orders.closeOrder,
  listOrders: orders.listOrders,
  getOrder: orders.getOrder,
  getPayment: payments.getPayment,
  getPaymentState: payments.getPaymentState,
  notifyPayment: payments.notifyPayment,
  listBalanceChanges: wallet.listBalanceChanges,
  getWallet: wallet.getWallet,
  listLicences: licences.listLicences,
  getLicence: licences.getLicence,
  getLicencePublicKey: licences.getLicencePublicKey,
  bindLicence: licences.bindLicence,
  unbindLicence: licences.unbindLicence,
  validateLicence: licences.validateLicence,
  inquire: licences.inquire,
  getDashboard: consolePages.getDashboard,
} as const satisfies { [Name in EndpointName]: Endpoint<Name> };

export type Endpoints = typeof endpoints;
