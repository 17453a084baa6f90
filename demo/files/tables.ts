/** Tables that are sold as files. Everybody in them is invented. */
import { utcDay } from '#contract/core/calendar.ts';
import type { DemoFile } from '../product.ts';
import { randomOf } from '../random.ts';
import { zipOf } from './zip.ts';

/** With the mark that lets spreadsheets read it as UTF-8. */
function csvOf(rows: readonly (readonly (string | number)[])[]): string {
  return `\uFEFF${rows.map((row) => row.join(',')).join('\r\n')}\r\n`;
}

const surnames = [...'林沈顾程陆温许苏白叶'];
const givenNames = ['知夏', '一舟', '安然', '景行', '若溪', '子墨', '清和', '望舒', '南枝', '怀瑾'];
const goods = ['帆布包', '陶瓷杯', '笔记本', '台灯', '雨伞', '茶叶', '香薰', '键帽', '坐垫', '拼图'];
const cities = ['北川市', '临江市', '青屏市', '海角市', '云麓市'];

export const shopOrders: DemoFile = {
  name: 'shop-orders-2000.zip',
  make: () => {
    const random = randomOf('shop-orders');
    const customers = Array.from({ length: 200 }, (_, index) => [
      `C${String(index + 1).padStart(4, '0')}`,
      random.pick(surnames) + random.pick(givenNames),
      random.pick(cities),
      random.whole(18, 68),
    ]);
    const orders = Array.from({ length: 2000 }, (_, index) => {
      const pieces = random.whole(1, 4);
      const day = utcDay(Date.UTC(2025, 0, 1 + random.whole(0, 364)));
      return [
        10_001 + index,
        `C${String(random.whole(1, 200)).padStart(4, '0')}`,
        day,
        random.pick(goods),
        pieces,
        pieces * random.whole(9, 199),
      ];
    });
    return zipOf({
      'README.md':
        '# 模拟电商数据\n\n- `customers.csv`：200 位顾客\n- `orders.csv`：2,000 笔订单，按 `customer` 关联\n\n全部为程序生成，不含真实个人信息。\n',
      'customers.csv': csvOf([['customer', 'name', 'city', 'age'], ...customers]),
      'orders.csv': csvOf([['order', 'customer', 'date', 'item', 'pieces', 'amount'], ...orders]),
    });
  },
};

export const sensorReadings: DemoFile = {
  name: 'greenhouse-sensors.csv',
  make: () => {
    const random = randomOf('greenhouse');
    const rows = Array.from({ length: 24 * 14 }, (_, hour) => {
      const warmth = 19 + 7 * Math.sin(((hour % 24) - 8) * (Math.PI / 12)) + random.next() * 1.4;
      const at = new Date(Date.UTC(2025, 4, 1, hour)).toISOString();
      return [at, warmth.toFixed(1), (92 - warmth * 1.6 + random.next() * 3).toFixed(1), random.whole(380, 620)];
    });
    return Buffer.from(csvOf([['time', 'temperature_c', 'humidity_percent', 'co2_ppm'], ...rows]));
  },
};

export const bilingualTitles: DemoFile = {
  name: 'bilingual-titles.jsonl',
  make: () => {
    const random = randomOf('titles');
    const colours = [
      ['米白', 'off-white'],
      ['藏青', 'navy'],
      ['豆绿', 'pea green'],
      ['砖红', 'brick red'],
    ] as const;
    const things = [
      ['棉麻桌布', 'linen tablecloth'],
      ['手冲咖啡壶', 'pour-over kettle'],
      ['折叠书架', 'folding bookshelf'],
      ['登山水壶', 'hiking bottle'],
      ['儿童雨靴', 'children’s rain boots'],
    ] as const;
    const styles = [
      ['简约', 'plain'],
      ['加厚', 'thick'],
      ['便携', 'portable'],
      ['复古', 'vintage'],
    ] as const;
    const lines = Array.from({ length: 300 }, (_, index) => {
      const [colour, thing, style] = [random.pick(colours), random.pick(things), random.pick(styles)];
      return JSON.stringify({
        id: index + 1,
        zh: `${style[0]}${colour[0]}${thing[0]}`,
        en: `${style[1]} ${thing[1]} in ${colour[1]}`,
      });
    });
    return Buffer.from(`${lines.join('\n')}\n`);
  },
};

export const ledgerSheets: DemoFile = {
  name: 'small-shop-ledger.zip',
  make: () => {
    const months = Array.from({ length: 12 }, (_, month) => [
      `${String(month + 1).padStart(2, '0')}月.csv`,
      csvOf([
        ['日期', '收支', '类别', '摘要', '金额', '账户'],
        ...Array.from({ length: 31 }, () => ['', '', '', '', '', '']),
      ]),
    ]);
    const totals = Array.from({ length: 12 }, (_, month) => [`${month + 1} 月`, '', '', '']);
    return zipOf({
      '使用说明.md':
        '# 小店记账表\n\n1. 每天在当月表里记一行。\n2. “收支”列只填“收”或“支”。\n3. 月底把合计抄到 `年度汇总.csv`。\n',
      '类别表.csv': csvOf([
        ['类别', '收支'],
        ['货款', '支'],
        ['房租', '支'],
        ['水电', '支'],
        ['销售', '收'],
        ['退款', '支'],
      ]),
      '年度汇总.csv': csvOf([['月份', '收入', '支出', '结余'], ...totals]),
      ...Object.fromEntries(months),
    });
  },
};
