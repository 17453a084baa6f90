import type { Locale } from '../core/locale.ts';
import type { MessageTopic } from './messageTopics.ts';

/** What topics are called, on screens and in files. */
export const topicTexts = {
  'zh-CN': {
    purchases: '购买与充值',
    sales: '售出',
    refunds: '退款',
    talks: '留言、提问与评价',
    alerts: '到货与降价提醒',
    follows: '关注的店铺上新',
    licences: '授权与域名',
    money: '余额',
    shop: '店铺与库存',
    rentals: '租赁',
    administration: '平台审批',
    announcements: '公告',
    security: '安全',
  },
  'en-US': {
    purchases: 'Purchases and recharges',
    sales: 'Sales',
    refunds: 'Refunds',
    talks: 'Messages, questions and reviews',
    alerts: 'Back in stock, cheaper',
    follows: 'New in shops that you follow',
    licences: 'Licences and domains',
    money: 'Balance',
    shop: 'Shop and stock',
    rentals: 'Rentals',
    administration: 'Decisions of admins',
    announcements: 'Announcements',
    security: 'Security',
  },
} as const satisfies Record<Locale, Record<MessageTopic, string>>;
