/** The calls of the console, of programs and of gateways. */
export const consolePaths = {
  // site
  saveSiteSettings: 'POST /api/admin/site/save',
  // messages
  listOutbox: 'GET /api/admin/outbox',
  // files
  uploadPicture: 'POST /api/ajax/upload',
  uploadFile: 'POST /api/admin/file/upload',
  listFiles: 'GET /api/admin/file/list',
  // catalogue
  listSitemapParts: 'GET /api/shop/sitemap',
  listSitemap: 'GET /api/shop/sitemap/part',
  // orders
  closeOrder: 'POST /api/order/close',
  listOrders: 'GET /api/order/list',
  getOrder: 'GET /api/order/detail',
  // payments
  notifyPayment: 'POST /api/payment/notify/:gateway',
  // wallet
  listBalanceChanges: 'GET /api/account/balance',
  getBalanceChange: 'GET /api/account/balance/detail',
  explainBalance: 'GET /api/account/balance/explain',
  listBalanceDays: 'GET /api/account/balance/days',
  listHolds: 'GET /api/account/hold/list',
  listEarnings: 'GET /api/account/earning/list',
  // exports
  startExport: 'POST /api/export/start',
  getExport: 'GET /api/export/detail',
  listExports: 'GET /api/export/list',
  stopExport: 'POST /api/export/stop',
  getExportTicket: 'POST /api/export/ticket',
  // licences
  listLicences: 'GET /api/licence/list',
  getLicence: 'GET /api/licence/detail',
  getLicencePublicKey: 'GET /api/licence/publicKey',
  bindLicence: 'POST /api/licence/bind',
  unbindLicence: 'POST /api/licence/unbind',
  validateLicence: 'POST /api/licence/validate',
  // catalogueAdmin
  listAdminProducts: 'GET /api/admin/product/list',
  getAdminProduct: 'GET /api/admin/product/detail',
  saveProduct: 'POST /api/admin/product/save',
  moveProduct: 'POST /api/admin/product/move',
  previewMarkdown: 'POST /api/shop/preview',
  listAdminCategories: 'GET /api/admin/category/list',
  saveCategory: 'POST /api/admin/category/save',
  orderCategories: 'POST /api/admin/category/order',
  deleteCategory: 'POST /api/admin/category/delete',
  // stock
  importStock: 'POST /api/admin/stock/import',
  listStock: 'GET /api/admin/stock/list',
  getStock: 'GET /api/admin/stock/detail',
  listStockBatches: 'GET /api/admin/stock/batches',
  getStockBatch: 'GET /api/admin/stock/batch',
  confirmStockBatch: 'POST /api/admin/stock/confirm',
  discardStockBatch: 'POST /api/admin/stock/discard',
  undoStockBatch: 'POST /api/admin/stock/undo',
  listStockItems: 'GET /api/admin/stock/items',
  saveStockSettings: 'POST /api/admin/stock/settings',
  // orders
  showOrder: 'POST /api/order/show',
  downloadOrder: 'POST /api/order/download',
  listSales: 'GET /api/sale/list',
  getSale: 'GET /api/sale/detail',
  replaceItem: 'POST /api/sale/replace',
  listAllOrders: 'GET /api/admin/order/list',
  listOrderMessages: 'GET /api/order/messages',
  sendOrderMessage: 'POST /api/order/message',
  // refunds
  requestRefund: 'POST /api/refund/request',
  withdrawRefund: 'POST /api/refund/withdraw',
  complainRefund: 'POST /api/refund/complain',
  answerRefund: 'POST /api/refund/answer',
  decideRefund: 'POST /api/admin/refund/decide',
  refundBuyer: 'POST /api/sale/refund',
  listRefunds: 'GET /api/refund/list',
  listShopRefunds: 'GET /api/sale/refunds',
  listAllRefunds: 'GET /api/admin/refund/list',
  getRefund: 'GET /api/refund/detail',
  // reviews
  writeReview: 'POST /api/review/write',
  listShopReviews: 'GET /api/sale/reviews',
  replyToReview: 'POST /api/review/reply',
  hideReview: 'POST /api/admin/review/hide',
  listShopQuestions: 'GET /api/sale/questions',
  answerQuestion: 'POST /api/sale/answer',
  hideQuestion: 'POST /api/admin/question/hide',
  // console
  getDashboard: 'GET /api/console/dashboard',
} as const satisfies Record<string, `${'GET' | 'POST'} /${string}`>;
