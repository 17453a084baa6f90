import { inChinese, inEnglish, type DemoReview } from './types.ts';

export const accountReviews: readonly DemoReview[] = [
  inChinese(5, '照着说明登录，一次成功，心里踏实。'),
  inChinese(5, '描述和实际一样，没有藏着掖着，老板实在。', '谢谢！有问题随时在订单里说。'),
  inChinese(5, '给家里人买的，照着说明一步步登录，没卡住。'),
  inChinese(5, ''),
  inChinese(5, '登录进去就能用，写的东西一样不少。'),
  inChinese(5, '说明拍得很清楚，交易全程在平台，没有催我加群。'),
  inChinese(4, '账号没问题，第一次登录要验证码，客服十分钟就回了。', '首次异地登录都会验证一次，之后就不会了。'),
  inChinese(4, '便宜好用，急着用的时候帮了大忙。'),
  inChinese(4, '有效期和写的一致，用着省心。'),
  inChinese(4, ''),
  inChinese(3, '可以用，但使用限制写得太靠后，差点没看到。', '已把限制写到详情最前面，谢谢提醒。'),
  inChinese(3, '晚上登录有点慢，白天没问题。'),
  inChinese(
    2,
    '登录提示环境异常，折腾了一晚上，换网络才好。',
    '换城市首次登录容易触发，已在使用须知里补充处理办法，抱歉让你折腾了。',
  ),
  inChinese(1, '第三天就被要求实名验证，用不了了。', '已为你更换同规格账号，原账号已下架核查。'),
  inChinese(5, '交付的内容和页面写的逐条对得上，公司报销也顺利。'),
  inEnglish(5, 'Logged in, done. Exactly what was described.'),
  inEnglish(5, 'Bought it for one busy week. No trouble at all.'),
  inEnglish(4, 'Good account. The first login needed a code, and the seller answered at once.'),
  inEnglish(3, 'Fine for the price, but the interface can’t be switched to English.'),
  inEnglish(
    2,
    'Not quite what the picture shows. They refunded a part.',
    'You were right, the picture was of another batch. Corrected.',
  ),
];
