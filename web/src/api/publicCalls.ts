import type { EndpointName } from '#contract/endpoints.ts';

/** The calls that public pages make: their addresses are part of what every visitor loads first, so no others stand here. */
export const publicCalls = [
  'getSiteConfiguration',
  'getHome',
  'getMenu',
  'register',
  'login',
  'logout',
  'sendCode',
  'resetPassword',
  'getUserInfo',
  'listShops',
  'getShop',
  'listCategories',
  'listProducts',
  'suggest',
  'getProduct',
  'createOrder',
  'payOrderByBalance',
  'getPayment',
  'getPaymentState',
  'getWallet',
  'inquire',
  'listReviews',
  'listQuestions',
  'askQuestion',
] as const satisfies readonly EndpointName[];
