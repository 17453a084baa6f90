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
  // catalogue
  listCategories: 'GET /api/shop/categories',
  listProducts: 'GET /api/shop/products',
  getProduct: 'GET /api/shop/product',
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
  // console
  getDashboard: 'GET /api/console/dashboard',
} as const satisfies Record<string, `${'GET' | 'POST'} /${string}`>;

export type EndpointName = keyof typeof paths;
