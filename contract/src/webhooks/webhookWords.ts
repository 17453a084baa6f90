/** What webhooks can be told of, in words. Free of zod. */
import type { Texts } from '../core/locale.ts';
import { licenceEventTexts } from '../licences/licenceWords.ts';
import type { WebhookEvent } from './webhookProcess.ts';

export const webhookEventTexts: Record<WebhookEvent, Texts> = {
  ...licenceEventTexts,
  'order.paid': { 'zh-CN': '订单已支付', 'en-US': 'Order paid' },
  'order.refund_asked': { 'zh-CN': '买家申请退款', 'en-US': 'Refund asked for' },
  'stock.low': { 'zh-CN': '库存预警', 'en-US': 'Low stock' },
  'shop.suspended': { 'zh-CN': '店铺暂停营业', 'en-US': 'Shop suspended' },
  'lease.booked': { 'zh-CN': '租约已预订', 'en-US': 'Lease booked' },
  'lease.started': { 'zh-CN': '租约开始', 'en-US': 'Lease started' },
  'lease.renewed': { 'zh-CN': '租约续租', 'en-US': 'Lease renewed' },
  'lease.problem': { 'zh-CN': '租客说无法使用', 'en-US': 'Problem with a lease' },
  'lease.ended': { 'zh-CN': '租约结束，请更换密码', 'en-US': 'Lease ended: change the credentials' },
  'lease.cancelled': { 'zh-CN': '租约取消', 'en-US': 'Lease cancelled' },
  'lease.claim': { 'zh-CN': '租客答复了押金索赔', 'en-US': 'Deposit claim answered' },
  'lease.settled': { 'zh-CN': '索赔或争议有了结果', 'en-US': 'Claim or dispute settled' },
  'lease.closed': { 'zh-CN': '租约完结，押金已退', 'en-US': 'Lease closed, deposit returned' },
};
