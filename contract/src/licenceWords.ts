import type { LicenceReason } from './licenceProcess.ts';
import type { Texts } from './locale.ts';

/** Why a licence was suspended or revoked, for its holder and for strangers. Free of zod. */
export const licenceReasonTexts: Readonly<Record<LicenceReason, Texts>> = {
  refund: { 'zh-CN': '已退款', 'en-US': 'It was refunded' },
  seller: { 'zh-CN': '卖家收回', 'en-US': 'Taken back by its seller' },
  abuse: { 'zh-CN': '违规使用', 'en-US': 'Used against its terms' },
  leaked: { 'zh-CN': '密钥外泄', 'en-US': 'Its key was leaked' },
  mistake: { 'zh-CN': '误发', 'en-US': 'Issued by mistake' },
  dispute: { 'zh-CN': '存在争议', 'en-US': 'Under dispute' },
  other: { 'zh-CN': '其他', 'en-US': 'Other' },
};
