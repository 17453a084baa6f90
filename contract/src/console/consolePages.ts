/** The console's screens in the order of its menu, the own trade before the own purchases: labels, icons and who may visit. Addresses stand in `consolePaths.ts`. */
import type { Texts } from '../core/locale.ts';
import type { Role } from '../core/roles.ts';
import type { Grant } from '../identity/grants.ts';
import type { ConsolePath } from './consolePaths.ts';

export interface ConsolePage {
  name: ConsolePath;
  title: Texts;
  icon?: string;
  /** Who may visit; everybody who is logged in where nothing is said. */
  roles?: readonly Role[];
  /** What an admin must be entrusted with to visit; a group shows with the first of its screens. */
  grant?: Grant | readonly Grant[];
  /** May be visited and does not show in the menu. */
  hidden?: boolean;
  /** Shows in the menu of those who have a shop. */
  ofShop?: boolean;
  /** Stands behind all others in the menu of those who have no shop. */
  lastWithoutShop?: boolean;
  /** The entry of the menu that is lit while a hidden screen is shown. */
  activeMenu?: ConsolePath;
  /** Shows secrets or asks for them: behind a tab it does not stay alive. */
  ignoreCache?: boolean;
}

/** Screens under one heading of the menu; nobody visits the heading itself. */
export interface ConsoleGroup extends Omit<ConsolePage, 'name'> {
  name: string;
  path: string;
  children: readonly ConsoleEntry[];
}

/** An entry that leads out of the console: an address of this site or of another one, opened beside it. */
export interface ConsoleLink extends Omit<ConsolePage, 'name'> {
  name: string;
  address: string;
}

export type ConsoleEntry = ConsolePage | ConsoleGroup | ConsoleLink;

