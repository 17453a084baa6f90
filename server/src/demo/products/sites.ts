import { lifetime, monthly, yearly, type DemoProduct } from '../product.ts';

export const siteProducts: readonly DemoProduct[] = [
  {
    category: 'plugins',
    featured: true,
    tags: ['SEO', '插件', '站点地图'],
    binds: 'domain',
    zh: {
      title: '寻迹 SEO 优化插件',
      subtitle: '结构化数据、站点地图、死链巡检，装上就有体检报告',
      intro: '不许诺排名，只把该做对的都做对：标题、摘要、结构化数据、跳转与死链。',
      points: [
        '逐页体检并给出修改建议',
        '自动生成站点地图与结构化数据',
        '死链与重复标题每日巡检',
        '改动可预览、可回滚',
      ],
      needs: '主流内容管理系统，PHP 8.0+。',
    },
    en: {
      title: 'Pathfinder SEO Plug-in',
      subtitle: 'Structured data, sitemaps and dead-link patrol with a health report from day one',
      intro:
        'It promises no rank. It gets right what can be got right: titles, summaries, structured data, redirects and dead links.',
      points: [
        'A check of each page with advice',
        'Sitemaps and structured data made for you',
        'Daily patrol for dead links and doubled titles',
        'Preview and roll back',
      ],
      needs: 'A common content management system, PHP 8.0+.',
    },
    skus: [yearly(19900), lifetime(49900), lifetime(119900, { seats: 3 }), lifetime(299900, { seats: 10 })],
  },
  {
    category: 'plugins',
    tags: ['客服', '聊天', '工单'],
    binds: 'domain',
    zh: {
      title: '应答 在线客服插件',
      subtitle: '一行代码接入，访客聊天、工单、知识库三合一',
      intro: '访客问到一半离开，消息会发到他的邮箱；客服下班，问题自动变成工单。',
      points: ['网页、微信公众号统一收件箱', '常见问题自动回复，可转人工', '满意度与响应时间统计', '界面可按站点配色'],
      needs: '任意网站；数据可存于自己的服务器。',
    },
    en: {
      title: 'Replywell Live Chat',
      subtitle: 'One line of code for chat, tickets and a knowledge base',
      intro: 'When a visitor leaves half-way, the answer follows by mail. After hours, questions become tickets.',
      points: [
        'One inbox for web and messengers',
        'Answers common questions, hands over to people',
        'Satisfaction and response times',
        'Takes your site’s colours',
      ],
      needs: 'Any website; data may stay on your own server.',
    },
    skus: [monthly(4900), yearly(39900), yearly(99900, { seats: 3 })],
  },
  {
    category: 'templates',
    tags: ['企业官网', '模板', '响应式'],
    binds: 'domain',
    zh: {
      title: '远山 企业官网模板',
      subtitle: '32 个页面、6 套配色，首屏一秒内，后台可视化改',
      intro: '给不想“千站一面”的公司：留白足、字号大、图片少，内容自己会说话。',
      points: ['32 个页面与 80 个区块', '移动端性能评分 95 以上', '中英文双语结构', '一年内免费更新'],
      needs: '支持主流建站系统，或导出为静态页面。',
    },
    en: {
      title: 'Farhill Company Site Template',
      subtitle: '32 pages in 6 palettes, first screen within a second, edited by sight',
      intro:
        'For companies that do not want to look like everybody: space, large type, few pictures, and content that speaks.',
      points: ['32 pages, 80 sections', 'Scores above 95 on phones', 'Built for two languages', 'A year of updates'],
      needs: 'Common site builders, or exported as static pages.',
    },
    skus: [lifetime(29900), lifetime(69900, { seats: 3 }), lifetime(169900, { seats: 10 })],
  },
  {
    category: 'templates',
    tags: ['商城', '小程序', '模板'],
    binds: 'domain',
    zh: {
      title: '集市 商城主题套装',
      subtitle: '首页、分类、详情、结算全套，网页与小程序同一风格',
      intro: '为中文商城习惯设计的主题：规格选择、拼团、优惠券、物流都有现成版式。',
      points: ['网页与小程序两端一致', '规格与阶梯价版式', '深色模式', '图片自动裁剪与懒加载'],
      needs: '支持主流开源商城系统。',
    },
    skus: [lifetime(39900), lifetime(89900, { seats: 3 })],
  },
  {
    category: 'plugins',
    tags: ['支付', '会员', '订阅'],
    binds: 'domain',
    zh: {
      title: '门票 付费阅读与会员插件',
      subtitle: '文章、下载、专栏按次或按月收费，读者扫码即看',
      intro: '写作者的收银台：设好免费段落与价格，剩下的交给门票。',
      points: ['按篇、按月、按年三种收费', '试读比例与优惠码', '收入按天统计，可导出', '读者账号不外流'],
      needs: '主流博客与内容管理系统，PHP 8.0+。',
    },
    en: {
      title: 'Turnstile Paid Reading',
      subtitle: 'Charge for articles, downloads and columns by piece or by month',
      intro: 'A till for writers: set what is free and what it costs, and leave the rest to Turnstile.',
      points: [
        'By piece, month or year',
        'Previews and discount codes',
        'Income by day, exportable',
        'Readers’ accounts stay with you',
      ],
      needs: 'Common blogs and content management systems, PHP 8.0+.',
    },
    skus: [yearly(15900), lifetime(36900), lifetime(79900, { seats: 3 })],
  },
];
