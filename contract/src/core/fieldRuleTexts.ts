import { targetLengths } from '../licences/licenceRules.ts';
import { giftCodeLength } from '../money/giftCode.ts';
import { merchantRules } from '../orders/merchantRules.ts';
import { passwordRules } from '../identity/passwordRules.ts';
import { documentLengths } from '../realNames/realNameRules.ts';
import type { FieldRule } from './errors.ts';
import { pictureFormats } from '../site/pictureRules.ts';
import { limits } from './limits.ts';
import type { Texts } from './locale.ts';

/** What a field must be, put behind its label; `unknown` stands before the field's name. */
export const ruleTexts: Record<FieldRule, Texts> = {
  required: { 'zh-CN': '必填', 'en-US': 'is required' },
  unknown: { 'zh-CN': '不认识的字段', 'en-US': 'Unknown field' },
  type: { 'zh-CN': '类型不正确，应为{expected}', 'en-US': 'must be {expected}' },
  too_short: { 'zh-CN': '至少 {min} 个字符', 'en-US': 'needs at least {min} characters' },
  too_long: { 'zh-CN': '最多 {max} 个字符', 'en-US': 'takes at most {max} characters' },
  too_small: { 'zh-CN': '不能小于 {min}', 'en-US': 'must be at least {min}' },
  too_big: { 'zh-CN': '不能大于 {max}', 'en-US': 'must be at most {max}' },
  whole_number: { 'zh-CN': '应为整数', 'en-US': 'must be a whole number' },
  one_of: { 'zh-CN': '应为其中之一：{values}', 'en-US': 'must be one of: {values}' },
  format: { 'zh-CN': '格式不正确', 'en-US': 'has the wrong format' },
  username_format: {
    'zh-CN': '应以字母开头，只含字母、数字和下划线',
    'en-US': 'must start with a letter and hold only letters, digits and underscores',
  },
  username_reserved: {
    'zh-CN': '这个名字会被当成本站或本站工作人员，请换一个',
    'en-US': 'would be taken for this site or its staff; choose another',
  },
  slug_format: {
    'zh-CN': '只能用小写字母、数字和单个连字符，且至少有一个字母，如 qinghe-cards',
    'en-US': 'may hold lower-case letters, digits and single dashes, with at least one letter, such as qinghe-cards',
  },
  slug_reserved: {
    'zh-CN': '这个地址留给本站使用，请换一个',
    'en-US': 'is kept for pages of this site; choose another',
  },
  no_links: { 'zh-CN': '不能含有网址或域名', 'en-US': 'must hold no link or web address' },
  shown_name_format: {
    'zh-CN': '只能用汉字、英文字母、数字、单个空格和常用标点；其他文字的形近字母、全角字母和看不见的字符都不行',
    'en-US':
      'may hold Chinese characters, Latin letters, digits, single spaces and usual punctuation; no look-alike letters of other scripts or widths, and nothing unseen',
  },
  password_format: {
    'zh-CN': `须含数字、大写和小写字母，或不少于 ${passwordRules.longMin} 个字符`,
    'en-US': `needs a digit, an upper and a lower case letter, or at least ${passwordRules.longMin} characters`,
  },
  email_format: {
    'zh-CN': '应为有效的邮箱地址，如 name@example.com',
    'en-US': 'must be an e-mail address such as name@example.com',
  },
  mobile_abroad: {
    'zh-CN': '只能向中国大陆手机号（{prefix}）发送短信。',
    'en-US': 'Text messages go to mobile numbers of mainland China ({prefix}) only.',
  },
  mobile_format: {
    'zh-CN': '应为有效的手机号，如 13800138000；境外号码以 + 和国家代码开头',
    'en-US': 'must be a mobile number such as 13800138000, or begin with + and the country',
  },
  account_has_email: {
    'zh-CN': '请留空：此账号有邮箱，可由本人凭邮箱更换手机号',
    'en-US': 'must be left out: the account has an e-mail, by which its owner changes the number',
  },
  pictures_not_sendable: {
    'zh-CN': '请重新上传：每张图片只能发送一次，一个工单中您最多可发 {max} 张',
    'en-US': 'must be uploaded anew: each picture is sent once, and you may send {max} of them in one ticket',
  },
  pictures_once: {
    'zh-CN': '请重新上传：每张图片只能使用一次',
    'en-US': 'must be uploaded anew: each picture is sent once',
  },
  one_target: { 'zh-CN': '只填邮箱或手机号中的一项', 'en-US': 'must be given alone: an e-mail or a mobile number' },
  code_format: {
    'zh-CN': `应为 ${limits.code.length} 位数字`,
    'en-US': `must be ${limits.code.length} digits`,
  },
  domain_format: { 'zh-CN': '应为有效域名，如 example.com', 'en-US': 'must be a domain such as example.com' },
  machine_format: {
    'zh-CN': `应为 ${targetLengths.code.min} 至 ${targetLengths.code.max} 位字母、数字或 -_:. `,
    'en-US': `must be ${targetLengths.code.min} to ${targetLengths.code.max} letters, digits or -_:.`,
  },
  account_format: {
    'zh-CN': `应为 ${targetLengths.account.min} 至 ${targetLengths.account.max} 位字母或数字`,
    'en-US': `must be ${targetLengths.account.min} to ${targetLengths.account.max} letters or digits`,
  },
  not_yourself: { 'zh-CN': '不能是您自己', 'en-US': 'must be somebody else' },
  picture_format: {
    'zh-CN': `应为图片：${pictureFormats.join(' / ')}`,
    'en-US': `must be a picture: ${pictureFormats.join(' / ')}`,
  },
  picture_broken: { 'zh-CN': '图片已损坏，无法读取', 'en-US': 'is a broken picture that cannot be read' },
  picture_pixels: { 'zh-CN': '不能超过 {max} 像素', 'en-US': 'must have at most {max} pixels' },
  missing: { 'zh-CN': '不存在，请重新选择', 'en-US': 'does not exist; choose another' },
  fixed: { 'zh-CN': '保存后不能更改', 'en-US': 'cannot be changed once saved' },
  price_steps: {
    'zh-CN': '每档的数量须多于上一档且大于一件，单价须逐档降低',
    'en-US': 'need more than one piece; each step has more pieces and a lower price than the one before',
  },
  before_from: { 'zh-CN': '不能早于开始日期', 'en-US': 'must not be before the first day' },
  earliest_day: { 'zh-CN': '不能早于 {day}', 'en-US': 'must not be before {day}' },
  latest_day: { 'zh-CN': '不能晚于 {day}', 'en-US': 'must not be after {day}' },
  too_many_days: { 'zh-CN': '与开始日期合计最多 {max} 天', 'en-US': 'must be at most {max} days after the first' },
  not_taken: { 'zh-CN': '不适用于此类导出', 'en-US': 'is not taken by this kind of export' },
  too_many_cells: {
    'zh-CN': '表格合计最多 {max} 个单元格，请缩小或拆分表格',
    'en-US': 'may have at most {max} table cells in all; make the tables smaller or split the text',
  },
  too_much_markup: {
    'zh-CN': '排版标记过多：生成的页面最多 {max} 个字符，请减少列表、表格等标记',
    'en-US': 'has too much markup: what it becomes may have {max} characters; use fewer lists and tables',
  },
  too_many_lines: { 'zh-CN': '最多 {max} 行', 'en-US': 'may have at most {max} lines' },
  too_many_licences: { 'zh-CN': '合计最多 {max} 个授权', 'en-US': 'may make at most {max} licences' },
  twice: { 'zh-CN': '同一规格只能出现一次', 'en-US': 'names an option twice' },
  sku_unavailable: { 'zh-CN': '已下架或不存在，请移除', 'en-US': 'is not for sale any more; remove it' },
  sku_sold_out: {
    'zh-CN': '“{title}”库存不足，请减少数量',
    'en-US': 'not enough of “{title}” is in stock; take fewer',
  },
  tells_secret: {
    'zh-CN': '不能包含卡密或账号内容',
    'en-US': 'must not contain a part of the secret or the account',
  },
  below_order_limit: {
    'zh-CN': '不能低于单笔订单的退款上限',
    'en-US': 'must not be below what an order may be refunded',
  },
  pieces_with_extra: {
    'zh-CN': '还有加价的库存在售、被未支付订单占用或待导入，请先取消其加价、售完或放弃导入后再关闭',
    'en-US':
      'cannot be turned off while pieces with an extra price are for sale, held by orders or wait to be imported; take the extra off, sell them or discard the import first',
  },
  piece_needed: {
    'zh-CN': '“{title}”剩下的每一件都另有加价，请移除后在商品页选定一件购买',
    'en-US': 'each piece that is left of “{title}” has an extra price: remove it and choose one on its page',
  },
  price_changed: {
    'zh-CN': '“{title}”的价格已变动，请确认新价格',
    'en-US': 'the price of “{title}” has changed; check it',
  },
  own_product: {
    'zh-CN': '“{title}”是您自己店铺的商品，请移除',
    'en-US': '“{title}” is sold by your own shop; remove it',
  },
  too_much_reserved: {
    'zh-CN': '“{title}”库存有限，未付款时最多保留 {max} 件，请减少数量或用余额支付',
    'en-US': '“{title}” is short in stock: at most {max} can be held unpaid; take fewer or pay from your balance',
  },
  returned_too_often: {
    'zh-CN': '“{title}”在 {days} 天内未查看即退回 {times} 次，{until} 起才能再次购买，请先移除',
    'en-US':
      '“{title}” came back unopened {times} times in {days} days and can be bought again from {until} on; remove it',
  },
  trial_used: {
    'zh-CN': '“{title}”的试用您已领取过，请移除',
    'en-US': 'you have had the trial of “{title}”; remove it',
  },
  resident_id_format: {
    'zh-CN': `应为 ${documentLengths.residentId} 位：最后一位是数字或 X，其余是数字`,
    'en-US': `has ${documentLengths.residentId} characters: digits, of which the last may be X`,
  },
  resident_id_region: {
    'zh-CN': '开头的地区代码不存在，请核对',
    'en-US': 'begins with a region that does not exist; check its beginning',
  },
  resident_id_date: {
    'zh-CN': '中间的出生日期不存在，请核对',
    'en-US': 'holds a date of birth that does not exist; check its middle',
  },
  check_digit: {
    'zh-CN': '校验位不符，请逐位核对是否输错',
    'en-US': 'does not fit its check digit; compare it digit by digit',
  },
  hk_macau_permit_format: {
    'zh-CN': `应为字母 H 或 M 加 ${documentLengths.hkMacauPermit} 位或 ${documentLengths.hkMacauPermitLong} 位数字`,
    'en-US': `must be the letter H or M with ${documentLengths.hkMacauPermit} or ${documentLengths.hkMacauPermitLong} digits`,
  },
  taiwan_permit_format: {
    'zh-CN': `应为 ${documentLengths.taiwanPermit} 位数字`,
    'en-US': `must be ${documentLengths.taiwanPermit} digits`,
  },
  passport_format: {
    'zh-CN': `应为 ${documentLengths.passport} 至 ${documentLengths.passportLong} 位字母和数字，如护照资料页所示`,
    'en-US': `must be ${documentLengths.passport} to ${documentLengths.passportLong} letters and digits, as on the data page`,
  },
  organization_code_format: {
    'zh-CN': `应为 ${documentLengths.organizationCode} 位统一社会信用代码，不含字母 I、O、S、V、Z`,
    'en-US': `must be a unified social credit code of ${documentLengths.organizationCode} characters, without the letters I, O, S, V and Z`,
  },
  person_name_format: {
    'zh-CN': '应与证件上的姓名一致，只含文字、空格和间隔号',
    'en-US': 'must be the name on the document: letters, spaces, hyphens and apostrophes',
  },
  past_day: { 'zh-CN': '应为过去的日期', 'en-US': 'must be a day in the past' },
  contact_format: { 'zh-CN': '与所选的联系方式不符', 'en-US': 'does not look like a contact of this kind' },
  document_expired: {
    'zh-CN': '证件已过期，请使用有效证件',
    'en-US': 'has passed; use a document that is still valid',
  },
  lines_wrong: {
    'zh-CN': '有 {count} 行不可用（第 {lines} 行），没有发放任何授权',
    'en-US': 'has lines that cannot be used ({count}: {lines}); nothing was issued',
  },
  two_levels: {
    'zh-CN': '分类最多两级：上级须为一级分类，且本分类没有子分类',
    'en-US': 'has two levels at most: the parent must be a top one, and this one without children',
  },
  not_zero: { 'zh-CN': '不能为 0', 'en-US': 'must not be 0' },
  below_zero: { 'zh-CN': '从冻结中划出时应为负数', 'en-US': 'must be below 0 when it is taken out of a hold' },
  in_future: { 'zh-CN': '应在 {days} 天以内的将来', 'en-US': 'must lie in the future, within {days} days' },
  prohibited_word: {
    'zh-CN': '含有违禁词“{word}”，请删除',
    'en-US': 'has “{word}”, which is prohibited here; remove it',
  },
  platform_only: {
    'zh-CN': '礼品卡只能由平台自营，不能归属店铺',
    'en-US': 'must be empty: gift cards are sold by the platform only',
  },
  off_shelf_first: {
    'zh-CN': '须先下架再修改，重新上架时一并审核',
    'en-US': 'changes while the product is unlisted only, and is reviewed when you list it again',
  },
  owner_only: {
    'zh-CN': '只有店主本人可以这样设置',
    'en-US': 'is for the owner of the shop alone to set so',
  },
  coupon_unknown: {
    'zh-CN': '“{title}”：没有这张优惠券',
    'en-US': '“{title}”: there is no such coupon',
  },
  coupon_ended: {
    'zh-CN': '“{title}”：优惠券已结束或已停用',
    'en-US': '“{title}”: the coupon has ended or was switched off',
  },
  coupon_used_up: {
    'zh-CN': '“{title}”：优惠券已用完',
    'en-US': '“{title}”: the coupon is used up',
  },
  coupon_reserved: {
    'zh-CN': '“{title}”：待付款的订单暂时占满了优惠券',
    'en-US': '“{title}”: orders that wait for payment hold the coupon for now',
  },
  coupon_own: {
    'zh-CN': '“{title}”：优惠券由您创建，您不能使用',
    'en-US': '“{title}”: you made the coupon, so you cannot use it',
  },
  coupon_had: {
    'zh-CN': '“{title}”：您已用过这张优惠券',
    'en-US': '“{title}”: you have used this coupon already',
  },
  coupon_not_for_goods: {
    'zh-CN': '“{title}”：优惠券不适用于该商品',
    'en-US': '“{title}”: the coupon is not for this product',
  },
  coupon_below_min: {
    'zh-CN': '“{title}”：满 {min} 才能使用优惠券',
    'en-US': '“{title}”: the coupon needs at least {min}',
  },
  coupon_verified_only: {
    'zh-CN': '“{title}”：优惠券仅限完成实名认证的用户',
    'en-US': '“{title}”: the coupon is for people with a verified real name',
  },
  coupon_no_effect: {
    'zh-CN': '“{title}”：已是最低价，优惠券不能再减',
    'en-US': '“{title}”: it is at its lowest price already, and the coupon takes nothing off',
  },
  coupon_changed: {
    'zh-CN': '“{title}”：优惠金额已变动，请确认新价格',
    'en-US': '“{title}”: the discount has changed; check the price',
  },
  coupon_code_format: {
    'zh-CN': '应为 {min} 到 {max} 位字母和数字',
    'en-US': 'must be {min} to {max} letters and digits',
  },
  amount_or_percent: {
    'zh-CN': '请在减免金额和折扣比例中只填一项',
    'en-US': 'takes an amount or a percentage: fill in one of the two',
  },
  above_commission: {
    'zh-CN': '过高：平台承担的优惠不能超过所含商品的最低佣金 {max}%',
    'en-US': 'is too high: what the platform bears may not exceed the lowest commission of these goods, {max}%',
  },
  above_commission_with_bonus: {
    'zh-CN': '过高：平台承担的优惠与现行充值赠送 {bonus}% 合计不能超过所含商品的最低佣金，现在最多 {max}%',
    'en-US':
      'is too high: with the bonus on recharges, {bonus}%, what the platform bears may not exceed the lowest commission of these goods; {max}% at most now',
  },
  gift_product: {
    'zh-CN': '含有礼品卡：礼品卡按面值出售，不能使用优惠券',
    'en-US': 'names a gift card: those are sold at face value, without coupons',
  },
  bank_card_format: {
    'zh-CN': '不是有效的银行卡号，请核对每一位数字',
    'en-US': 'is not a valid card number; check each digit',
  },
  alipay_format: {
    'zh-CN': '须为支付宝绑定的手机号或邮箱',
    'en-US': 'must be the mobile number or e-mail address of an Alipay account',
  },
  wechat_format: {
    'zh-CN': '须为微信号或绑定的手机号',
    'en-US': 'must be a WeChat ID or the mobile number of a WeChat account',
  },
  private_key_format: {
    'zh-CN': `须为至少 ${merchantRules.alipay.key.bitsMin} 位的 RSA 私钥（PKCS#8 或 PKCS#1），请完整粘贴`,
    'en-US': `must be an RSA private key of at least ${merchantRules.alipay.key.bitsMin} bits (PKCS#8 or PKCS#1): paste all of it`,
  },
  public_key_format: {
    'zh-CN': `须为至少 ${merchantRules.alipay.key.bitsMin} 位的 RSA 公钥，请完整粘贴渠道给出的公钥`,
    'en-US': `must be an RSA public key of at least ${merchantRules.alipay.key.bitsMin} bits: paste all of the public key that the gateway shows`,
  },
  trial_key: {
    'zh-CN': '是测试密钥，收不到真实款项；正式环境须填正式密钥',
    'en-US': 'is a test key, which moves no real money; in production enter a live key',
  },
  trial_address: {
    'zh-CN': '是沙箱环境的地址，收付的都不是真实款项；正式环境须填正式地址',
    'en-US': 'is for trials, where no real money moves; in production enter the live address',
  },
  own_public_key: {
    'zh-CN': '是您自己的公钥；这里须填渠道给出的“支付宝公钥”或“微信支付公钥”',
    'en-US': 'is your own public key; that of the gateway belongs here, “Alipay public key” or “WeChat Pay public key”',
  },
  not_from_gateway: {
    'zh-CN': '不能原路退回：这笔订单不是经该类渠道付款，或已全部退回',
    'en-US': 'can’t be the way it was paid: no such gateway paid this order, or all of it went back already',
  },
  gift_code_format: {
    'zh-CN': `有误：应为 ${giftCodeLength} 位字母和数字，请核对后重新输入`,
    'en-US': `is not right: it has ${giftCodeLength} letters and digits; check it for slips`,
  },
  request_file_format: {
    'zh-CN': '不是请求文件，或内容已损坏：请在设备上重新生成，并完整提交',
    'en-US': 'is no request file, or damaged: make it anew on the machine and send all of it',
  },
  binds_no_machine: {
    'zh-CN': '来自设备，而该授权不绑定设备',
    'en-US': 'comes from a machine, and this licence is not bound to machines',
  },
  parts_needed: { 'zh-CN': '至少要有 {min} 个不同的部分', 'en-US': 'needs at least {min} different parts' },
  needs_machine: { 'zh-CN': '须先允许绑定到设备', 'en-US': 'needs binding to machines; allow that first' },
  needs_domain: { 'zh-CN': '须先允许绑定到域名', 'en-US': 'needs binding to domains; allow that first' },
  needs_binding: {
    'zh-CN': '须先选择至少一种绑定方式',
    'en-US': 'needs something to bind to: choose domains, machines or accounts first',
  },
  needs_term: {
    'zh-CN': '须先填写期限（天），永久授权没有期限可计',
    'en-US': 'needs a term in days; a lifetime has none to count',
  },
  not_for_trial: { 'zh-CN': '试用授权不能转让，请关闭其一', 'en-US': 'is not for trials; turn one of the two off' },
  url_format: {
    'zh-CN': '应为 http:// 或 https:// 开头的完整网址，不含用户名和密码',
    'en-US': 'must be a whole address that starts with http:// or https://, without a user name or password',
  },
  url_not_public: {
    'zh-CN': '应为公网地址，端口为 80 或 443',
    'en-US': 'must be a public address, on port 80 or 443',
  },
  website_format: {
    'zh-CN': '应为 https:// 开头的网站地址，不含用户名、密码和端口',
    'en-US': 'must be the address of a site that starts with https://, without a user name, a password or a port',
  },
  placeholder: {
    'zh-CN': '所选用途没有 {name} 这一项',
    'en-US': 'has {name} in braces, which not every chosen use can fill in',
  },
  not_your_name: { 'zh-CN': '与您的用户名不一致', 'en-US': 'is not your user name' },
  region_code: {
    'zh-CN': '应为两个大写字母的国家或地区代码，如 CN',
    'en-US': 'must be the code of a country or region in two capital letters, such as CN',
  },
  digits_format: { 'zh-CN': '应只含数字', 'en-US': 'must be digits only' },
  number_format: {
    'zh-CN': '应为数字，最多四位小数，如 12.5',
    'en-US': 'must be a number with at most four decimals, such as 12.5',
  },
  qq_format: { 'zh-CN': '应为有效的 QQ 号', 'en-US': 'must be a valid QQ number' },
};

/** Words for the types that a field can be of. */
export const typeTexts: Record<string, Texts> = {
  string: { 'zh-CN': '文本', 'en-US': 'a text' },
  number: { 'zh-CN': '数字', 'en-US': 'a number' },
  boolean: { 'zh-CN': '是或否', 'en-US': 'true or false' },
  object: { 'zh-CN': ' JSON 对象', 'en-US': 'a JSON object' },
  array: { 'zh-CN': '列表', 'en-US': 'a list' },
};