export const consolePages: readonly ConsoleEntry[] = [
  {
    name: 'dashboard',
    icon: 'dashboard',
    title: { 'zh-CN': '控制台', 'en-US': 'Dashboard' },
  },
  {
    name: 'workplace',
    icon: 'home',
    title: { 'zh-CN': '工作台', 'en-US': 'Workplace' },
  },
  {
    name: 'messages',
    icon: 'bell',
    title: { 'zh-CN': '消息', 'en-US': 'Messages' },
  },
  {
    path: '/admin',
    name: 'admin',
    icon: 'settings',
    roles: ['admin'],
    title: { 'zh-CN': '站点管理', 'en-US': 'Administration' },
    children: [
      {
        name: 'adminInbox',
        roles: ['admin'],
        grant: ['review', 'money', 'people'],
        title: { 'zh-CN': '待办中心', 'en-US': 'Inbox' },
      },
      {
        path: '/admin/goods',
        name: 'adminGoods',
        roles: ['admin'],
        title: { 'zh-CN': '商品', 'en-US': 'Goods' },
        children: [
          {
            name: 'adminProducts',
            roles: ['admin'],
            grant: 'catalogue',
            title: { 'zh-CN': '商品管理', 'en-US': 'Products' },
          },
          {
            name: 'adminProduct',
            roles: ['admin'],
            grant: 'catalogue',
            hidden: true,
            activeMenu: 'adminProducts',
            title: { 'zh-CN': '编辑商品', 'en-US': 'Edit a product' },
          },
          {
            name: 'adminCategories',
            roles: ['admin'],
            grant: 'catalogue',
            title: { 'zh-CN': '分类管理', 'en-US': 'Categories' },
          },
          {
            name: 'adminSynonyms',
            roles: ['admin'],
            grant: 'catalogue',
            title: { 'zh-CN': '搜索同义词', 'en-US': 'Search synonyms' },
          },
          {
            name: 'adminStock',
            roles: ['admin'],
            grant: 'catalogue',
            title: { 'zh-CN': '库存管理', 'en-US': 'Stock' },
          },
          {
            name: 'adminProhibitedWords',
            roles: ['admin'],
            grant: 'catalogue',
            title: { 'zh-CN': '违禁词', 'en-US': 'Prohibited words' },
          },
        ],
      },
      {
        path: '/admin/trade',
        name: 'adminTrade',
        roles: ['admin'],
        title: { 'zh-CN': '交易', 'en-US': 'Trade' },
        children: [
          { name: 'adminOrders', roles: ['admin'], grant: 'review', title: { 'zh-CN': '订单管理', 'en-US': 'Orders' } },
          {
            name: 'adminRefunds',
            roles: ['admin'],
            grant: 'review',
            title: { 'zh-CN': '退款与投诉', 'en-US': 'Refunds and complaints' },
          },
          {
            name: 'adminListings',
            roles: ['admin'],
            grant: 'review',
            title: { 'zh-CN': '出租商品', 'en-US': 'Listings' },
          },
          {
            name: 'adminLeases',
            roles: ['admin'],
            grant: 'review',
            title: { 'zh-CN': '租约', 'en-US': 'Leases' },
          },
          {
            name: 'adminLeaseReviews',
            roles: ['admin'],
            grant: 'review',
            title: { 'zh-CN': '租约评价', 'en-US': 'Reviews of leases' },
          },
          {
            name: 'adminLeaseFrauds',
            roles: ['admin'],
            grant: 'review',
            title: { 'zh-CN': '可疑租约', 'en-US': 'Suspicious leases' },
          },
          {
            name: 'adminLeaseDisputes',
            roles: ['admin'],
            grant: 'review',
            title: { 'zh-CN': '租约争议', 'en-US': 'Disputes of leases' },
          },
          { name: 'adminShops', roles: ['admin'], grant: 'review', title: { 'zh-CN': '店铺管理', 'en-US': 'Shops' } },
          {
            name: 'adminShopReports',
            roles: ['admin'],
            grant: 'review',
            title: { 'zh-CN': '店铺举报', 'en-US': 'Reports against shops' },
          },
          {
            name: 'adminReviews',
            roles: ['admin'],
            grant: 'review',
            title: { 'zh-CN': '提问与评价', 'en-US': 'Questions and reviews' },
          },
        ],
      },
      {
        path: '/admin/rights',
        name: 'adminRights',
        roles: ['admin'],
        title: { 'zh-CN': '授权', 'en-US': 'Authorisation' },
        children: [
          {
            name: 'adminLicences',
            roles: ['admin'],
            grant: 'review',
            title: { 'zh-CN': '授权管理', 'en-US': 'Licences' },
          },
          {
            name: 'adminInquiries',
            roles: ['admin'],
            grant: 'review',
            title: { 'zh-CN': '证书与举报', 'en-US': 'Certificates and reports' },
          },
        ],
      },
      {
        path: '/admin/funds',
        name: 'adminFunds',
        roles: ['admin'],
        title: { 'zh-CN': '资金', 'en-US': 'Funds' },
        children: [
          { name: 'adminMoney', roles: ['admin'], grant: 'money', title: { 'zh-CN': '资金管理', 'en-US': 'Money' } },
          {
            name: 'adminCoupons',
            roles: ['admin'],
            grant: 'money',
            title: { 'zh-CN': '平台优惠券', 'en-US': 'Platform coupons' },
          },
          {
            name: 'adminGateways',
            roles: ['admin'],
            grant: 'money',
            title: { 'zh-CN': '支付渠道', 'en-US': 'Gateways' },
          },
          {
            name: 'adminGatewayDisputes',
            roles: ['admin'],
            grant: 'money',
            title: { 'zh-CN': '支付争议', 'en-US': 'Payment disputes' },
          },
          {
            name: 'adminReconciliation',
            roles: ['admin'],
            grant: 'money',
            title: { 'zh-CN': '渠道对账', 'en-US': 'Reconciliation' },
          },
          {
            name: 'adminWithdrawals',
            roles: ['admin'],
            grant: 'money',
            ignoreCache: true,
            title: { 'zh-CN': '提现管理', 'en-US': 'Withdrawals' },
          },
          { name: 'adminLedger', roles: ['admin'], grant: 'money', title: { 'zh-CN': '账本', 'en-US': 'Ledger' } },
          {
            name: 'adminBalanceSheet',
            roles: ['admin'],
            grant: 'money',
            title: { 'zh-CN': '资产负债表', 'en-US': 'Balance sheet' },
          },
        ],
      },
      {
        path: '/admin/people',
        name: 'adminPeople',
        roles: ['admin'],
        title: { 'zh-CN': '用户', 'en-US': 'People' },
        children: [
          {
            name: 'adminUsers',
            roles: ['admin'],
            grant: 'people',
            title: { 'zh-CN': '用户管理', 'en-US': 'Users' },
          },
          {
            name: 'adminUser',
            roles: ['admin'],
            grant: 'people',
            hidden: true,
            activeMenu: 'adminUsers',
            title: { 'zh-CN': '用户详情', 'en-US': 'A user' },
          },
          {
            name: 'adminRealNames',
            roles: ['admin'],
            grant: 'review',
            ignoreCache: true,
            title: { 'zh-CN': '实名审核', 'en-US': 'Real names' },
          },
          {
            name: 'adminTickets',
            roles: ['admin'],
            grant: 'review',
            title: { 'zh-CN': '用户工单', 'en-US': 'Tickets' },
          },
        ],
      },
      {
        path: '/admin/operation',
        name: 'adminSite',
        roles: ['admin'],
        title: { 'zh-CN': '运行', 'en-US': 'Operation' },
        children: [
          {
            name: 'adminHealth',
            roles: ['admin'],
            grant: 'site',
            title: { 'zh-CN': '系统状态', 'en-US': 'System health' },
          },
          {
            name: 'adminAnnouncements',
            roles: ['admin'],
            grant: 'site',
            title: { 'zh-CN': '公告与轮播', 'en-US': 'Announcements' },
          },
          {
            name: 'adminAgreements',
            roles: ['admin'],
            grant: 'site',
            title: { 'zh-CN': '协议与条款', 'en-US': 'Terms' },
          },
          {
            name: 'adminSecurityEvents',
            roles: ['admin'],
            grant: 'people',
            title: { 'zh-CN': '安全记录', 'en-US': 'Security events' },
          },
          {
            name: 'adminOperations',
            roles: ['admin'],
            grant: 'people',
            title: { 'zh-CN': '操作日志', 'en-US': 'Operation log' },
          },
          { name: 'outbox', roles: ['admin'], grant: 'site', title: { 'zh-CN': '邮件日志', 'en-US': 'Mail log' } },
          {
            name: 'adminSms',
            roles: ['admin'],
            grant: 'site',
            hidden: true,
            activeMenu: 'outbox',
            title: { 'zh-CN': '短信日志', 'en-US': 'Text message log' },
          },
          {
            name: 'siteSettings',
            roles: ['admin'],
            grant: 'site',
            title: { 'zh-CN': '站点设置', 'en-US': 'Site settings' },
          },
        ],
      },
    ],
  },
  {
    path: '/selling',
    name: 'selling',
    icon: 'shop',
    lastWithoutShop: true,
    title: { 'zh-CN': '店铺', 'en-US': 'Shop' },
    children: [
      {
        name: 'shopCenter',
        icon: 'shop',
        title: { 'zh-CN': '店铺中心', 'en-US': 'Shop centre' },
      },
      {
        name: 'storeList',
        ofShop: true,
        icon: 'bag',
        title: { 'zh-CN': '店铺商品', 'en-US': 'Shop products' },
      },
      {
        name: 'editStore',
        hidden: true,
        activeMenu: 'storeList',
        title: { 'zh-CN': '编辑商品', 'en-US': 'Edit a product' },
      },
      {
        name: 'storeStock',
        ofShop: true,
        icon: 'database',
        title: { 'zh-CN': '店铺库存', 'en-US': 'Shop stock' },
      },
      {
        name: 'coupons',
        ofShop: true,
        icon: 'gift',
        title: { 'zh-CN': '店铺优惠券', 'en-US': 'Shop coupons' },
      },
    ],
  },
  {
    path: '/purchases',
    name: 'purchases',
    icon: 'bag',
    title: { 'zh-CN': '购买', 'en-US': 'Purchases' },
    children: [
      {
        name: 'orders',
        icon: 'order',
        title: { 'zh-CN': '已购商品', 'en-US': 'Orders' },
      },
      {
        name: 'receipt',
        hidden: true,
        activeMenu: 'orders',
        title: { 'zh-CN': '收据', 'en-US': 'Receipt' },
      },
      {
        name: 'licences',
        icon: 'licence',
        title: { 'zh-CN': '我的授权', 'en-US': 'My licences' },
      },
      {
        name: 'favourites',
        icon: 'heart',
        title: { 'zh-CN': '收藏', 'en-US': 'Favourites' },
      },
      {
        name: 'buy',
        icon: 'bag',
        title: { 'zh-CN': '快捷选购', 'en-US': 'Quick buy' },
      },
    ],
  },
  {
    path: '/rentals',
    name: 'rentals',
    icon: 'clock',
    title: { 'zh-CN': '租赁', 'en-US': 'Rentals' },
    children: [
      { name: 'rentalMall', title: { 'zh-CN': '租赁商城', 'en-US': 'Rental mall' } },
      { name: 'myLeases', ignoreCache: true, title: { 'zh-CN': '我的租约', 'en-US': 'My leases' } },
      { name: 'listings', title: { 'zh-CN': '我的出租', 'en-US': 'My listings' } },
      { name: 'lessorLeases', ignoreCache: true, title: { 'zh-CN': '租客的租约', 'en-US': 'Rented out' } },
      { name: 'timeGroups', title: { 'zh-CN': '时间组', 'en-US': 'Time groups' } },
    ],
  },
  {
    path: '/pricing',
    name: 'pricing',
    icon: 'wallet',
    title: { 'zh-CN': '钱包', 'en-US': 'Wallet' },
    children: [
      {
        name: 'statement',
        title: { 'zh-CN': '收支明细', 'en-US': 'Statement' },
      },
      { name: 'recharge', title: { 'zh-CN': '充值', 'en-US': 'Recharge' } },
      { name: 'withdraw', ignoreCache: true, title: { 'zh-CN': '提现', 'en-US': 'Withdraw' } },
    ],
  },
  {
    path: '/me',
    name: 'me',
    icon: 'user',
    title: { 'zh-CN': '账号与安全', 'en-US': 'My account' },
    children: [
      {
        name: 'account',
        icon: 'user',
        ignoreCache: true,
        title: { 'zh-CN': '账号设置', 'en-US': 'Account' },
      },
      {
        name: 'security',
        icon: 'lock',
        ignoreCache: true,
        title: { 'zh-CN': '安全设置', 'en-US': 'Security' },
      },
      {
        name: 'authentication',
        icon: 'verified',
        ignoreCache: true,
        title: { 'zh-CN': '实名认证', 'en-US': 'Real name' },
      },
    ],
  },
  {
    name: 'tickets',
    icon: 'message',
    title: { 'zh-CN': '联系平台', 'en-US': 'Write to us' },
  },
  {
    name: 'shopReports',
    hidden: true,
    activeMenu: 'tickets',
    title: { 'zh-CN': '我的举报', 'en-US': 'My reports' },
  },
  {
    name: 'apiDocs',
    address: '/developers',
    icon: 'code',
    title: { 'zh-CN': '接口文档', 'en-US': 'API documentation' },
  },
  {
    name: 'resultSuccess',
    roles: ['admin'],
    hidden: true,
    title: { 'zh-CN': '成功页', 'en-US': 'Success' },
  },
];
