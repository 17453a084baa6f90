import * as catalogueAdmin from './catalogueAdmin.ts';
import * as refunds from './refunds.ts';
import * as reviews from './reviews.ts';
import * as stock from './stock.ts';
import * as catalogue from './catalogue.ts';
import * as consolePages from './console.ts';
import type { Endpoint } from './endpoint.ts';
import * as exports from './exports.ts';
import * as files from './files.ts';
import * as health from './health.ts';
import * as identity from './identity.ts';
import * as ledgerAdmin from './ledgerAdmin.ts';
import * as licences from './licences.ts';
import * as mail from './mail.ts';
import * as orders from './orders.ts';
import type { EndpointName } from './paths.ts';
import * as payments from './payments.ts';
import * as shops from './shops.ts';
import * as site from './site.ts';
import * as sitemap from './sitemap.ts';
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
  listShops: shops.listShops,
  getShop: shops.getShop,
  uploadPicture: files.uploadPicture,
  uploadFile: files.uploadFile,
  listFiles: files.listFiles,
  listCategories: catalogue.listCategories,
  listProducts: catalogue.listProducts,
  suggest: catalogue.suggest,
  getProduct: catalogue.getProduct,
  listSitemapParts: sitemap.listSitemapParts,
  listSitemap: sitemap.listSitemap,
  createOrder: orders.createOrder,
  payOrderByBalance: orders.payOrderByBalance,
  closeOrder: orders.closeOrder,
  listOrders: orders.listOrders,
  getOrder: orders.getOrder,
  getPayment: payments.getPayment,
  getPaymentState: payments.getPaymentState,
  notifyPayment: payments.notifyPayment,
  listBalanceChanges: wallet.listBalanceChanges,
  getBalanceChange: wallet.getBalanceChange,
  explainBalance: wallet.explainBalance,
  listBalanceDays: wallet.listBalanceDays,
  listHolds: wallet.listHolds,
  listEarnings: wallet.listEarnings,
  startExport: exports.startExport,
  getExport: exports.getExport,
  listExports: exports.listExports,
  stopExport: exports.stopExport,
  getExportTicket: exports.getExportTicket,
  getWallet: wallet.getWallet,
  listLicences: licences.listLicences,
  getLicence: licences.getLicence,
  getLicencePublicKey: licences.getLicencePublicKey,
  bindLicence: licences.bindLicence,
  unbindLicence: licences.unbindLicence,
  validateLicence: licences.validateLicence,
  inquire: licences.inquire,
  listAdminProducts: catalogueAdmin.listAdminProducts,
  getAdminProduct: catalogueAdmin.getAdminProduct,
  saveProduct: catalogueAdmin.saveProduct,
  moveProduct: catalogueAdmin.moveProduct,
  previewMarkdown: catalogueAdmin.previewMarkdown,
  listAdminCategories: catalogueAdmin.listAdminCategories,
  saveCategory: catalogueAdmin.saveCategory,
  orderCategories: catalogueAdmin.orderCategories,
  deleteCategory: catalogueAdmin.deleteCategory,
  importStock: stock.importStock,
  listStock: stock.listStock,
  getStock: stock.getStock,
  listStockBatches: stock.listStockBatches,
  getStockBatch: stock.getStockBatch,
  confirmStockBatch: stock.confirmStockBatch,
  discardStockBatch: stock.discardStockBatch,
  undoStockBatch: stock.undoStockBatch,
  listStockItems: stock.listStockItems,
  saveStockSettings: stock.saveStockSettings,
  showOrder: orders.showOrder,
  downloadOrder: orders.downloadOrder,
  listSales: orders.listSales,
  getSale: orders.getSale,
  replaceItem: orders.replaceItem,
  listAllOrders: orders.listAllOrders,
  listOrderMessages: orders.listOrderMessages,
  sendOrderMessage: orders.sendOrderMessage,
  requestRefund: refunds.requestRefund,
  withdrawRefund: refunds.withdrawRefund,
  complainRefund: refunds.complainRefund,
  answerRefund: refunds.answerRefund,
  decideRefund: refunds.decideRefund,
  refundBuyer: refunds.refundBuyer,
  listRefunds: refunds.listRefunds,
  listShopRefunds: refunds.listShopRefunds,
  listAllRefunds: refunds.listAllRefunds,
  getRefund: refunds.getRefund,
  listReviews: reviews.listReviews,
  writeReview: reviews.writeReview,
  listShopReviews: reviews.listShopReviews,
  replyToReview: reviews.replyToReview,
  hideReview: reviews.hideReview,
  listQuestions: reviews.listQuestions,
  askQuestion: reviews.askQuestion,
  listShopQuestions: reviews.listShopQuestions,
  answerQuestion: reviews.answerQuestion,
  hideQuestion: reviews.hideQuestion,
  listLedgerAccounts: ledgerAdmin.listLedgerAccounts,
  getLedgerAccount: ledgerAdmin.getLedgerAccount,
  listLedgerPostings: ledgerAdmin.listLedgerPostings,
  findLedgerEntries: ledgerAdmin.findLedgerEntries,
  getLedgerEntry: ledgerAdmin.getLedgerEntry,
  getBalanceSheet: ledgerAdmin.getBalanceSheet,
  listBalanceSheetDays: ledgerAdmin.listBalanceSheetDays,
  getHealth: health.getHealth,
  getDashboard: consolePages.getDashboard,
} as const satisfies { [Name in EndpointName]: Endpoint<Name> };

export type Endpoints = typeof endpoints;
