import { archiveRules } from '#contract/ownData/ownDataRules.ts';

/** What stands beside the data, in both languages. */
export function readmeText(now: Date): string {
  const made = now.toISOString();
  const { keptDays, picturesMax } = archiveRules;
  return `您的个人数据
生成时间（UTC）：${made}

每个 .json 文件是一类数据，为一个数组；时间均为 UTC，金额单位为分（*Fen）。
account 账号，profile 基础信息，consents 同意记录，sessions 登录设备，security-events 安全记录，orders 订单，
seen-goods 您已查看过的卡密和账号，statement 收支明细，licences 授权，refunds 退款，order-messages 您写的订单留言，
sales 店铺售出（买家姓名已遮盖），messages 消息，mails 发给您的邮件，pictures 您上传的图片（最新 ${picturesMax} 张）。
不在其中：密码、令牌、接口密钥、回调密钥、未查看过的商品内容、完整的授权码和礼品卡码（请在订单和授权中查看），以及他人的数据。
网站上的文件在 ${keptDays} 天后删除，请自行妥善保管本文件。

Your own data
Made at (UTC): ${made}

Each .json file is one subject, as an array. Times are in UTC, amounts in fen (*Fen; 100 fen are 1 yuan).
account, profile, consents, sessions (devices that logged in), security-events, orders, seen-goods (secrets and
accounts that you have looked at), statement (every posting of your wallet), licences, refunds, order-messages (those
that you wrote), sales (of your shop, buyers masked), messages, mails (sent to you), pictures (uploaded by you, the
newest ${picturesMax}).
Not in here: passwords, tokens, API keys, secrets of webhooks, goods that you have not looked at, whole licence keys and codes
of gift cards (see them in your orders and licences), and what belongs to others.
The file on the site is deleted after ${keptDays} days. Keep this one in a safe place.
`;
}
