import { archiveRules } from '../ownData/ownDataRules.ts';
import { factorRules } from '../identity/factorRules.ts';
import { sessionRules } from '../identity/sessionRules.ts';
import { missesCountSeconds } from '../verification/inquiryRules.ts';
import type { ErrorName } from './errors.ts';
import { orderUnpaidSeconds } from '../orders/orderRules.ts';
import type { Texts } from './locale.ts';

/** What went wrong and what to do, in both languages. Placeholders in braces are the error's params. */
export const errorTexts: Record<ErrorName, Texts> = {
  login_needed: { 'zh-CN': '请先登录。', 'en-US': 'Please log in first.' },
  not_logged_in: { 'zh-CN': '未登录。', 'en-US': 'not logged in' },
  login_expired: { 'zh-CN': '登录已过期，请重新登录。', 'en-US': 'Your login has expired. Please log in again.' },
  api_key_invalid: {
    'zh-CN': '接口密钥不存在、已撤销或已过期。',
    'en-US': 'This API key is unknown, revoked or expired.',
  },
  basic_information_missing: {
    'zh-CN': '请先完善基本资料。',
    'en-US': 'Please complete your basic information first.',
  },
  forbidden: { 'zh-CN': '您没有权限进行此操作。', 'en-US': 'You are not allowed to do this.' },
  grant_missing: {
    'zh-CN': '这需要“{grant}”权限，您的账号没有。可以请 {admins} 在您的用户页上授予。',
    'en-US': 'This needs the grant “{grant}”, which your account does not have. Ask {admins} to give it on your page.',
  },
  account_frozen: {
    'zh-CN': '账号已被冻结（期限：{until}；原因：{reason}）。如有疑问，请联系客服。',
    'en-US': 'This account is frozen (until: {until}; reason: {reason}). If you have questions, contact support.',
  },
  scope_missing: {
    'zh-CN': '接口密钥缺少权限 {scope}，请换用具备该权限的密钥。',
    'en-US': 'This API key lacks the scope {scope}. Use a key that has it.',
  },
  api_key_not_allowed: {
    'zh-CN': '该接口不支持接口密钥调用，请登录后操作。',
    'en-US': 'This call takes no API keys. Log in to use it.',
  },
  not_found: {
    'zh-CN': '没有找到：不存在，或不属于您。',
    'en-US': 'Nothing was found: it does not exist, or it is not yours.',
  },
  product_gone: { 'zh-CN': '商品不存在或已下架', 'en-US': 'Product does not exist or is off shelf' },
  method_not_allowed: { 'zh-CN': '此地址不支持该请求方法。', 'en-US': 'This address does not take that method.' },
  conflict: {
    'zh-CN': '操作与现有数据冲突，请刷新后重试。',
    'en-US': 'This conflicts with existing data. Refresh and try again.',
  },
  idempotency_conflict: {
    'zh-CN': '同一个幂等键已用于内容不同的请求，本次没有执行。',
    'en-US': 'This idempotency key was used for a different request. Nothing was done.',
  },
  done_before: {
    'zh-CN': '这次请求之前已经完成，不会重复执行；当时的结果请在对应的列表中查看。',
    'en-US': 'This request was carried out before and is not repeated. Its result stands in the list it belongs to.',
  },
  state_conflict: { 'zh-CN': '状态已经改变，请刷新后再试。', 'en-US': 'The state has changed. Refresh and try again.' },
  username_taken: { 'zh-CN': '用户名已被使用，请换一个。', 'en-US': 'This user name is taken. Choose another.' },
  email_taken: {
    'zh-CN': '该邮箱已注册，可以直接登录或找回密码。',
    'en-US': 'This e-mail is registered. Log in or reset the password.',
  },
  mobile_taken: {
    'zh-CN': '该手机号已注册，可以直接登录或找回密码。',
    'en-US': 'This mobile number is registered. Log in or reset the password.',
  },
  mobile_must_agree: {
    'zh-CN': '此账号没有邮箱，只能用手机号收到的验证码绑定邮箱。如手机号已停用，请联系本站。',
    'en-US':
      'This account has no e-mail yet: set one with a code to its mobile number. If that is lost, contact the site.',
  },
  email_change_waits: {
    'zh-CN': '您已申请更换邮箱，正在等待生效。需要换成别的邮箱时，请先取消原来的申请。',
    'en-US': 'A change of your e-mail is waiting already. Cancel it first to ask for another one.',
  },
  contacts_fixed: {
    'zh-CN': '有一次更换被原邮箱撤回，为了安全，{until} 之前不能更换邮箱和手机号。',
    'en-US':
      'The old e-mail took a change back. To be safe, e-mail and mobile number cannot be changed before {until}.',
  },
  sms_not_set_up: {
    'zh-CN': '本站没有开通短信，请使用邮箱。',
    'en-US': 'This site sends no text messages. Please use your e-mail.',
  },
  review_not_possible: {
    'zh-CN': '这条评价不能发布。如有疑问，请通过“帮助”联系我们。',
    'en-US': 'This review can’t be published. If you have a question, please contact us through Help.',
  },
  order_notes_full: {
    'zh-CN': '一个订单最多 {max} 条备注。',
    'en-US': 'An order has {max} notes at most.',
  },
  shop_report_open: {
    'zh-CN': '您对这家店铺的举报还在处理中，请在“我的举报”中查看。',
    'en-US': 'Your report against this shop is still open. See it under “My reports”.',
  },
  shop_report_again: {
    'zh-CN': '您最近举报过这家店铺。举报结束 {days} 天后可以再次举报。',
    'en-US': 'You reported this shop lately. You can report it again {days} days after that report ended.',
  },
  shop_reports_many: {
    'zh-CN': '这家店铺已有多个举报在处理中，目前只接受在店内购买并查看过商品的用户举报，请稍后再试。',
    'en-US':
      'Several reports against this shop are being handled. For now only people who bought there and looked at what they bought can add one. Please try later.',
  },
  shop_reports_full: {
    'zh-CN': '您已有 {max} 个举报在处理中或刚撤回，请稍后再提交。',
    'en-US':
      'You have {max} reports against shops that are open or were withdrawn lately. Please wait before you send another.',
  },
  shop_reports_unfounded: {
    'zh-CN': '{days} 天内您有 {max} 个举报被判定不成立，暂时不能提交新的举报。交易问题请在订单中申请退款。',
    'en-US':
      '{max} of your reports were unfounded within {days} days, so you cannot make another one for now. About a purchase, ask for a refund in the order.',
  },
  tickets_full: {
    'zh-CN': '您已有 {max} 个未结束的工单，请在其中继续说明，或等待处理后再提交。',
    'en-US': 'You have {max} open tickets. Please go on in one of them, or wait for an answer.',
  },
  inbox_taken: {
    'zh-CN': '{person} 正在处理这一项，请处理下一项。',
    'en-US': '{person} is working on this one. Please take the next.',
  },
  seats_used_up: {
    'zh-CN': '席位已满（共 {seats} 个），请先解绑一个。',
    'en-US': 'All {seats} seats are in use. Unbind one first.',
  },
  already_bound: { 'zh-CN': '该对象已绑定到此授权。', 'en-US': 'This is already bound to the licence.' },
  unbind_limit: {
    'zh-CN': '{days} 天内最多解绑 {max} 次，请稍后再试。',
    'en-US': 'At most {max} unbinds in {days} days. Try again later.',
  },
  licence_not_active: { 'zh-CN': '该授权当前不可用。', 'en-US': 'This licence is not active.' },
  money_owed: {
    'zh-CN':
      '您（或您实名认证的另一个账号）有未偿还的欠款，还清之前余额不能使用。充值会先用于偿还，明细见欠款账号的钱包。',
    'en-US':
      'You owe money with this or your other verified account, so your balance cannot be used until it is paid. What you recharge there pays it first; the wallet of that account shows why.',
  },
  tenant_unverified: {
    'zh-CN': '租用前需要完成实名认证。请先完成认证，再回来预订。',
    'en-US': 'Only people with a verified real name rent things. Verify yours first, then come back and book.',
  },
  tenant_minor: {
    'zh-CN': '此商品只租给成年人。您在 {day} 年满 {years} 周岁，从那天起可以租用；本次没有预订，也没有扣款。',
    'en-US':
      'This is rented to adults only. You are {years} on {day} and can rent it from then on; nothing was booked and nothing was paid.',
  },
  tenant_age_unknown: {
    'zh-CN': '此商品只租给成年人，而您的实名认证（企业）没有出生日期。请用通过个人实名认证的账号租用。',
    'en-US':
      'This is rented to adults only, and your verification as an enterprise has no date of birth. Rent it with an account that is verified as a person.',
  },
  tenant_rating_low: {
    'zh-CN': '出租方只租给评分不低于 {rating} 的租客，您目前的评分不到；本次没有预订，也没有扣款。',
    'en-US':
      'The lessor rents this to tenants rated {rating} or better, and your rating is lower. Nothing was booked and nothing was paid.',
  },
  tenant_newcomer: {
    'zh-CN': '出租方只租给已有评分的租客，收到 {count} 条评价后即可租用；本次没有预订，也没有扣款。',
    'en-US':
      'The lessor rents this to tenants with a rating only, which you have from {count} reviews on. Nothing was booked and nothing was paid.',
  },
  lease_review_closed: {
    'zh-CN': '评价已公开或评价期已过，不能再写或修改。',
    'en-US': 'The review is published, or the time to write it is over; it cannot be changed any more.',
  },
  own_listing: {
    'zh-CN': '这是您自己出租的商品（或同一实名人的账号），不能租给自己。',
    'en-US': 'You let this out yourself, under this account or another of yours. Nobody rents from themselves.',
  },
  lease_terms_changed: {
    'zh-CN': '价格或押金已变动：现在租金为 {price}，押金为 {deposit}。请确认后再预订。',
    'en-US':
      'The price or deposit has changed: the rent is {price} now, the deposit {deposit}. Check it and book again.',
  },
  lease_time_closed: {
    'zh-CN': '这个套餐不能从所选时间开始，请在日历中选择其他时间。',
    'en-US': 'This package cannot begin at that time. Choose another time in the calendar.',
  },
  lease_beyond_licence: {
    'zh-CN': '所选时间超出了该授权的有效期，它到 {until} 为止。请选择更早的时间或更短的套餐。',
    'en-US': 'The licence lasts until {until}, and this would end later. Choose an earlier time or a shorter package.',
  },
  lease_time_taken: {
    'zh-CN': '所选时间刚刚被他人订走，请选择其他时间。没有扣款。',
    'en-US': 'Somebody else has booked that time. Choose another one; nothing was paid.',
  },
  leases_ahead: {
    'zh-CN': '您已有 {max} 个尚未开始的租约（同一实名人合并计算），请等其中一个开始或取消后再预订。',
    'en-US':
      'You have {max} leases ahead of you, counted over all your accounts. Book again once one has begun or is cancelled.',
  },
  leases_unpaid: {
    'zh-CN': '您已有 {max} 个待付款的租约或续租（同一实名人合并计算），请先付款或取消其中一个。',
    'en-US':
      'You have {max} leases or extensions that wait for their payment, counted over all your accounts. Pay or cancel one of them first.',
  },
  leases_lapsed: {
    'zh-CN': '您近 {hours} 小时内有 {max} 个租约或续租没有付款。请先充值，用余额租用，或稍后再试。',
    'en-US':
      'Of the leases and extensions of your last {hours} hours {max} were not paid. Recharge and pay from your balance, or come back later.',
  },
  lease_not_begun: {
    'zh-CN': '租约还没有开始，账号信息或密钥在 {from} 之后才能查看。',
    'en-US': 'The lease has not begun. What you rent can be seen from {from} on.',
  },
  lease_over: {
    'zh-CN': '租约已经结束或停止计时，账号信息或密钥不再显示。',
    'en-US': 'The lease is over or stopped, and what was rented is not shown any more.',
  },
  lease_not_ready: {
    'zh-CN': '上一份租约结束后，出租方还没有更换密码。若到开始时间仍未更换，租约会自动取消并全额退款。',
    'en-US':
      'The lessor has not changed the credentials after the lease before. If that stays so at the start, this lease is cancelled by itself and all of your money comes back.',
  },
  lease_report_late: {
    'zh-CN': '开始计时超过 {minutes} 分钟后不能再报告“无法使用”。您可以提前归还，或通过工单联系平台。',
    'en-US':
      'More than {minutes} minutes after the clock started it can’t be reported any more. Return it early, or write to the platform by a ticket.',
  },
  lease_not_renewable: {
    'zh-CN': '此租约不能续租：出租方未开放续租，或商品已暂停出租。',
    'en-US': 'This lease can’t be extended: its lessor does not offer that, or has paused the listing.',
  },
  lease_renewal_open: {
    'zh-CN': '此租约有一笔续租正在等待付款，请先付款或取消它。',
    'en-US': 'An extension of this lease waits for its payment. Pay or cancel it first.',
  },
  lease_ends_soon: {
    'zh-CN': '距租约结束不足 {minutes} 分钟，来不及在线付款，只能用余额续租。',
    'en-US':
      'Less than {minutes} minutes of the lease are left, too few to pay online: only the balance can pay the extension.',
  },
  lease_not_bookable: {
    'zh-CN': '已不能租用或续租（例如已下架，或您的账号状态已变化）。没有扣款。',
    'en-US': 'It can’t be rented or extended any more, for example because it was taken down. Nothing was paid.',
  },
  lease_amount_changed: {
    'zh-CN': '现在会退回租金 {amount}，与您看到的不同。请确认新的金额后再操作。',
    'en-US': 'Not what you saw: {amount} of the rent would come back now. Check it and try again.',
  },
  claim_too_large: {
    'zh-CN': '金额不能超过 {max}。',
    'en-US': 'The amount can be {max} at most.',
  },
  lease_waits_for_answer: {
    'zh-CN': '租客还可以在 {until} 之前答复，答复后或到期后才能裁定。',
    'en-US': 'The tenant can still answer until {until}. Decide once they did, or after that.',
  },
  evidence_full: {
    'zh-CN': '您最多可补充 {max} 次，已经用完。平台会查看已有的说明和图片。',
    'en-US': 'You can add {max} times and did. The platform looks at what is there.',
  },
  rent_real_name_needed: {
    'zh-CN': '出租需要已通过实名认证的账号。请先完成实名认证，再提交审核；已填写的内容会保留。',
    'en-US':
      'Only people with a verified real name let things out. Verify yours first, then submit; what you wrote is kept.',
  },
  time_groups_full: {
    'zh-CN': '时间组最多 {max} 个，请先删除不再使用的时间组。',
    'en-US': 'You can have {max} time groups. Remove one that you no longer use first.',
  },
  time_group_in_use: {
    'zh-CN': '有 {count} 个出租商品正在使用这个时间组，请先为它们换一个时间组。',
    'en-US': '{count} of your listings use this time group. Give them another one first.',
  },
  listings_full: {
    'zh-CN': '出租商品最多 {max} 个，请先删除不再出租的商品。',
    'en-US': 'You can have {max} listings. Remove one that you no longer let out first.',
  },
  units_full: {
    'zh-CN': '一个出租商品最多 {max} 个账号。',
    'en-US': 'A listing can have {max} accounts.',
  },
  blocks_full: {
    'zh-CN': '一个账号最多可留出 {max} 段自用时间，请先取消一段。',
    'en-US': 'An account can have {max} blocked times. Remove one of them first.',
  },
  block_overlaps: {
    'zh-CN': '这段时间与已留出的自用时间重叠，请选择其他时间。',
    'en-US': 'This overlaps a time that is blocked already. Choose another time.',
  },
  listing_without_unit: {
    'zh-CN': '请先添加至少一个账号，租客才有东西可租。',
    'en-US': 'Add at least one account first; without one there is nothing to rent.',
  },
  unit_leased: {
    'zh-CN': '这段时间有进行中或已预订的租约，请等租约结束后再操作。',
    'en-US': 'A lease is booked or going on in this time. Try again once it is over.',
  },
  credentials_in_use: {
    'zh-CN':
      '租客正在使用这个账号，到 {until} 为止；租期内账号信息不能更改，否则租客会无法使用。请在租约结束后更改；租客反馈无法使用时，可立即更改。',
    'en-US':
      'A tenant uses this account until {until}; its credentials stay as they are that long, or the tenant is locked out. Change them once the lease is over, or at once when the tenant reports that it does not work.',
  },
  credentials_unchanged: {
    'zh-CN': '新的账号信息与原来相同。请先在账号所属平台修改密码，再填写新的信息。',
    'en-US':
      'These are the credentials that it had. Change the password where the account belongs first, then enter the new ones.',
  },
  order_not_rentable: {
    'zh-CN': '这个订单不能出租：只有卖家标明可出租、已发货且未退款的账号类商品可以出租。',
    'en-US':
      'This order cannot be let out. Only delivered accounts that their seller marked as rentable can be, and only while they are not refunded.',
  },
  licence_not_rentable: {
    'zh-CN':
      '这个授权不能出租：须为您持有、有效、可绑定机器且不按用量计费的授权，卖家标明可出租，且没有退款或转让正在进行。',
    'en-US':
      'This licence cannot be let out. It must be yours, active, bound to machines and not counted by uses, its seller must allow it, and no refund or transfer may be under way.',
  },
  licence_let_out: {
    'zh-CN': '这个授权正在出租。请先在“我的出租”中删除对应的出租商品。',
    'en-US': 'This licence is let out. Remove its listing under “My listings” first.',
  },
  refund_of_let_goods: {
    'zh-CN': '这个订单的账号正在出租。请先在“我的出租”中删除对应的出租商品（有租约时需等租约结束），再申请退款。',
    'en-US':
      'The accounts of this order are let out. Remove the listing under “My listings” first, which needs all its leases to be over; then ask for the refund.',
  },
  order_let_out: {
    'zh-CN': '这个订单已经在出租。',
    'en-US': 'This order is let out already.',
  },
  real_name_needed: {
    'zh-CN': '提现只能付给实名认证的本人，请先完成实名认证。',
    'en-US': 'Money is paid out in a verified real name only. Verify yours first.',
  },
  payee_limit: {
    'zh-CN': '收款账户最多保存 {max} 个（含您的另一个账号），请先删除不用的。',
    'en-US':
      'At most {max} payout accounts can be saved, your other account’s included. Remove one that you do not use.',
  },
  payee_known: { 'zh-CN': '这个收款账户已保存。', 'en-US': 'This payout account is saved already.' },
  payee_of_another: {
    'zh-CN': '这个收款账户是以另一个实名保存的，不能再用。请删除后重新添加。',
    'en-US': 'This payout account was saved under another real name. Remove it and add it again.',
  },
  payee_in_use: {
    'zh-CN': '还有提现要付到这个账户，提现结束后才能删除。',
    'en-US': 'A withdrawal is still on its way to this account. It can be removed once that has ended.',
  },
  payee_too_new: {
    'zh-CN': '新的收款账户 {hours} 小时后才能使用（{from} 起）。',
    'en-US': 'A new payout account can be used after {hours} hours, from {from} on.',
  },
  withdrawal_waits: {
    'zh-CN': '邮箱、手机号或两步验证刚刚变更，{hours} 小时后才能提现（{from} 起）。',
    'en-US':
      'Your e-mail, mobile number or second factor has just changed. You can withdraw {hours} hours later, from {from} on.',
  },
  withdrawals_of_day: {
    'zh-CN': '每天最多提现 {max} 次（同一实名的账号合计），今天已达上限，请明天再试。',
    'en-US':
      'You can withdraw {max} times a day, over all accounts of your real name, and have done so. Come back tomorrow.',
  },
  withdrawal_day_sum: {
    'zh-CN': '每天最多提现 {max}（同一实名的账号合计），今天还可提现 {left}。',
    'en-US': 'You can withdraw {max} a day, over all accounts of your real name; {left} is left today.',
  },
  withdrawal_factor_needed: {
    'zh-CN': '没有两步验证时，每天最多提现 {amount}。请先在“安全设置”中开启两步验证。',
    'en-US': 'Without a second factor you can withdraw {amount} a day. Set one up under “Security”.',
  },
  earnings_in_wait: {
    'zh-CN': '付款人仍可撤销的收入暂不可提现。现在可提现 {amount}，其余自 {from} 起陆续可提现。',
    'en-US':
      'Earnings whose payer can still have the money back are not withdrawn yet. You can withdraw {amount} now, and more from {from} on.',
  },
  earnings_too_small: {
    'zh-CN': '可提现的收入余额不足，只有收入可以提现。',
    'en-US': 'Your earned balance is not enough. Only what you earned can be withdrawn.',
  },
  account_leaving: {
    'zh-CN': '账号正在注销，不能提现或退回充值。如有需要，请先停止注销。',
    'en-US': 'Your account is about to be deleted. Stop that first, then withdraw or return what you recharged.',
  },
  recharge_unreturnable: {
    'zh-CN': '这笔充值现在不能退回支付渠道，请刷新后查看原因。',
    'en-US': 'This recharge can’t go back to its channel now. Reload the page to see why.',
  },
  recharge_return_too_large: {
    'zh-CN': '最多可退回 {max}。',
    'en-US': 'At most {max} can go back.',
  },
  bonus_changed: {
    'zh-CN': '随这笔充值收回的赠送金额已变为 {bonus}，请核对后再提交。',
    'en-US': 'The bonus that goes back with it is {bonus} by now. Check it and send it again.',
  },
  recharge_return_waits: {
    'zh-CN': '邮箱、手机号或两步验证刚刚变更，{hours} 小时后才能退回充值（{from} 起）。',
    'en-US':
      'Your e-mail, mobile number or second factor has just changed. You can return recharges {hours} hours later, from {from} on.',
  },
  recharge_returns_of_month: {
    'zh-CN': '每 {days} 天最多退回 {max} 次充值（同一实名的账号合计），已达上限。',
    'en-US':
      'You can return recharges {max} times in {days} days, over all accounts of your real name, and have done so.',
  },
  account_not_active: {
    'zh-CN': '该用户的账号已冻结或注销，不能付款。可先驳回，款项将退回其余额。',
    'en-US':
      'The account of this user is frozen or deleted, so nothing is paid. You can refuse; the money then goes back.',
  },
  payout_contested: {
    'zh-CN': '银行称此人的一笔提现已付出，而该款项已退回余额。核实清楚之前不能再向此人付款，请先处理那条银行结果。',
    'en-US':
      'The bank says that it paid a withdrawal of this person whose money went back to them. Nothing more is paid to them until that is settled: do so first.',
  },
  fee_changed: {
    'zh-CN': '手续费已变动，这笔提现现在收取 {fee}。尚未提现；请确认新的到账金额后再次提交。',
    'en-US':
      'The fee has changed: this withdrawal costs {fee} now. Nothing was withdrawn; check what arrives, then ask again.',
  },
  no_payouts: {
    'zh-CN': '没有可以付款的提现：需要已批准、收款方式一致、用户没有欠款且账号正常。',
    'en-US':
      'Nothing can be paid: it must be approved, to this kind of account, and its owner active and free of debt.',
  },
  no_paying_merchant: {
    'zh-CN': '没有可自动付款的商户号。请在“提现 → 自动付款”中指定一个已开通的商户号。',
    'en-US': 'No merchant account pays withdrawals. Choose one that is switched on under “Withdrawals → By gateway”.',
  },
  paying_merchant_exists: {
    'zh-CN': '已有另一个商户号在自动付款。请先停用它。',
    'en-US': 'Another merchant account pays withdrawals already. Switch that one off first.',
  },
  payout_day_sum: {
    'zh-CN': '超出今天的自动付款限额（{max}），还可付 {left}。可以改用线下付款或批次付款。',
    'en-US': 'This exceeds what gateways may pay today ({max}); {left} is left. Pay it by hand or in a batch instead.',
  },
  payout_under_way: {
    'zh-CN': '渠道正在付这笔款，结果会自动登记。长时间没有结果时，由发起人以外的管理员处理。',
    'en-US':
      'The gateway is paying this, and the result is entered by itself. If it stays unknown for long, another admin than who began it ends it.',
  },
  insufficient_balance: { 'zh-CN': '余额不足，请先充值。', 'en-US': 'Your balance is not enough. Recharge first.' },
  order_closed: { 'zh-CN': '订单已关闭，请重新下单。', 'en-US': 'This order is closed. Place a new one.' },
  order_already_paid: { 'zh-CN': '订单已支付，无需重复付款。', 'en-US': 'This order is already paid.' },
  sku_unavailable: {
    'zh-CN': '该规格暂不可购买，请选择其他规格。',
    'en-US': 'This option cannot be bought now. Choose another.',
  },
  price_changed: {
    'zh-CN': '价格已变为 {price}，请确认后再下单；未下单，也未扣款。',
    'en-US': 'It costs {price} now. Check the new price and order again; nothing was ordered or charged.',
  },
  too_many_unpaid_orders: {
    'zh-CN': '已有 {max} 个未支付订单（按账号和网络分别计算），请先支付或关闭，也可直接用余额购买。',
    'en-US':
      'There are {max} unpaid orders already, counted by account and by network. Pay or close one first, or pay this one from your balance.',
  },
  piece_taken: {
    'zh-CN': '您选定的这一件已被别人买走或已下架，请另选一件；未下单，也未扣款。',
    'en-US':
      'The piece that you chose was bought by somebody else or withdrawn. Choose another; nothing was ordered or charged.',
  },
  piece_needed: {
    'zh-CN': '该规格剩下的每一件都另有加价，请在商品页选定一件再购买。',
    'en-US': 'Each piece that is left has an extra price. Choose one on the page of the product.',
  },
  piece_held: {
    'zh-CN': '您的未支付订单 {order} 已占用这一件，请支付该订单，或先关闭它再下单；未下单，也未扣款。',
    'en-US':
      'Your unpaid order {order} holds this piece. Pay that order, or close it and order again; nothing was ordered or charged.',
  },
  pieces_not_chosen: {
    'zh-CN': '该规格已关闭自选，而这批库存中有加价的内容。请重新开启自选，或放弃这批后重新上传。',
    'en-US':
      'Buyers of this option do not choose any more, and this batch has lines with an extra price. Turn the choice on again, or discard the batch.',
  },
  shared_secret_same: {
    'zh-CN': '与当前内容相同，没有替换，也没有通知买家。',
    'en-US': 'This is the present secret. Nothing was replaced and nobody was told.',
  },
  sku_sold_out: {
    'zh-CN': '库存不足，请减少数量或稍后再来。',
    'en-US': 'There is not enough in stock. Take fewer, or come back later.',
  },
  coupon_unknown: {
    'zh-CN': '没有这张优惠券，请核对优惠码；未下单，也未扣款。',
    'en-US': 'There is no such coupon. Check the code; nothing was ordered or charged.',
  },
  coupon_ended: {
    'zh-CN': '这张优惠券已结束或已停用；未下单，也未扣款。请刷新后按新的价格下单。',
    'en-US':
      'This coupon has ended or was switched off. Nothing was ordered or charged; reload and order at the current price.',
  },
  coupon_used_up: {
    'zh-CN': '这张优惠券已用完；未下单，也未扣款。请刷新后按新的价格下单。',
    'en-US': 'This coupon is used up. Nothing was ordered or charged; reload and order at the current price.',
  },
  coupon_reserved: {
    'zh-CN': `待付款的订单暂时占满了这张优惠券；未下单，也未扣款。可以用余额立即支付，或 ${orderUnpaidSeconds / 60} 分钟后再试。`,
    'en-US': `Orders that wait for payment hold this coupon for now. Nothing was ordered or charged: pay from the balance, or try again in ${orderUnpaidSeconds / 60} minutes.`,
  },
  coupon_own: {
    'zh-CN': '这张平台优惠券由您以管理员身份创建，您本人不能使用；未下单，也未扣款。',
    'en-US': 'You made this coupon of the platform as an admin, so you cannot use it. Nothing was ordered or charged.',
  },
  coupon_had: {
    'zh-CN': '您已用过这张优惠券；未下单，也未扣款。若用在待付款的订单上，请先付款或关闭该订单。',
    'en-US':
      'You have used this coupon already. Nothing was ordered or charged. If it is on an order that waits for payment, pay or close that order first.',
  },
  coupon_not_for_goods: {
    'zh-CN': '这张优惠券不适用于该商品；未下单，也未扣款。',
    'en-US': 'This coupon is not for this product. Nothing was ordered or charged.',
  },
  coupon_below_min: {
    'zh-CN': '订单满 {min} 才能使用这张优惠券；未下单，也未扣款。',
    'en-US': 'This coupon needs an order of at least {min}. Nothing was ordered or charged.',
  },
  coupon_verified_only: {
    'zh-CN': '这张优惠券仅限完成实名认证的用户使用；未下单，也未扣款。请先完成实名认证。',
    'en-US':
      'This coupon is for people with a verified real name. Nothing was ordered or charged; verify your real name first.',
  },
  coupon_no_effect: {
    'zh-CN': '该商品已是最低价，优惠券不能再减；未下单，也未扣款。',
    'en-US':
      'This product is at its lowest price already, and the coupon takes nothing off. Nothing was ordered or charged.',
  },
  coupon_changed: {
    'zh-CN': '优惠金额已变动；未下单，也未扣款。请刷新后按新的价格下单。',
    'en-US': 'The discount has changed. Nothing was ordered or charged; reload and order at the current price.',
  },
  coupon_code_taken: {
    'zh-CN': '这个优惠码已用在您的另一张优惠券上，请换一个。',
    'en-US': 'Another of your coupons has this code. Choose another one.',
  },
  coupons_full: {
    'zh-CN': '同时开启的优惠券最多 {max} 张，请先停用一张。',
    'en-US': 'At most {max} coupons can be on at once. Switch one off first.',
  },
  coupon_with_bonus: {
    'zh-CN': '这张优惠券与现行充值赠送 {bonus}% 合计超过最低佣金，优惠现在最多 {max}%。请先降低其中一项。',
    'en-US':
      'With the bonus on recharges, {bonus}%, this coupon exceeds the lowest commission: it may take off {max}% at most now. Lower one of the two first.',
  },
  lines_refused: {
    'zh-CN': '部分商品现在无法购买，尚未下单，也没有扣款。',
    'en-US': 'Some of this cannot be bought now. Nothing was ordered or charged.',
  },
  favourites_full: {
    'zh-CN': '最多收藏 {max} 个商品，请先移除一些。',
    'en-US': 'You can keep at most {max} favourites. Remove some first.',
  },
  alerts_full: {
    'zh-CN': '最多设置 {max} 个提醒，请先取消一些。',
    'en-US': 'You can set at most {max} alerts. Cancel some first.',
  },
  alert_is_free: {
    'zh-CN': '这个时间已经有空，可以直接租用，无需提醒。',
    'en-US': 'It is free then already: rent it now, you need no alert.',
  },
  too_much_reserved: {
    'zh-CN':
      '库存有限，未付款的订单（按账号、网络和全站分别计算）最多占用该规格 {max} 件。请减少数量，或用余额立即支付。',
    'en-US':
      'Stock is short: unpaid orders, counted by account, by network and in all, may hold at most {max} of this option. Take fewer, or pay from your balance at once.',
  },
  returned_too_often: {
    'zh-CN':
      '同一商品 {days} 天内未查看即退回 {times} 次后（同一实名的全部账号合计），暂时不能再购买；{until} 起可以再次购买。未下单，也未扣款。',
    'en-US':
      'Once a product came back unopened {times} times in {days} days, over all accounts of your real name, it cannot be bought again for a while. You can buy it from {until} on; nothing was ordered or charged.',
  },
  order_not_delivered: { 'zh-CN': '订单尚未发货。', 'en-US': 'This order has not been delivered.' },
  refund_too_large: {
    'zh-CN': '退款金额超过可退金额（{left}）。',
    'en-US': 'This is more than can be refunded ({left}).',
  },
  refund_open: {
    'zh-CN': '该订单已有进行中的退款申请。',
    'en-US': 'A refund of this order is already under way.',
  },
  payment_disputed: {
    'zh-CN': '付款人已向支付渠道提出争议：结果出来之前不能退款，尚未查看的内容也暂不显示。',
    'en-US':
      'The payer asked the payment provider for the money back. Until that is decided nothing is refunded here, and what was not opened yet stays closed.',
  },
  dispute_of_part: {
    'zh-CN':
      '渠道告知的争议只涉及这笔付款的一部分：败诉须填写渠道实际扣除的金额，且这笔付款此前没有改判退回。否则请以胜诉结束，再用调账收回渠道扣除的部分。',
    'en-US':
      'Only a part of the payment is disputed: a loss must say how much the gateway took, and nothing of the payment may have come back after a former loss. Else end it as won, and take what the gateway took by an adjustment.',
  },
  dispute_more_open: {
    'zh-CN':
      '这笔付款在渠道还有 {count} 个争议未结束。登记部分败诉会解冻其余款项：请等全部结束后，登记合计扣除的金额，并确认全部结束。',
    'en-US':
      'The gateway has {count} disputes of this payment open. A loss of a part frees all else: enter the sum once all of them have ended, and say that they have.',
  },
  dispute_turned_over: {
    'zh-CN': '这笔付款此前部分败诉，后来改判退回，不能再次登记争议。渠道以后扣除的部分，请用调账收回。',
    'en-US':
      'A part of this payment was lost before and came back: no other dispute of it is entered. Take what the gateway takes of it by an adjustment.',
  },
  refund_not_allowed: {
    'zh-CN': '该订单已超过此类退款的期限，或商品已被查看。',
    'en-US': 'The time for such a refund is over, or the goods have been seen.',
  },
  return_gives_nothing: {
    'zh-CN': '留下的件数按其数量的单价计算，与全部件数一样贵，没有可退的金额。请多退几件，或全部退回。',
    'en-US':
      'At the price for their quantity, the pieces you keep cost as much as all of them: nothing would come back. Ask for more, or all.',
  },
  pieces_gone: {
    'zh-CN': '所选商品不属于该订单，或已被收回。请刷新后重新选择。',
    'en-US': 'Some of these pieces are not of this order, or were taken back already. Reload and choose again.',
  },
  gift_code_redeemed: {
    'zh-CN': '礼品卡已被兑换，不能再退款。',
    'en-US': 'The gift card was redeemed and cannot be refunded any more.',
  },
  refund_of_gift_cards: {
    'zh-CN': '礼品卡只能按面值整张退款：请选择要作废的卡，金额为其面值之和（{amount}）。',
    'en-US':
      'Gift cards are refunded whole, at face value: choose the cards to void; the amount is what they are worth ({amount}).',
  },
  gift_code_refunded: {
    'zh-CN': '该礼品卡已退款，不能兑换。',
    'en-US': 'This gift card was refunded and cannot be redeemed.',
  },
  licence_handed_over: {
    'zh-CN': '该订单的授权已转让给他人，卖家不能再自行退款；买家可投诉，由平台处理。',
    'en-US':
      'The licence of this order went to somebody else, so the seller cannot refund it any more. The buyer can complain, and the platform decides.',
  },
  service_late: {
    'zh-CN': '交付时间已过，款项将自动全额退回买家。',
    'en-US': 'The time for the delivery is over: the buyer gets all of the money back.',
  },
  no_replacement: {
    'zh-CN': '同批次没有可替换的库存。',
    'en-US': 'Nothing is left in the same batch to replace it with.',
  },
  already_reviewed: { 'zh-CN': '该订单已评价过。', 'en-US': 'This order has been reviewed.' },
  category_in_use: {
    'zh-CN': '该分类下还有商品或子分类，不能删除。',
    'en-US': 'This category still has products or subcategories.',
  },
  mail_not_set_up: {
    'zh-CN': '尚未配置邮件服务器：请设置 MALLARD_SMTP_URL 和 MALLARD_MAIL_FROM 后重新启动。',
    'en-US': 'No mail server is set: set MALLARD_SMTP_URL and MALLARD_MAIL_FROM, then start again.',
  },
  slug_taken: { 'zh-CN': '该短名已被使用，请换一个。', 'en-US': 'This short name is taken. Choose another.' },
  shop_slug_limit: {
    'zh-CN': '短地址最多可选 {max} 个，已经用完。之前选过的任何一个都可以重新启用。',
    'en-US': 'A shop chooses {max} short addresses at most, and all are used. You can go back to any of them.',
  },
  product_incomplete: {
    'zh-CN': '商品信息不完整，不能上架：请先补充规格、价格或文件。',
    'en-US': 'This product cannot go on shelf yet: add options, prices or the file first.',
  },
  stock_batch_state: {
    'zh-CN': '该批次当前状态不支持此操作，请刷新。',
    'en-US': 'This batch is in another state now. Refresh.',
  },
  stock_too_many_lines: {
    'zh-CN': '文件超过 {max} 行，从第 {line} 行起无法导入，已全部放弃。请分成几个文件。',
    'en-US':
      'The file goes on after {max} lines: line {line} is one too many. Nothing of it was kept; split it into several files.',
  },
  domain_not_proven: {
    'zh-CN': '绑定 {domain} 前须先证明它归您所有：请到“域名证明”添加 DNS 记录或文件。',
    'en-US': 'Prove first that {domain} is yours: add a DNS record or a file under “Proof of domains”.',
  },
  rotation_limit: {
    'zh-CN': '{days} 天内最多更换 {max} 次授权码，请稍后再试。',
    'en-US': 'The key can be replaced {max} times in {days} days. Try again later.',
  },
  transfer_not_allowed: {
    'zh-CN': '该授权现在不能转让，请到授权详情查看原因。',
    'en-US': 'This licence cannot be transferred now. Look at the licence to see why.',
  },
  transfer_waiting: {
    'zh-CN': '该授权已有一项转让等待对方接受，请先撤回。',
    'en-US': 'A transfer of this licence is waiting already. Withdraw it first.',
  },
  trial_used: {
    'zh-CN': '每人每个商品只能试用一次，您已试用过该商品。',
    'en-US': 'A product can be tried once by each person, and you have tried this one.',
  },
  licence_not_renewable: {
    'zh-CN': '该授权不能用此规格续期，请回到授权详情查看原因。',
    'en-US': 'This licence cannot be renewed by this option. Look at the licence to see why.',
  },
  own_product: { 'zh-CN': '不能购买自己店铺的商品。', 'en-US': 'You cannot buy from your own shop.' },
  prohibited_words_full: {
    'zh-CN': '违禁词最多 {max} 个，请先删除不再需要的。',
    'en-US': 'There can be at most {max} prohibited words. Delete some first.',
  },
  file_space_full: {
    'zh-CN': '您上传的文件合计不能超过 {max}。如需更多空间，请联系平台。',
    'en-US': 'Your files may not be larger than {max} together. Write to us if you need more.',
  },
  own_shop_not_open: {
    'zh-CN': '您的店铺未在营业：只能查看，恢复营业后才能修改商品和库存。',
    'en-US': 'Your shop is not open: you can look at its products and stock, and change them once it is open again.',
  },
  not_staff: {
    'zh-CN': '您不是该店铺的店员，或已被移出。请刷新页面后重试。',
    'en-US': 'You do not work for this shop, or not any more. Reload the page.',
  },
  staff_role_missing: {
    'zh-CN': '您在该店铺的权限不包括此操作，请联系店主。',
    'en-US': 'Your role in this shop does not include this. Ask its owner.',
  },
  shop_owner_only: {
    'zh-CN': '此操作仅限店主本人。',
    'en-US': 'Only the owner of the shop may do this.',
  },
  staff_refund_limit: {
    'zh-CN': '店员对同一订单的退款合计不能超过 {max}，更多退款请由店主处理。',
    'en-US': 'Staff may refund at most {max} of one order in all. Ask the owner for more.',
  },
  staff_cut_limit: {
    'zh-CN': '店员的优惠幅度不能超过店主定价的 {percent}%，更大优惠请由店主设置。',
    'en-US': 'Staff may go at most {percent}% below the prices of the owner. Ask the owner for more.',
  },
  staff_day_limit: {
    'zh-CN': '每位店员每天退款和补发合计不能超过 {max}，更多请由店主处理。',
    'en-US': 'Each of the staff may refund and replace at most {max} a day. Ask the owner for more.',
  },
  staff_cut_with_coupon: {
    'zh-CN': '店员的改价与店员设置的优惠券叠加后，不能低于店主定价的 {percent}% 以上，请调整其中一项或请店主设置。',
    'en-US':
      'A price and a coupon of staff together may go at most {percent}% below the prices of the owner. Change one of them, or ask the owner.',
  },
  own_shop_person: {
    'zh-CN': '店主和店员（含离开不久的）不能向本店提问或评价本店商品。',
    'en-US':
      'The owner and the staff of a shop, also those who left lately, can neither ask it nor review what it sells.',
  },
  staff_unknown: {
    'zh-CN': '没有这个用户名的账号，请与对方核对。',
    'en-US': 'There is no account of this user name. Check it with its owner.',
  },
  staff_unverified: {
    'zh-CN': '店员须先完成实名认证。',
    'en-US': 'Only people with a verified real name can work for a shop.',
  },
  staff_yourself: {
    'zh-CN': '店主本人（包括同一实名的其他账号）不能成为自己店铺的店员。',
    'en-US': 'The owner cannot be staff of their own shop, with no account of theirs.',
  },
  staff_already: {
    'zh-CN': '对方已是店员，或已收到邀请。',
    'en-US': 'They work for the shop already, or are invited.',
  },
  staff_full: {
    'zh-CN': '每家店铺最多 {max} 位店员（含已邀请的）。',
    'en-US': 'A shop has at most {max} staff, those who are invited included.',
  },
  staff_shops_full: {
    'zh-CN': '对方已在 {max} 家店铺任职或受邀，不能再加入。',
    'en-US': 'They work for {max} shops or are invited to, which is the most.',
  },
  product_import_state: {
    'zh-CN': '这次导入已不在这一步，请刷新后再看。',
    'en-US': 'This import is not at this step any more. Reload and look again.',
  },
  sheet_columns: {
    'zh-CN': '表头不是商品表的列：{columns}。请先导出商品表，在其中修改。',
    'en-US':
      'The head of the file does not have the columns of the product sheet: {columns}. Export the sheet and edit that.',
  },
  sheet_unreadable: {
    'zh-CN': '文件读不了：应为 UTF-8 或 GB18030 编码的 CSV，最多 {max} 行。第 {line} 行有误。',
    'en-US':
      'The file cannot be read: it must be CSV in UTF-8 or GB18030 with at most {max} lines. Line {line} is wrong.',
  },
  template_limit: {
    'zh-CN': '每家店铺最多 {max} 条快捷回复。',
    'en-US': 'A shop has at most {max} templates.',
  },
  template_name_taken: {
    'zh-CN': '已有同名的快捷回复。',
    'en-US': 'A template of this name is there already.',
  },
  four_eyes: {
    'zh-CN':
      '需要由另一位管理员处理：不能审批自己提交的申请，不能处理与自己（含本人其他账户、所在店铺）有关的事项；他人安排的收紧规则的修改，只能由安排者撤回。',
    'en-US':
      'Another admin must do this: nobody decides on their own request, or on what their own accounts or a shop they belong to have a part in, and a stricter rule is taken back only by whoever planned it.',
  },
  balance_too_small: {
    'zh-CN': '该用户的余额只有 {available}，不足以扣除。',
    'en-US': 'The user has only {available} available; that is not enough.',
  },
  hold_too_small: {
    'zh-CN': '这笔冻结已结束，或剩余金额不足（剩 {left}）。',
    'en-US': 'This hold has ended, or has too little left ({left}).',
  },
  gift_code_unknown: {
    'zh-CN': '礼品码不存在，或已被他人使用。',
    'en-US': 'There is no such gift code, or somebody else has used it.',
  },
  gift_code_yours_already: {
    'zh-CN': '您已经兑换过这个礼品码，金额早已到账。',
    'en-US': 'You have redeemed this gift code before; its worth is on your balance.',
  },
  gift_code_expired: { 'zh-CN': '礼品码已过期。', 'en-US': 'This gift code has expired.' },
  gift_code_stopped: {
    'zh-CN': '礼品码已停用，请联系发放方。',
    'en-US': 'This gift code was stopped. Please ask whoever gave it to you.',
  },
  gift_code_made_by_you: {
    'zh-CN': '这批礼品码由您创建、批准或导出过，您的任何账户都不能兑换。',
    'en-US': 'You made, approved or exported these gift codes, so no account of yours can redeem them.',
  },
  rule_request_waiting: {
    'zh-CN': '这条规则已有一项修改等待审批，请先处理。',
    'en-US': 'A change of this rule is waiting for a decision already. Decide on that one first.',
  },
  rule_planned: {
    'zh-CN': '这条规则，或须与它相符的规则，已有定于以后生效的修改。请先撤回那一项。',
    'en-US': 'A change of this rule, or of one that has to fit it, is planned for later. Take that one back first.',
  },
  solo_limit: {
    'zh-CN':
      '这项操作价值 {value}，超出您一个人可以给出的额度：每次最多 {act}，{hours} 小时内合计最多 {day}，现在还剩 {left}。请减少数额，或等额度恢复；也可以在“资金管理”的“规则”中申请提高限额，由另一位管理员同意。',
    'en-US':
      'This is worth {value}, which is more than you may give alone: at most {act} in one act and {day} within {hours} hours, of which {left} is left now. Give less, or wait; or ask for a higher limit under “Money”, “Rules”, which another admin agrees to.',
  },
  admin_too_new: {
    'zh-CN': '新任管理员在 {hours} 小时内不能审批。您从 {from} 起可以审批；在此之前请由其他管理员处理。',
    'en-US':
      'A new admin decides on nothing for {hours} hours. You can from {from} on; until then another admin has to.',
  },
  last_holder: {
    'zh-CN': '除此人外，没有其他可用的管理员拥有“{grant}”权限。请先授予另一位管理员。',
    'en-US': 'No other active admin holds the grant “{grant}”. Give it to another one first.',
  },
  grant_request_waiting: {
    'zh-CN': '此人已有一项权限申请等待另一位管理员处理，请先处理。',
    'en-US': 'Grants for this person are waiting for another admin already. Decide on those first.',
  },
  second_admin_missing: {
    'zh-CN': '没有其他可以同意的管理员，这件事不能由一人完成。请让能登录服务器的人运行：{command}',
    'en-US': 'No other admin could agree, and nobody does this alone. Whoever has the server runs: {command}',
  },
  recipients_changed: {
    'zh-CN': '收件人数已变为 {recipients}，消息没有发送。请重新确认后再发送。',
    'en-US':
      'The message would go to {recipients} users by now, so it was not sent. Look at it again and send it then.',
  },
  api_key_limit: {
    'zh-CN': '最多同时拥有 {max} 个有效的接口密钥，请先撤销一个。',
    'en-US': 'You can have {max} live API keys at most. Revoke one first.',
  },
  webhook_limit: {
    'zh-CN': '最多设置 {max} 个回调通知，请先删除一个。',
    'en-US': 'There can be {max} webhooks at most. Remove one first.',
  },
  merchant_untested: {
    'zh-CN': '请先测试该商户号，通过后才能批准。',
    'en-US': 'Test this merchant account first; it can be approved once it has passed.',
  },
  merchant_limit: {
    'zh-CN': '最多登记 {max} 个商户号，请停用后沿用已有的。',
    'en-US': 'A site has {max} merchant accounts at most. Use one that is there.',
  },
  merchant_change_waiting: {
    'zh-CN': '该商户号已有一项修改等待另一位管理员处理，请先处理。',
    'en-US': 'A change of this merchant account waits for another admin. Decide on that one first.',
  },
  payment_fee_changed: {
    'zh-CN': '渠道手续费已变为 {fee}，尚未付款。请确认新的合计金额后再付款。',
    'en-US': 'The fee of this way to pay is {fee} now. Nothing was paid; check the new total, then pay.',
  },
  webhook_off: {
    'zh-CN': '该回调通知已停用，请先启用。',
    'en-US': 'This webhook is off. Switch it on first.',
  },
  body_too_large: {
    'zh-CN': '提交的内容过大，最多 {maxBytes}。',
    'en-US': 'What was sent is too large: at most {maxBytes}.',
  },
  address_too_long: {
    'zh-CN': '网址过长，请检查后重试。',
    'en-US': 'This address is too long. Check it and try again.',
  },
  address_malformed: {
    'zh-CN': '网址无法识别，请检查后重试。',
    'en-US': 'This address cannot be read. Check it and try again.',
  },
  request_malformed: { 'zh-CN': '请求不符合 HTTP 规范。', 'en-US': 'The request is no valid HTTP.' },
  request_timeout: {
    'zh-CN': '请求发送得太慢，请重新发送。',
    'en-US': 'The request came too slowly. Send it again.',
  },
  headers_too_large: {
    'zh-CN': '请求头过大，请清除本站的 Cookie 后重试。',
    'en-US': 'The headers are too large. Clear the cookies of this site and try again.',
  },
  body_malformed: {
    'zh-CN': '提交的内容无法解析，应为 JSON 对象。',
    'en-US': 'What was sent cannot be read. A JSON object is expected.',
  },
  upload_malformed: {
    'zh-CN': '上传的内容不完整或格式不正确，请重新上传。',
    'en-US': 'The upload is incomplete or has the wrong form. Upload it again.',
  },
  list_views_limit: {
    'zh-CN': '最多为 {max} 个列表保存显示方式。',
    'en-US': 'The display of {max} lists is kept at most.',
  },
  archive_limit: {
    'zh-CN': `个人数据一次导出一份，每 ${archiveRules.everyHours} 小时一份，请稍后再试。`,
    'en-US': `Your data is exported one file at a time, and once in ${archiveRules.everyHours} hours. Try again later.`,
  },
  deletion_refused: {
    'zh-CN': '账号现在还不能注销：还有未了结的事项。',
    'en-US': 'The account can’t be deleted yet: some things are not settled.',
  },
  export_limit: {
    'zh-CN': '已有 {max} 个导出正在进行，请等其中一个完成或停止后再试。',
    'en-US': '{max} exports are under way already. Wait for one to end, or stop one.',
  },
  export_not_ready: {
    'zh-CN': '导出文件现在不可下载，请刷新查看进度。',
    'en-US': 'The file of this export cannot be fetched now. Refresh to see how far it is.',
  },
  export_too_long: {
    'zh-CN': '共 {rows} 行，一次最多导出 {max} 行，请缩小范围。',
    'en-US': 'These are {rows} rows; an export takes at most {max}. Narrow it down.',
  },
  link_expired: {
    'zh-CN': '链接已过期，请回到原页面重新获取。',
    'en-US': 'This link has expired. Get a new one where you found it.',
  },
  invalid_input: { 'zh-CN': '有些内容需要修改。', 'en-US': 'Some fields need a change.' },
  idempotency_key_needed: {
    'zh-CN': '涉及资金的请求须带 Idempotency-Key 请求头（{min} 至 {max} 个字符）。',
    'en-US': 'Calls that move money need an Idempotency-Key header of {min} to {max} characters.',
  },
  login_failed: { 'zh-CN': '账号或密码不正确。', 'en-US': 'The account or the password is not right.' },
  code_wrong: { 'zh-CN': '验证码不正确或已过期。', 'en-US': 'The code is wrong or has expired.' },
  password_wrong: { 'zh-CN': '密码不正确。', 'en-US': 'The password is not right.' },
  password_same: {
    'zh-CN': '新密码与原密码相同，请换一个。',
    'en-US': 'That is the password you have. Choose another.',
  },
  password_common: { 'zh-CN': '这个密码太常见，请换一个。', 'en-US': 'This password is too common. Choose another.' },
  certificate_parent: {
    'zh-CN': '上级证书不存在、不是代理证书，或当前无效。',
    'en-US': 'The certificate above does not exist, is no agent’s, or is not active.',
  },
  certificate_loop: {
    'zh-CN': '此人已在这条授权链的上方。',
    'en-US': 'This person stands further up in the same chain already.',
  },
  proof_needed: {
    'zh-CN': `尝试过多，请先完成一次验证计算；未启用脚本时请 ${missesCountSeconds / 60} 分钟后再试。`,
    'en-US': `Too many tries: a short computation is needed first. Without scripts, try again in ${missesCountSeconds / 60} minutes.`,
  },
  code_step_needed: {
    'zh-CN': `您的账号没有开启两步验证，这项操作还需要邮件或短信验证码（${sessionRules.stepUp / 60} 分钟内有效）。`,
    'en-US': `Your account has no second factor, so this needs a code by mail or text message as well; it counts for ${sessionRules.stepUp / 60} minutes.`,
  },
  step_up_needed: {
    'zh-CN': `这项操作需要再次确认是您本人（${sessionRules.stepUp / 60} 分钟内有效）。`,
    'en-US': `Confirm once more that it is you; it counts for ${sessionRules.stepUp / 60} minutes.`,
  },
  second_factor_needed: {
    'zh-CN': '密码正确，还需要两步验证。',
    'en-US': 'The password is right. Now the second step is needed.',
  },
  second_factor_required: {
    'zh-CN': '本站的管理员必须启用两步验证，请先在“安全设置”中启用。',
    'en-US': 'Admins of this site need two-step login. Set it up under “Security” first.',
  },
  totp_wrong: {
    'zh-CN': '动态码不正确或已用过，请等验证器显示下一个再试。',
    'en-US': 'This code is wrong or was used before. Wait for the next one in your app and try again.',
  },
  recovery_code_wrong: {
    'zh-CN': '恢复码不正确或已用过，请换一个。',
    'en-US': 'This recovery code is wrong or was used before. Try another.',
  },
  passkey_refused: {
    'zh-CN': '未能确认通行密钥：它可能已移除，或等待过久。请再试一次。',
    'en-US': 'The passkey could not be confirmed: it may have been removed here, or it took too long. Try again.',
  },
  passkey_copied: {
    'zh-CN': '这个通行密钥可能被复制过，已拒绝使用。请改用其他方式登录，并移除它。',
    'en-US': 'This passkey may have been copied and was refused. Log in another way and remove it.',
  },
  login_step_over: {
    'zh-CN': '这次登录已失效，请重新输入密码。',
    'en-US': 'This login has ended. Enter your password again.',
  },
  factor_limit: {
    'zh-CN': '最多可添加 {max} 个，请先移除一个。',
    'en-US': 'There can be {max} at most. Remove one first.',
  },
  passkey_known: {
    'zh-CN': '这个通行密钥已经添加过。',
    'en-US': 'This passkey was added before.',
  },
  reset_too_early: {
    'zh-CN': `申请后须等待 ${factorRules.resetWaitSeconds / 3600} 小时才能执行。`,
    'en-US': `It can be carried out ${factorRules.resetWaitSeconds / 3600} hours after it was asked for.`,
  },
  reset_stands_still: {
    'zh-CN': `账号被冻结期间不计时：解除冻结后，重新等待 ${factorRules.resetWaitSeconds / 3600} 小时才能执行。`,
    'en-US': `Nothing runs while the account is frozen: the ${factorRules.resetWaitSeconds / 3600} hours begin anew once it is unfrozen.`,
  },
  no_second_factor: {
    'zh-CN': '该账号没有启用两步验证。',
    'en-US': 'This account has no second factor.',
  },
  too_many_requests: {
    'zh-CN': '操作过于频繁，请在 {wait}后再试。',
    'en-US': 'Too many tries. Try again in {wait}.',
  },
  internal: { 'zh-CN': '服务器出错了，请稍后再试。', 'en-US': 'Something went wrong on our side. Try again later.' },
  gateway_unavailable: {
    'zh-CN': '支付渠道暂时不可用，请稍后再试。',
    'en-US': 'The payment gateway is not available now. Try again later.',
  },
  notice_refused: { 'zh-CN': '通知未被接受。', 'en-US': 'The notice was not accepted.' },
  unavailable: {
    'zh-CN': '服务暂时不可用，请稍后再试。',
    'en-US': 'The service is not available right now. Try again in a moment.',
  },
  busy: {
    'zh-CN': '现在同时处理的请求太多，请在 {wait}后再试。',
    'en-US': 'Too much is being asked for at once. Try again in {wait}.',
  },
  look_not_agreed: {
    'zh-CN': '此人已注销，其身份资料须由一位管理员说明原因申请、另一位管理员同意后才能查看。',
    'en-US': 'This person left: their data is shown once one admin asked and said why, and another one agreed.',
  },
  look_first: {
    'zh-CN': '请先查看本次提交的照片，再通过。',
    'en-US': 'Look at the photos that were sent this time before you pass it.',
  },
  person_accounts_full: {
    'zh-CN': '同一人或同一企业最多认证 {max} 个账号，现在已满，此账号不能再用同一身份认证。',
    'en-US':
      'One person or enterprise may have {max} verified accounts, and has them already. This account cannot be verified by the same identity.',
  },
  real_name_open: {
    'zh-CN': '您已有一份实名认证申请在审核或待修改，请先处理它。',
    'en-US': 'An application of yours is under review or waits for your correction. Deal with that one first.',
  },
  shop_name_taken: {
    'zh-CN': '已有店铺使用这个名称或看起来相同的名称，请换一个。',
    'en-US': 'A shop has this name, or one that looks the same. Choose another.',
  },
  shop_not_settled: {
    'zh-CN':
      '还有未了结的事项：订单 {orders} 笔，退款 {refunds} 笔，待结算收入 {earnings} 笔，未结束的举报 {reports} 个。了结后即可关闭店铺。',
    'en-US':
      'Not everything is settled: orders {orders}, refunds {refunds}, earnings not yet released {earnings}, open reports {reports}. The shop can be closed once nothing is open.',
  },
  agreement_changed: {
    'zh-CN': '卖家协议已更新，请阅读新的协议后再提交。',
    'en-US': 'The agreement for sellers has changed. Read the new one, then send again.',
  },
  shop_not_open: {
    'zh-CN': '这家店铺现在没有营业。',
    'en-US': 'This shop is not open now.',
  },
  photos_missing: {
    'zh-CN': '请上传全部证件照片后再提交。',
    'en-US': 'Upload all the photos of your documents before you send the application.',
  },
  body_too_slow: {
    'zh-CN': '内容传输过慢，连接已中断，请检查网络后重试。',
    'en-US': 'What was sent came too slowly and was given up. Check your connection and try again.',
  },
};
