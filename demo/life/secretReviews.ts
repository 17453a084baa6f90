import { inChinese, inEnglish, type DemoReview } from './types.ts';

export const secretReviews: readonly DemoReview[] = [
  inChinese(5, '秒发，复制粘贴就能兑换，三分钟到账。'),
  inChinese(5, '和同事一起买的，复制出来直接发，一个没错。', '谢谢！批量采购以后可以提前说，给你留整批次的。'),
  inChinese(5, '第四次回购了，从来没有遇到用过的码。'),
  inChinese(5, ''),
  inChinese(5, '比官方便宜几块，关键是失效真的给补。'),
  inChinese(5, '半夜买的也是秒到，自动发货就是好。'),
  inChinese(5, '价格划算，省得到处比价。'),
  inChinese(4, '码没问题，兑换入口藏得有点深，照着说明才找到。'),
  inChinese(4, '好用，就是有时候缺货。', '已补货，可以先收藏，到货会通知你。'),
  inChinese(4, ''),
  inChinese(3, '能用。要先登录官方账号才能兑换，买之前没看到。', '这条已经挪到详情页最上面了，不好意思。'),
  inChinese(3, '还可以，就是中间空格要自己删掉。'),
  inChinese(2, '第一次提示已使用，客服第二天才补发，等得有点急。', '是上游批次问题，已整批下架排查并补发，抱歉久等。'),
  inChinese(1, '买错了，看过内容就不给退。', '内容显示后无法二次销售，页面上有提示。已帮你问能不能换，有消息回复你。'),
  inChinese(1, '等了两个小时显示缺货，最后退款了。', '非常抱歉，缺货提醒延迟，款项已原路退回余额。'),
  inChinese(5, '用了两个月，说明写得清楚，良心。'),
  inEnglish(5, 'Instant. Redeemed it on the phone while the coffee was still hot.'),
  inEnglish(5, 'All good. Copied it, redeemed it, done.'),
  inEnglish(
    4,
    'Works fine. I wish the expiry date stood next to the price.',
    'It now does: look under “Before you redeem”.',
  ),
  inEnglish(3, 'The code was fine, the redeem page only exists in Chinese.'),
  inEnglish(
    1,
    'The first code was refused. Replaced after I sent a screenshot.',
    'Sorry for the trouble. The rest of that batch was checked.',
  ),
];
