import { inChinese, inEnglish, type DemoReview } from './types.ts';

export const fileReviews: readonly DemoReview[] = [
  inChinese(5, '下载就能打开，命名整整齐齐，强迫症舒服了。'),
  inChinese(5, '照着说明一次就用上了，写得像有人在旁边讲。', '能帮上就好，有问题直接在订单里问。'),
  inChinese(5, '价格公道，许可写得明白，可商用。'),
  inChinese(5, ''),
  inChinese(5, '链接过期了重新点一下又能下，换电脑也不怕。'),
  inChinese(5, '正好赶上急用，上周救了我一次。'),
  inChinese(5, '东西不大，样样用得上，省了我半天工夫。'),
  inChinese(4, '做得用心，要是多几种格式就更省事了。', '下个版本会加，买过的可以直接重新下载。'),
  inChinese(4, '照着用正好，同事一看就明白。'),
  inChinese(4, '简单够用，个别地方要自己改一下。'),
  inChinese(4, ''),
  inChinese(3, '内容不多，胜在便宜。'),
  inChinese(3, '东西是好东西，就是可改的地方不多。', '能改的都列在说明里了，缺什么可以在订单里告诉我们。'),
  inChinese(2, '以为内容更多，怪我没看清。', '页面已写清里面有什么，需要的话可以申请退款。'),
  inChinese(1, '打开后有一处显示不对。', '是旧版软件的兼容问题，已补充说明；仍不行我们另发一份给你。'),
  inEnglish(5, 'Clean files, sensible names, clear licence. More of this please.'),
  inEnglish(5, 'Used it in a client project the same afternoon.'),
  inEnglish(
    4,
    'Nice work. A little more of it would make it complete.',
    'More is coming. You can download the new version for free.',
  ),
  inEnglish(3, 'Good, but I missed that parts of it are in Chinese.', 'The English page now says so.'),
];
