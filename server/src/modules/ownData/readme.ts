import { archiveRules } from '#contract/ownData/ownDataRules.ts';

/** What stands beside the data, in both languages. */
export function readmeText(now: Date): string {
  const made = now.toISOString();
  const { keptDays, picturesMax } = archiveRules;
  return `您的个人数据
生成时间（UTC）：${made}

每个 .json 文件是一类数据，为一个数组；时间均为 UTC，金额单位为分（*Fen）。
account 账号，profile 基础信息，consents 同意记录，sessions 登录设备，security-events 安全记录，orders 订单，
seen-goods 您已查看过的卡密和账号，statement 收支明细，payout-accounts 收款账户（已遮盖），withdrawals 提现，payment-disputes、payment-dispute-words 渠道争议和您的说明，leases、lease-evidence 租约和您在争议中的说明，lease-reviews 您写的租约评价和回复，licences 授权，refunds 退款，order-messages 您写的订单留言，
sales 店铺售出（买家姓名已遮盖），messages 消息，mails 发给您的邮件，pictures 您上传的图片（最新 ${picturesMax} 张），
real-names 实名认证（已遮盖），real-name-looks 谁查看过，authenticator-apps、passkeys、recovery-codes 二次验证，
codes、short-messages 验证码和短信的时间，email-changes 邮箱变更，tickets、ticket-messages 工单，shop-reports 您对店铺的举报，followed-shops 关注的店铺，
messages-of-the-platform 平台发给您的通知，notes-of-admins 管理员何时写过备注，grants、grant-requests 管理权限，figures 统计数字。
不在其中：密码、令牌、验证码、接口密钥、回调密钥、未查看过的商品内容、完整的授权码和礼品卡码（请在订单和授权中查看），以及他人的数据。
完整的证件号码和证件照片在网站上加密保存，因此不放入本文件，只列出有哪些、何时上传；照片请在“实名认证”页面查看。
网站上的文件在 ${keptDays} 天后删除，请自行妥善保管本文件。

Your own data
Made at (UTC): ${made}

Each .json file is one subject, as an array. Times are in UTC, amounts in fen (*Fen; 100 fen are 1 yuan).
account, profile, consents, sessions (devices that logged in), security-events, orders, seen-goods (secrets and
accounts that you have looked at), statement (every posting of your wallet), payout-accounts (in masks), withdrawals, payment-disputes and payment-dispute-words (disputes at gateways and what you said of them), leases, lease-evidence (what
you said and showed in disputes of them), lease-reviews (those that you wrote), licences, refunds, order-messages (those
that you wrote), sales (of your shop, buyers masked), messages, mails (sent to you), pictures (uploaded by you, the
newest ${picturesMax}), real-names (in masks), real-name-looks (who looked at them), authenticator-apps, passkeys and recovery-codes,
codes and short-messages (when they were sent), email-changes, tickets, ticket-messages, shop-reports (against shops), followed-shops, messages-of-the-platform, notes-of-admins (when
some were written), grants, grant-requests, figures.
Not in here: passwords, tokens, codes, API keys, secrets of webhooks, goods that you have not looked at, whole licence keys and codes
of gift cards (see them in your orders and licences), and what belongs to others.
Whole numbers of identity documents and their photos are kept encrypted, so this file only lists which there are and since when; the photos are
shown on the page “Real name”.
The file on the site is deleted after ${keptDays} days. Keep this one in a safe place.
`;
}
