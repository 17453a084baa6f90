import type { Texts } from '../core/locale.ts';

/** What an admin may be entrusted with; each endpoint of admins needs one of them. Free of zod. */
export const grants = ['money', 'review', 'catalogue', 'site', 'people'] as const;
export type Grant = (typeof grants)[number];

export const grantTexts: Record<Grant, Texts> = {
  money: { 'zh-CN': '资金', 'en-US': 'Money' },
  review: { 'zh-CN': '审核', 'en-US': 'Review' },
  catalogue: { 'zh-CN': '商品', 'en-US': 'Catalogue' },
  site: { 'zh-CN': '站点', 'en-US': 'Site' },
  people: { 'zh-CN': '用户', 'en-US': 'People' },
};
