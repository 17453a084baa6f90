import { lifetime, monthly, yearly, type DemoProduct } from '../product.ts';

export const designProducts: readonly DemoProduct[] = [
  {
    category: 'ui-kits',
    featured: true,
    tags: ['界面', '组件库', '设计系统'],
    binds: 'account',
    zh: {
      title: '素笺 中后台设计系统',
      subtitle: '1,200 个组件与 96 个页面，浅色深色两套变量',
      intro: '从表格到空状态，每个细节都按真实业务填过数据。设计稿与代码变量同名，交付不用再对一遍。',
      points: ['全部使用变量与自动布局', '中英文两套示例内容', '对比度通过 WCAG AA', '每季度更新，授权期内免费'],
      needs: '支持变量与自动布局的主流设计软件。',
    },
    en: {
      title: 'Plainsheet Console Design System',
      subtitle: '1,200 components and 96 screens with variables for light and dark',
      intro:
        'From tables to empty states, each detail was filled with real business data. Variables have the same names in design and code.',
      points: [
        'Variables and auto layout throughout',
        'Sample content in Chinese and English',
        'Contrast passes WCAG AA',
        'Updated each quarter',
      ],
      needs: 'A design program with variables and auto layout.',
    },
    skus: [yearly(19900), lifetime(49900), lifetime(129900, { seats: 3 }), lifetime(329900, { seats: 10 })],
  },
  {
    category: 'fonts-icons',
    tags: ['图标', 'SVG', '可商用'],
    binds: 'account',
    zh: {
      title: '折线 图标库 3,000 枚',
      subtitle: '三种线宽、统一网格，单色可变，商用授权',
      intro: '一套从 16 到 64 像素都清楚的图标。同一套网格，同一种圆角，混用不打架。',
      points: [
        '3,000 枚图标，细、中、粗三种线宽',
        'SVG、字体与组件三种格式',
        '按语义检索，中英文关键词',
        '每月新增，可提需求',
      ],
      needs: '任意设计软件或前端框架。',
    },
    en: {
      title: 'Polyline Icons, 3,000 signs',
      subtitle: 'Three weights on one grid, licensed for commercial use',
      intro: 'Icons that stay clear from 16 to 64 pixels. One grid, one radius: they get along.',
      points: [
        '3,000 icons in light, regular and bold',
        'As SVG, font and components',
        'Search by meaning in both languages',
        'New ones each month',
      ],
      needs: 'Any design program or web framework.',
    },
    skus: [yearly(9900), lifetime(24900), lifetime(99900, { seats: 10 })],
  },
  {
    category: 'fonts-icons',
    tags: ['字体', '中文字体', '可商用'],
    binds: 'account',
    zh: {
      title: '汀兰宋 全字重授权',
      subtitle: '七个字重的现代宋体，正文标题都好看，屏幕印刷两用',
      intro: '汀兰宋为长文阅读而设计：中宫略收、横笔加重，小字号在屏幕上依然清楚。',
      points: ['GB 18030-2022 实现级别 2', '七个字重与可变字体', '西文与数字经过单独调校', '授权覆盖网页、应用与出版'],
      needs: '支持 OpenType 的系统与软件。',
    },
    skus: [yearly(29900), lifetime(89900), lifetime(199900, { seats: 3 })],
  },
  {
    category: 'ui-kits',
    tags: ['插画', '空状态', '矢量'],
    binds: 'account',
    zh: {
      title: '小满 场景插画包',
      subtitle: '180 幅可换色矢量场景，空状态、引导页、海报通用',
      intro: '人物、物件、背景分层，可拆可拼。换一个主色，整套跟着变。',
      points: ['180 幅场景与 400 个零件', '主色一键替换', 'SVG 与 Lottie 两种格式'],
      needs: '任意矢量设计软件。',
    },
    en: {
      title: 'Grainful Illustration Pack',
      subtitle: '180 recolourable vector scenes for empty states, onboarding and posters',
      intro:
        'People, things and backgrounds in layers to take apart and put together. Change one colour and the whole set follows.',
      points: ['180 scenes, 400 parts', 'Recolour in one step', 'As SVG and Lottie'],
      needs: 'Any vector design program.',
    },
    skus: [lifetime(12900), lifetime(29900, { seats: 3 })],
  },
  {
    category: 'ui-kits',
    tags: ['配色', '插件', '无障碍'],
    binds: 'account',
    zh: {
      title: '调色盘 配色与对比度助手',
      subtitle: '从一个主色生成十阶色板，随时检查对比度与色觉差异',
      intro: '选一个主色，得到浅色与深色两套可直接使用的色板，并告诉你哪一对不够清楚。',
      points: ['按感知亮度均匀取阶', '实时对比度与色觉模拟', '导出 CSS 变量与设计变量'],
      needs: '浏览器或主流设计软件插件。',
    },
    en: {
      title: 'Palette Colour Assistant',
      subtitle: 'Ten shades from one colour, with contrast and colour vision checked',
      intro:
        'Choose one colour and get palettes for light and dark, with a word on every pair that is not clear enough.',
      points: [
        'Steps even to the eye',
        'Live contrast and colour vision simulation',
        'Exports CSS and design variables',
      ],
      needs: 'A browser or a plug-in for common design programs.',
    },
    skus: [monthly(900), yearly(6900), lifetime(15900)],
  },
];
