import { matchPath } from 'react-router';
import { emailChangePath, objectionPath, subscriptionPath } from '#contract/site/mailedPaths.ts';
import { consolePaths } from '#contract/console/consolePaths.ts';

/** Every address of the portal in one table; nothing else in the web writes one by hand. */
export const paths = {
  start: '/',
  home: '/home',
  login: '/login',
  register: '/regiser',
  password: '/password',
  notice: '/notice',
  payment: '/payment',
  inquire: '/inquire',
  certificate: '/certificate',
  report: '/report',
  privacy: '/privacy',
  service: '/service',
  seller: '/seller-agreement',
  help: '/help',
  helpTopic: '/help/:topic',
  commission: '/help/commission',
  announcement: '/announcements/:id',
  products: '/homeShop',
  productsShop: '/shop',
  productsList: '/shoplist',
  product: '/product/:id',
  cart: '/cart',
  unsubscribe: subscriptionPath,
  emailChange: emailChangePath,
  objection: objectionPath,
  shops: '/shops',
  shop: '/shops/:slug',
  rentalDetails: '/rentalDetails',

  robots: '/robots.txt',
  sitemap: '/sitemap.xml',
  sitemapPart: '/sitemaps/:file',
  siteSharePicture: '/og/home.png',
  productSharePicture: '/og/product/:file',
  shopSharePicture: '/og/shop/:file',

  apiDocs: '/developers',

  ...consolePaths,
  pricing: '/pricing',
  redirect: '/redirect/:path',
  userGroup: '/user/*',
} as const satisfies Record<string, `/${string}`>;

export type PathName = keyof typeof paths;

type ParamOf<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer Tail}`
    ? Name | ParamOf<`/${Tail}`>
    : Rest
  : never;
type Value = string | number | undefined | null;
type Params<Name extends PathName> = Record<ParamOf<(typeof paths)[Name]>, string | number> & Record<string, Value>;
type Rest<Name extends PathName> =
  ParamOf<(typeof paths)[Name]> extends never ? [params?: Record<string, Value>] : [params: Params<Name>];

/**
 * The address of a screen: `href('product', { id: 7 })` → `/product/7`, `href('products', { search: 'map' })` →
 * `/homeShop?search=map`. What the path does not name goes into the query; undefined, null and '' are left out.
 */
export function href<Name extends PathName>(name: Name, ...[params]: Rest<Name>): string {
  const query = new URLSearchParams();
  let path: string = paths[name];
  for (const [key, value] of Object.entries<Value>(params ?? {})) {
    if (value === undefined || value === null || value === '') continue;
    if (path.includes(`:${key}`)) path = path.replace(`:${key}`, encodeURIComponent(String(value)));
    else query.set(key, String(value));
  }
  const text = query.toString();
  return text === '' ? path : `${path}?${text}`;
}

/** Whether a text may be used as an address to return to: a path on this site and nothing else. */
export function isLocalPath(text: string | null | undefined): text is string {
  return typeof text === 'string' && /^\/(?![/\\])[^\s\\]*$/.test(text);
}

/** Addresses that show nothing themselves. */
const notScreens: readonly PathName[] = [
  'robots',
  'sitemap',
  'sitemapPart',
  'siteSharePicture',
  'productSharePicture',
  'shopSharePicture',
  'pricing',
  'redirect',
  'userGroup',
];

/** Whether an address of this site shows a screen: nobody is sent to one that is not there. */
export function isScreen(address: string): boolean {
  const [pathname = ''] = address.split(/[?#]/);
  return Object.entries(paths).some(
    // The names are those of the table.
    ([name, path]) => !notScreens.includes(name as PathName) && matchPath({ path, caseSensitive: false }, pathname),
  );
}
