import { inChinese, inEnglish, type DemoReview } from './types.ts';

export const fileReviews: readonly DemoReview[] = [
  inChinese(5, '下载就能打开，命名整整齐齐，强迫症舒服了。'),
  inChinese(5, '配置抄过去一次就跑起来了，注释写得像有人在旁边讲。', '能帮上就好，有问题直接在订单里问。'),
  inChinese(5, '价格公道，许可写得明白，可商用。'),
  inChinese(5, ''),
  inChinese(5, '链接过期了重新点一下又能下，换电脑也不怕。'),
  inChinese(5, '备份脚本真的会去恢复一遍，上周救了我一次。'),
  inChinese(5, '短短几篇，句句是干货，看完把店里的退款说明重写了。'),
  inChinese(4, '图案好看，要是能有 PNG 就更省事了。', '下个版本加 PNG，买过的可以直接重新下载。'),
  inChinese(4, '数据是生成的，但分布挺像那么回事，上课用正好。'),
  inChinese(4, '表格简单够用，月底汇总要自己抄一下。'),
  inChinese(4, ''),
  inChinese(3, '内容不多，胜在便宜。'),
  inChinese(3, '模板是好模板，就是只有一种配色。', '颜色都在第一行的变量里，改三个值就换肤，已在说明里标出。'),
  inChinese(2, '以为是完整字体，结果只有数字。怪我没看清。', '标题已改成“数字点阵字体”，需要的话可以申请退款。'),
  inChinese(
    1,
    '解压出来中文文件名是乱码。',
    '是旧版解压软件不认 UTF-8 文件名，已补充说明；仍不行我们发一份英文名的给你。',
  ),
  inEnglish(5, 'Clean files, sensible names, clear licence. More of this please.'),
  inEnglish(5, 'Used the form kit in a client project the same afternoon.'),
  inEnglish(
    4,
    'Nice icons. A few more arrows would make it complete.',
    'Arrows are next. You can download the new version for free.',
  ),
  inEnglish(
    3,
    'The book is good, but I missed that the text is in Chinese.',
    'The English page now says so in the title.',
  ),
];
