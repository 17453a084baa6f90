import type { Texts } from '#contract/core/locale.ts';
import type { Role } from '#contract/core/roles.ts';
import type { MenuItem } from '#contract/site/site.ts';

/** A screen or a group of the console; names are those of the pages' table of paths. */
interface Entry {
  path: string;
  name: string;
  title: Texts;
  icon?: string;
  /** Who may visit; everybody who is logged in where nothing is said. */
  roles?: readonly Role[];
  /** May be visited and does not show in the menu. */
  hidden?: boolean;
  children?: readonly Entry[];
}

const admins: readonly Role[] = ['admin'];

const entries: readonly Entry[] = [
  {
    path: '/dashboard/dashboard',
    name: 'dashboard',
    icon: 'dashboard',
    title: { 'zh-CN': '控制台', 'en-US': 'Console' },
  },
  {
    path: '/order/order',
    name: 'orders',
    icon: 'order',
    title: { 'zh-CN': '已购商品', 'en-US': 'Purchased products' },
  },
  {
    path: '/order/receipt',
    name: 'receipt',
    hidden: true,
    title: { 'zh-CN': '收据', 'en-US': 'Receipt' },
  },
  {
    path: '/onlineRecharge/onlineRecharge',
    name: 'buy',
    icon: 'bag',
    title: { 'zh-CN': '商品购买', 'en-US': 'Product purchase' },
  },
  {
    path: '/Accredit',
    name: 'licences',
    icon: 'licence',
    title: { 'zh-CN': '授权', 'en-US': 'Authorisation' },
  },
  {
    path: '/pricing',
    name: 'pricing',
    icon: 'wallet',
    title: { 'zh-CN': '费用中心', 'en-US': 'Fee centre' },
    children: [
      {
        path: '/pricing/getuser',
        name: 'statement',
        title: { 'zh-CN': '收支明细', 'en-US': 'Income and expenses' },
      },
      { path: '/pricing/recharge', name: 'recharge', title: { 'zh-CN': '充值', 'en-US': 'Recharge' } },
    ],
  },
  {
    path: '/shopCenter',
    name: 'shopCenter',
    icon: 'shop',
    title: { 'zh-CN': '店铺中心', 'en-US': 'Shop centre' },
  },
  {
    path: '/apimy',
    name: 'account',
    icon: 'user',
    title: { 'zh-CN': '基本信息', 'en-US': 'Basic information' },
  },
  {
    path: '/admin',
    name: 'admin',
    icon: 'settings',
    roles: admins,
    title: { 'zh-CN': '站点管理', 'en-US': 'Administration' },
    children: [
      {
        path: '/admin/products',
        name: 'adminProducts',
        roles: admins,
        title: { 'zh-CN': '商品管理', 'en-US': 'Products' },
      },
      {
        path: '/admin/products/:id',
        name: 'adminProduct',
        roles: admins,
        hidden: true,
        title: { 'zh-CN': '编辑商品', 'en-US': 'Edit a product' },
      },
      {
        path: '/admin/categories',
        name: 'adminCategories',
        roles: admins,
        title: { 'zh-CN': '分类管理', 'en-US': 'Categories' },
      },
      { path: '/admin/stock', name: 'adminStock', roles: admins, title: { 'zh-CN': '库存管理', 'en-US': 'Stock' } },
      { path: '/admin/orders', name: 'adminOrders', roles: admins, title: { 'zh-CN': '订单管理', 'en-US': 'Orders' } },
      {
        path: '/admin/refunds',
        name: 'adminRefunds',
        roles: admins,
        title: { 'zh-CN': '退款与投诉', 'en-US': 'Refunds and complaints' },
      },
      {
        path: '/admin/licences',
        name: 'adminLicences',
        roles: admins,
        title: { 'zh-CN': '授权管理', 'en-US': 'Licences' },
      },
      { path: '/admin/money', name: 'adminMoney', roles: admins, title: { 'zh-CN': '资金管理', 'en-US': 'Money' } },
      {
        path: '/admin/reviews',
        name: 'adminReviews',
        roles: admins,
        title: { 'zh-CN': '提问与评价', 'en-US': 'Questions and reviews' },
      },
      {
        path: '/admin/inquiries',
        name: 'adminInquiries',
        roles: admins,
        title: { 'zh-CN': '证书与举报', 'en-US': 'Certificates and reports' },
      },
      { path: '/admin/ledger', name: 'adminLedger', roles: admins, title: { 'zh-CN': '账本', 'en-US': 'Ledger' } },
      {
        path: '/admin/balance-sheet',
        name: 'adminBalanceSheet',
        roles: admins,
        title: { 'zh-CN': '资产负债表', 'en-US': 'Balance sheet' },
      },
      {
        path: '/admin/health',
        name: 'adminHealth',
        roles: admins,
        title: { 'zh-CN': '系统状态', 'en-US': 'System health' },
      },
      { path: '/admin/outbox', name: 'outbox', roles: admins, title: { 'zh-CN': '发件箱', 'en-US': 'Outbox' } },
      {
        path: '/admin/site',
        name: 'siteSettings',
        roles: admins,
        title: { 'zh-CN': '站点设置', 'en-US': 'Site settings' },
      },
    ],
  },
  {
    path: '/result/success',
    name: 'resultSuccess',
    roles: admins,
    hidden: true,
    title: { 'zh-CN': '成功页', 'en-US': 'Success' },
  },
];

/** The menu's tree for a role: no hidden screens, and no group without a screen that the role may visit. */
export function menuFor(role: Role): MenuItem[] {
  return itemsFor(role, entries, 'menu');
}

/** Names of all screens that a role may visit, also of those that no menu shows. */
export function routesFor(role: Role): string[] {
  const visit = (entry: Entry): string[] => {
    if (!isOpenTo(role, entry)) return [];
    return entry.children ? entry.children.flatMap(visit) : [entry.name];
  };
  return entries.flatMap(visit);
}

function itemsFor(role: Role, siblings: readonly Entry[], parent: string): MenuItem[] {
  return siblings
    .filter((entry) => entry.hidden !== true && isOpenTo(role, entry))
    .map((entry, order) => itemOf(role, entry, { parent, order }))
    .filter((item) => item.children === undefined || item.children.length > 0);
}

function itemOf(role: Role, entry: Entry, place: { parent: string; order: number }): MenuItem {
  const { path, name, title, icon, roles, children } = entry;
  const locale = `${place.parent}.${name}`;
  return {
    path,
    name,
    meta: {
      locale,
      order: place.order,
      requiresAuth: true,
      roles: roles ? [...roles] : ['*'],
      ...(icon === undefined ? {} : { icon }),
    },
    title,
    ...(children ? { children: itemsFor(role, children, locale) } : {}),
  };
}

function isOpenTo(role: Role, entry: Entry): boolean {
  return entry.roles === undefined || entry.roles.includes(role);
}
