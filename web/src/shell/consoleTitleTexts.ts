import type { MetaDescriptor } from 'react-router';
import { defineTexts, textsIn, type TextName } from '../language/texts.ts';
import { pageMeta, rootOf } from './pageMeta.ts';

/** The labels of the console's screens: heading and title of the document. The menu brings the same from the server. */
export const consoleTitles = defineTexts('consoleTitles', {
  'zh-CN': {
    dashboard: '控制台',
    orders: '已购商品',
    buy: '商品购买',
    account: '基本信息',
    licences: '授权',
    statement: '收支明细',
    recharge: '充值',
    shopCenter: '店铺中心',
    receipt: '收据',
    adminProducts: '商品管理',
    adminProduct: '编辑商品',
    adminCategories: '分类管理',
    adminStock: '库存管理',
    adminOrders: '订单管理',
    adminRefunds: '退款与投诉',
    adminLicences: '授权管理',
    adminMoney: '资金管理',
    adminReviews: '提问与评价',
    adminInquiries: '证书与举报',
    adminLedger: '账本',
    adminBalanceSheet: '资产负债表',
    adminHealth: '系统状态',
    outbox: '邮件日志',
    siteSettings: '站点设置',
  },
  'en-US': {
    dashboard: 'Console',
    orders: 'Purchased products',
    buy: 'Product purchase',
    account: 'Basic information',
    licences: 'Authorisation',
    statement: 'Income and expenses',
    recharge: 'Add funds',
    shopCenter: 'Shop centre',
    receipt: 'Receipt',
    adminProducts: 'Products',
    adminProduct: 'Edit a product',
    adminCategories: 'Categories',
    adminStock: 'Stock',
    adminOrders: 'Orders',
    adminRefunds: 'Refunds and complaints',
    adminLicences: 'Licences',
    adminMoney: 'Money',
    adminReviews: 'Questions and reviews',
    adminInquiries: 'Certificates and reports',
    adminLedger: 'Ledger',
    adminBalanceSheet: 'Balance sheet',
    adminHealth: 'System health',
    outbox: 'Mail log',
    siteSettings: 'Site settings',
  },
});

/** The document's title: the screen's label and the site's name. */
export function consoleMeta(
  matches: Parameters<typeof pageMeta>[0],
  name: TextName<typeof consoleTitles>,
): MetaDescriptor[] {
  return pageMeta(matches, { title: textsIn(rootOf(matches).locale, consoleTitles)(name) });
}
