/** Words for what happens to a licence, the same on all screens and in letters. Free of zod. */
import type { LicenceEventActor, LicenceEventKind, LicenceReason } from './licenceProcess.ts';
import type { Texts } from '../core/locale.ts';

/** Why a licence was suspended or revoked. */
export const licenceReasonTexts: Readonly<Record<LicenceReason, Texts>> = {
  refund: { 'zh-CN': '订单已退款', 'en-US': 'Its order was refunded' },
  seller: { 'zh-CN': '卖家收回', 'en-US': 'Taken back by its seller' },
  abuse: { 'zh-CN': '违反使用规则', 'en-US': 'Used against its rules' },
  leaked: { 'zh-CN': '授权码泄露', 'en-US': 'Its key leaked' },
  mistake: { 'zh-CN': '误发', 'en-US': 'Issued by mistake' },
  dispute: { 'zh-CN': '存在争议', 'en-US': 'Under dispute' },
  other: { 'zh-CN': '其他原因', 'en-US': 'Another reason' },
};

/** What happened, for histories and webhooks. */
export const licenceEventTexts: Readonly<Record<LicenceEventKind, Texts>> = {
  issued: { 'zh-CN': '发放', 'en-US': 'Issued' },
  started: { 'zh-CN': '期限开始', 'en-US': 'Term began' },
  bound: { 'zh-CN': '绑定', 'en-US': 'Bound' },
  unbound: { 'zh-CN': '解绑', 'en-US': 'Unbound' },
  seat_lost: { 'zh-CN': '心跳超时，席位已释放', 'en-US': 'Seat released (no heartbeat)' },
  seat_revived: { 'zh-CN': '恢复心跳，席位找回', 'en-US': 'Seat brought back by a heartbeat' },
  file_issued: { 'zh-CN': '签发离线文件', 'en-US': 'Offline file issued' },
  key_rotated: { 'zh-CN': '更换授权码', 'en-US': 'Key replaced' },
  transfer_offered: { 'zh-CN': '发起转让', 'en-US': 'Transfer offered' },
  transfer_withdrawn: { 'zh-CN': '撤回转让', 'en-US': 'Transfer withdrawn' },
  transfer_declined: { 'zh-CN': '转让被谢绝', 'en-US': 'Transfer declined' },
  transfer_expired: { 'zh-CN': '转让逾期失效', 'en-US': 'Transfer ran out' },
  transferred: { 'zh-CN': '转让完成', 'en-US': 'Transferred' },
  renewed: { 'zh-CN': '续期', 'en-US': 'Renewed' },
  renewal_refunded: { 'zh-CN': '续期退款，期限收回', 'en-US': 'Renewal refunded, its time taken back' },
  suspended: { 'zh-CN': '暂停', 'en-US': 'Suspended' },
  reinstated: { 'zh-CN': '恢复', 'en-US': 'Reinstated' },
  revoked: { 'zh-CN': '撤销', 'en-US': 'Revoked' },
  expired: { 'zh-CN': '到期', 'en-US': 'Expired' },
  uses_exhausted: { 'zh-CN': '用量额度用尽', 'en-US': 'Usage quota used up' },
};

/** Who did it. */
export const licenceActorTexts: Readonly<Record<LicenceEventActor, Texts>> = {
  holder: { 'zh-CN': '持有人', 'en-US': 'The holder' },
  receiver: { 'zh-CN': '接收人', 'en-US': 'The receiver' },
  seller: { 'zh-CN': '卖家', 'en-US': 'The seller' },
  admin: { 'zh-CN': '平台', 'en-US': 'The platform' },
  program: { 'zh-CN': '程序', 'en-US': 'A program' },
  system: { 'zh-CN': '系统', 'en-US': 'The system' },
};
