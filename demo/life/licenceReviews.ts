import { inChinese, inEnglish, type DemoReview } from './types.ts';

export const licenceReviews: readonly DemoReview[] = [
  inChinese(5, '付完款授权码就到了，绑定一分钟搞定，比发邮件等人工强太多。'),
  inChinese(5, '续费直接顺延，不用重新绑定，点赞。', '谢谢支持！续期会自动加在剩余时间后面，放心用。'),
  inChinese(5, '换机器的时候自己解绑再绑，全程没找过客服。'),
  inChinese(5, '用了半个月才来评价：稳，更新也勤快。'),
  inChinese(5, ''),
  inChinese(5, '升级过两次，没掉过授权，省心。'),
  inChinese(4, '功能没得说，就是输入授权码那一步找了半天菜单，说明可以再细一点。', '已把截图补进使用说明，谢谢提醒。'),
  inChinese(4, '比官网便宜，授权查询页能查到真伪，放心。少一星是希望价格再优惠点。'),
  inChinese(4, ''),
  inChinese(4, '装在老电脑上有点慢，不过授权本身没问题。'),
  inChinese(
    3,
    '软件还行，但 30 天只能解绑三次，我们测试环境换得勤，不太够。',
    '测试环境建议买多席位的规格，可以同时绑定。',
  ),
  inChinese(3, '中规中矩，没有惊喜。'),
  inChinese(
    2,
    '更新之后有两天验证不过，问了客服才知道服务器时间不对。报错提示太含糊。',
    '抱歉耽误了你的时间。新版本会直接提示“本机时间相差过大”。',
  ),
  inChinese(1, '说支持的系统实际装不上，已退款。', '该系统版本已从运行要求里移除，退款已原路返回余额，给你添麻烦了。'),
  inChinese(5, '验证很顺，断网的时候也能跑一阵子。'),
  inEnglish(5, 'Key arrived before I had closed the payment page. Set it up without reading the manual.'),
  inEnglish(5, 'Moved it to a new machine myself. No tickets, no waiting.'),
  inEnglish(
    4,
    'Good value. The English manual is shorter than the Chinese one.',
    'We are translating the rest this month.',
  ),
  inEnglish(3, 'Works, but I expected a little more at this price.'),
  inEnglish(2, 'Support took a day to answer. It was my firewall in the end, but still.'),
];
