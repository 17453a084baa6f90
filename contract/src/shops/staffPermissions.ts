/** Which calls staff may make for their shop. Free of zod. */
import type { StaffRole } from './staffRules.ts';

/** Who may make a call for a shop: staff of one of these roles, staff of any role, or nobody but its owner. */
type CalledBy = readonly StaffRole[] | 'anyStaff' | 'ownerOnly';

const orders = ['orders'] as const;
const goods = ['goods'] as const;
const figures = ['orders', 'money'] as const;

/**
 * The calls that are made for a shop. One that is not here is made for oneself, whatever shop is named with it. The texts of a
 * call that somebody else's order or product stands in are checked by its handler as well.
 */
export const shopCalls: Readonly<Record<string, CalledBy>> = {
  // Orders, refunds, questions, reviews, licences that were sold.
  listSales: figures,
  getSale: figures,
  replaceItem: orders,
  startService: orders,
  deliverService: orders,
  listOrderMessages: orders,
  sendOrderMessage: orders,
  settleOrderTalk: orders,
  listOrderNotes: orders,
  addOrderNote: orders,
  showOrderAnswers: orders,
  listShopRefunds: figures,
  countRefunds: figures,
  getRefund: figures,
  answerRefund: orders,
  refundBuyer: orders,
  listShopQuestions: orders,
  getShopQuestion: orders,
  answerQuestion: orders,
  listShopReviews: orders,
  replyToReview: orders,
  listDisputedSales: figures,
  getDisputeOfSale: figures,
  addDisputeWords: orders,
  listSoldLicences: orders,
  getSoldLicence: orders,
  listSoldLicenceEvents: orders,
  findLicenceByKey: orders,
  moveLicences: orders,
  listReportsOfShop: orders,
  getReportOfShop: orders,
  answerShopReport: orders,
  // Texts that the shop answers with.
  listAnswerTemplates: ['orders', 'goods'],
  saveAnswerTemplate: ['orders', 'goods'],
  removeAnswerTemplate: ['orders', 'goods'],
  // Products, stock, coupons, the page.
  listAdminProducts: goods,
  getAdminProduct: goods,
  saveProduct: goods,
  moveProduct: goods,
  uploadProductSheet: goods,
  getProductImport: goods,
  listProductImportLines: goods,
  confirmProductImport: goods,
  discardProductImport: goods,
  previewProductChanges: goods,
  changeProducts: goods,
  listStock: goods,
  getStock: goods,
  listStockItems: goods,
  listStockBatches: goods,
  getStockBatch: goods,
  getStockOutcome: goods,
  importStock: goods,
  confirmStockBatch: goods,
  discardStockBatch: goods,
  undoStockBatch: goods,
  saveStockSettings: goods,
  changePiece: goods,
  getSharedSecret: goods,
  setSharedSecret: goods,
  listFiles: goods,
  // Also for what is delivered by hand.
  uploadFile: ['goods', 'orders'],
  getLicencePolicies: goods,
  listShopCoupons: goods,
  getShopCoupon: goods,
  saveShopCoupon: goods,
  switchShopCoupon: goods,
  getOwnShopPage: goods,
  saveShopPage: goods,
  publishShopPage: goods,
  discardShopPage: goods,
  restoreShopPage: goods,
  listShopPageVersions: goods,
  previewShopSections: goods,
  previewMarkdown: goods,
  // Money: seen, never moved.
  getShopMoney: ['money'],
  getOwnCommission: ['goods', 'money'],
  // Files of the lists above: each asks for the role of its list.
  startExport: 'anyStaff',
  listExports: 'anyStaff',
  getExport: 'anyStaff',
  stopExport: 'anyStaff',
  getExportTicket: 'anyStaff',
  // What waits: of each kind by its role.
  listWaiting: 'anyStaff',
  listMenuBadges: 'anyStaff',
  // What a licence gives belongs to its price; licences made by hand are unsold goods; the short address leads everybody.
  saveLicencePolicy: 'ownerOnly',
  issueLicences: 'ownerOnly',
  previewIssue: 'ownerOnly',
  listIssuableSkus: 'ownerOnly',
  listLicenceBatches: 'ownerOnly',
  setShopSlug: 'ownerOnly',
  getOwnShop: 'ownerOnly',
  saveShopDraft: 'ownerOnly',
  sendShop: 'ownerOnly',
  withdrawShop: 'ownerOnly',
  closeShop: 'ownerOnly',
  listShopStaff: 'ownerOnly',
  inviteShopStaff: 'ownerOnly',
  setShopStaffRoles: 'ownerOnly',
  endShopStaff: 'ownerOnly',
  setShopStaffLimits: 'ownerOnly',
  listShopStaffActs: 'ownerOnly',
  askWithdrawal: 'ownerOnly',
  cancelWithdrawal: 'ownerOnly',
  setPaymentInfo: 'ownerOnly',
  removePayee: 'ownerOnly',
};

/** Who of a shop may make a call; undefined: it is made for oneself. */
export function calledBy(call: string): CalledBy | undefined {
  return Object.hasOwn(shopCalls, call) ? shopCalls[call] : undefined;
}

/** Whether staff with these roles may make a call for their shop. */
export function mayCallForShop(roles: readonly string[], call: string): boolean {
  const who = calledBy(call);
  if (who === undefined || who === 'ownerOnly') return false;
  return who === 'anyStaff' || roles.includes('all') || who.some((role) => roles.includes(role));
}
