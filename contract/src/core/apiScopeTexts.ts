import type { ApiScope } from './apiScopes.ts';
import type { Texts } from './locale.ts';

/** What whoever has a key with the scope can do, in words. */
export const apiScopeTexts: Record<ApiScope, { name: Texts; help: Texts }> = {
  'licence.read': {
    name: { 'zh-CN': '查看授权', 'en-US': 'Read licences' },
    help: {
      'zh-CN': '列出并查看您购买和销售的授权，包括授权码和绑定',
      'en-US': 'List and open the licences that you bought and sold, with their keys and activations',
    },
  },
  'licence.bind': {
    name: { 'zh-CN': '绑定与解绑', 'en-US': 'Bind and unbind' },
    help: {
      'zh-CN': '为您的授权绑定或解绑域名、设备和账号，领取离线文件',
      'en-US': 'Bind your licences to domains, machines and accounts, unbind them, and get offline files',
    },
  },
  'licence.issue': {
    name: { 'zh-CN': '发放授权', 'en-US': 'Issue licences' },
    help: {
      'zh-CN': '为您销售的商品手动或批量发放授权',
      'en-US': 'Issue licences of the products that you sell, one or many',
    },
  },
  'licence.state': {
    name: { 'zh-CN': '暂停与撤销', 'en-US': 'Suspend and revoke' },
    help: {
      'zh-CN': '暂停、恢复和撤销您销售的授权',
      'en-US': 'Suspend, reinstate and revoke licences that you sold',
    },
  },
  'catalogue.read': {
    name: { 'zh-CN': '查看店铺商品', 'en-US': 'Read products' },
    help: {
      'zh-CN': '列出并查看您店铺任意状态的商品和要出售的文件',
      'en-US': 'List and open the products of your shop in any state, and your files to be sold',
    },
  },
  'catalogue.write': {
    name: { 'zh-CN': '修改店铺商品', 'en-US': 'Change products' },
    help: {
      'zh-CN': '新建、修改、上架和下架您店铺的商品，上传商品图片和要出售的文件',
      'en-US': 'Create, change, list and unlist products of your shop, and upload their pictures and files to be sold',
    },
  },
  'stock.read': {
    name: { 'zh-CN': '查看库存', 'en-US': 'Read stock' },
    help: {
      'zh-CN': '查看您店铺的库存数量和导入记录，不含卡密内容',
      'en-US': 'See how much your shop has in stock and what was imported; never the secrets',
    },
  },
  'stock.write': {
    name: { 'zh-CN': '补充库存', 'en-US': 'Add stock' },
    help: {
      'zh-CN': '为您店铺的商品导入库存、撤销导入、设置提醒',
      'en-US': 'Import stock of your shop, take an import back, and set when you are told',
    },
  },
  'sale.read': {
    name: { 'zh-CN': '查看店铺订单', 'en-US': 'Read sales' },
    help: {
      'zh-CN': '列出并查看您店铺的订单、订单留言与备注、退款、提问、评价、佣金和收入，不含卡密内容',
      'en-US':
        'List and open the orders of your shop with their messages and notes, its refunds, questions, reviews, commission and income; never the secrets',
    },
  },
  'sale.answer': {
    name: { 'zh-CN': '处理店铺订单', 'en-US': 'Serve buyers' },
    help: {
      'zh-CN': '交付服务、查看买家填写的敏感信息、给买家留言、写备注、补发失效的卡密、回答提问和评价',
      'en-US':
        'Deliver services, see sensitive answers of buyers, write to them, keep notes, replace dead secrets, and answer questions and reviews',
    },
  },
  'sale.refund': {
    name: { 'zh-CN': '退款给买家', 'en-US': 'Refund buyers' },
    help: {
      'zh-CN': '答复退款申请、主动退款，从您的收入中扣除',
      'en-US': 'Answer refund requests and refund of your own accord, out of what you earned',
    },
  },
  'export.read': {
    name: { 'zh-CN': '导出店铺数据', 'en-US': 'Export lists' },
    help: {
      'zh-CN': '把您店铺的订单、退款和收入导出为 CSV 文件',
      'en-US': 'Export the orders, refunds and income of your shop as CSV',
    },
  },
  'coupon.read': {
    name: { 'zh-CN': '查看优惠券', 'en-US': 'Read coupons' },
    help: {
      'zh-CN': '列出并查看您店铺的优惠券和使用情况',
      'en-US': 'List and open the coupons of your shop and what they were used for',
    },
  },
  'coupon.write': {
    name: { 'zh-CN': '修改优惠券', 'en-US': 'Change coupons' },
    help: {
      'zh-CN': '新建、修改、启用和停用您店铺的优惠券',
      'en-US': 'Make and change coupons of your shop, and switch them on and off',
    },
  },
  'listing.read': {
    name: { 'zh-CN': '查看出租商品', 'en-US': 'Read listings' },
    help: {
      'zh-CN': '列出并查看您的出租商品、时间组、日历和收入，不含账号密码',
      'en-US': 'See what you let out, its time groups, calendar and income; never the credentials',
    },
  },
  'listing.write': {
    name: { 'zh-CN': '修改出租商品', 'en-US': 'Change listings' },
    help: {
      'zh-CN': '新建和修改出租商品与时间组，提交审核、暂停、恢复和删除',
      'en-US': 'Create and change listings and time groups, submit them, pause, resume and remove them',
    },
  },
  'unit.write': {
    name: { 'zh-CN': '管理出租账号', 'en-US': 'Manage accounts let out' },
    help: {
      'zh-CN': '添加、改名和移除出租的账号，填写新密码或确认已更换，留出自用时间；不能查看账号密码',
      'en-US':
        'Add, rename and remove accounts, enter or confirm new credentials, and keep times for yourself; credentials are never shown',
    },
  },
  'lease.read': {
    name: { 'zh-CN': '查看租约', 'en-US': 'Read leases' },
    help: {
      'zh-CN': '列出并查看您出租和租用的租约，不含账号密码',
      'en-US': 'List and open leases on either side; never the credentials',
    },
  },
  'lease.answer': {
    name: { 'zh-CN': '答复租约问题', 'en-US': 'Answer tenants' },
    help: {
      'zh-CN': '答复租客“不能使用”的说明：退款，或说明如何看出可以使用',
      'en-US': 'Answer tenants who say that it does not work: refund them, or say how one sees that it works',
    },
  },
};
