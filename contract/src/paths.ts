/** Every call of the portal in one table: name → method and path. Free of zod, so that public pages can call without it. */
export const paths = {
  // site
  getSiteConfiguration: 'GET /api/index',
  getHome: 'GET /api/index/home',
  getMenu: 'GET /api/index/getMenu',
  saveSiteSettings: 'POST /api/admin/site/save',
  // identity
  register: 'POST /api/user/register',
  login: 'POST /api/user/login',
  logout: 'POST /api/user/logout',
  sendCode: 'POST /api/user/sendCode',
  resetPassword: 'POST /api/user/resetPassword',
  getUserInfo: 'GET /api/account/getUserInfo',
  // messages
  listOutbox: 'GET /api/admin/outbox',
  // shops
  listShops: 'GET /api/shop/list',
  getShop: 'GET /api/shop/detail',
  // files
  uploadPicture: 'POST /api/ajax/upload',
  uploadFile: 'POST /api/admin/file/upload',
  listFiles: 'GET /api/admin/file/list',
  // catalogue
  listCategories: 'GET /api/shop/categories',
  listProducts: 'GET /api/shop/products',
  suggest: 'GET /api/shop/suggest',
  getProduct: 'GET /api/shop/product',
  listSitemapParts: 'GET /api/shop/sitemap',
  listSitemap: 'GET /api/shop/sitemap/part',
  // orders
  createOrder: 'POST /api/order/create',
  payOrderByBalance: 'POST /api/order/payByBalance',
  closeOrder: 'POST /api/order/close',
  listOrders: 'GET /api/order/list',
  getOrder: 'GET /api/order/detail',
  // payments
  getPayment: 'POST /api/payment/getPayment',
  getPaymentState: 'GET /api/payment/state',
  notifyPayment: 'POST /api/payment/notify/:gateway',
  // wallet
  listBalanceChanges: 'GET /api/account/balance',
  getWallet: 'GET /api/account/wallet',
  // licences
  listLicences: 'GET /api/licence/list',
  getLicence: 'GET /api/licence/detail',
  getLicencePublicKey: 'GET /api/licence/publicKey',
  bindLicence: 'POST /api/licence/bind',
  unbindLicence: 'POST /api/licence/unbind',
  validateLicence: 'POST /api/licence/validate',
  inquire: 'POST /api/inquire',
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
  listReviews: 'GET /api/shop/reviews',
  writeReview: 'POST /api/review/write',
  listShopReviews: 'GET /api/sale/reviews',
  replyToReview: 'POST /api/review/reply',
  hideReview: 'POST /api/admin/review/hide',
  listQuestions: 'GET /api/shop/questions',
  askQuestion: 'POST /api/shop/ask',
  listShopQuestions: 'GET /api/sale/questions',
  answerQuestion: 'POST /api/sale/answer',
  hideQuestion: 'POST /api/admin/question/hide',
  // console
  getDashboard: 'GET /api/console/dashboard',
} as const satisfies Record<string, `${'GET' | 'POST'} /${string}`>;

export type EndpointName = keyof typeof paths;
