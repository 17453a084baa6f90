/** Templates and short books that are sold as files. */
import type { DemoFile } from '../product.ts';
import { zipOf } from './zip.ts';

export const meetingTemplates: DemoFile = {
  name: 'meeting-and-weekly-templates.zip',
  make: () =>
    zipOf({
      '会议纪要.md':
        '# 会议纪要\n\n- 时间：\n- 地点：\n- 参加：\n- 记录：\n\n## 议题\n\n1. \n\n## 结论\n\n| 事项 | 负责人 | 截止 | 怎样算完成 |\n| --- | --- | --- | --- |\n|  |  |  |  |\n\n## 没有谈拢的\n\n- \n',
      '周报.md':
        '# 周报 · 第  周\n\n## 本周做成了什么\n\n- \n\n## 卡在哪里，需要谁\n\n- \n\n## 下周只做三件事\n\n1. \n2. \n3. \n',
      '立项一页纸.md':
        '# 立项一页纸\n\n**要解决谁的什么问题：**\n\n**不做会怎样：**\n\n**怎样算成：**（写一个数）\n\n**最小的第一步：**\n\n**什么时候停：**\n',
      '复盘.md': '# 复盘\n\n## 发生了什么（时间线）\n\n## 我们当时以为\n\n## 实际是\n\n## 下次改哪一处流程\n',
      'One-on-one.md':
        '# One-on-one\n\n- What went well since last time?\n- What is in your way?\n- What should I do differently?\n- Agreed:\n',
    }),
};

export const yearCalendar: DemoFile = {
  name: 'work-calendar.ics',
  make: () => {
    const events = Array.from({ length: 12 }, (_, month) => {
      const day = `2027${String(month + 1).padStart(2, '0')}01`;
      return `BEGIN:VEVENT\r\nUID:month-${month + 1}@calendar.example\r\nDTSTAMP:20260101T000000Z\r\nDTSTART;VALUE=DATE:${day}\r\nSUMMARY:${month + 1} 月计划 / Plan of month ${month + 1}\r\nEND:VEVENT`;
    });
    return Buffer.from(
      `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//demo//work calendar//ZH\r\n${events.join('\r\n')}\r\nEND:VCALENDAR\r\n`,
    );
  },
};

export const shopBook: DemoFile = {
  name: '小店开张手记.md',
  make: () =>
    Buffer.from(`# 小店开张手记

## 一、先卖给十个人

开店第一个月不要想着流量。把商品发给十个真的会用的人，看他们怎么用、在哪里停下来、最后为什么没有付款。
十个人的沉默比一百个点赞更有用。记下他们的原话，那就是你的商品描述。

## 二、定价从退款开始算

每一百单会有几单退回来，先把它写进价格里。退得起的店才敢写“七天可退”，敢写的店才有人敢买。
阶梯价不是打折，是替批发客人算好账：他多买一件，你少打包一次，省下的分给他一半。

## 三、发货要比道歉快

数字商品的承诺只有一句：付完钱，马上就有。库存低于三天的销量就补，不要等到零。
卖出的卡密万一失效，先补发，再追究。客人等的是东西，不是原因。

## 四、评价是写给下一个人看的

回复差评时，读者不是那位生气的客人，而是正在犹豫的陌生人。说清发生了什么、怎么补的、以后怎么防，三句话就够。

## 五、每周一小时

固定一个小时，只看三样：哪件商品被看得最多却没人买；哪个问题被问了三遍以上；哪笔退款本可以不发生。
`),
};

export const indexBook: DemoFile = {
  name: '索引图解.md',
  make: () =>
    Buffer.from(`# 索引图解

## 1 电话簿

按姓氏排好的电话簿，就是一个索引。找“沈”很快，找“所有住在长桥路的人”却要翻完整本。

\`\`\`
姓氏 → 页码        街道 → 姓名
沈   → 212         长桥路 → 白、顾、沈 …
\`\`\`

第二张表也按某一列排好，于是第二种问法也快了。代价是：每来一户新人家，两张表都要插一行。

## 2 最左前缀

（省，市，街道）排好的表能回答“某省”“某省某市”，回答不了“某街道”。把常作等值条件的列放在前面，范围条件放在最后。

## 3 覆盖

要问的列都在索引里，就不必再翻正文。\`include\` 把只想顺手带走的列放进叶子，不参与排序。

## 4 部分索引

只有“未支付”的订单才会被催。给它们单独一张小索引：\`where state = 'created'\`。一百万单里通常只有几十条在里面。

## 5 按游标翻页

\`offset 100000\` 要先数过十万行。记住上一页最后一行的排序值，从它之后继续，第一千页与第一页一样快。
`),
};

export const pixelBook: DemoFile = {
  name: 'pixel-art-first-steps.md',
  make: () =>
    Buffer.from(`# Pixel Art: First Steps 像素画入门

## Sixteen by sixteen

Begin small. A canvas of 16 by 16 forgives nothing and teaches everything: each dot must be where it is for a reason.

从 16×16 开始。每个点都要说得出为什么在那里。

## Four colours

One for the shadow, one for the body, one for the light, one for the line. When something looks flat, move the hue and
not only the lightness: shadows towards blue, lights towards yellow.

暗部偏蓝，亮部偏黄；不要只改明度。

## Clean lines

A line goes 1, 1, 2, 2, 3, 3 and never 1, 3, 1, 2. Draw it, count the steps, mend the odd one.

线条的台阶要均匀：1、1、2、2、3、3。

## One practice a day

1. A cup  杯子
2. A coin that turns in four frames  四帧转动的金币
3. A tree in two seasons  两个季节的树
4. Your own window at night  夜里自己的窗
`),
};

export const lunchBook: DemoFile = {
  name: '一周带饭.zip',
  make: () => {
    const days = ['周一 番茄牛腩饭', '周二 葱油鸡腿饭', '周三 菌菇豆腐饭', '周四 土豆咖喱饭', '周五 虾仁蛋炒饭'];
    const pages = days.map((day, index) => [
      `${index + 1}-${day.slice(3)}.md`,
      `# ${day}\n\n- 前一晚备料 15 分钟，早上加热 5 分钟。\n- 主料 200 克，蔬菜 150 克，米饭一碗。\n- 先焯水再回锅，盒饭不出水。\n- 微波炉中高火 3 分钟，盖子留缝。\n`,
    ]);
    const list = days.map((day) => `- [ ] ${day.slice(3)}：主料、时蔬、米`).join('\n');
    return zipOf({ '购物清单.md': `# 周日采购清单\n\n${list}\n`, ...Object.fromEntries(pages) });
  },
};
