import { floating, lifetime, monthly, trial, yearly, type LicenceProduct } from '../product.ts';

export const developmentProducts: readonly LicenceProduct[] = [
  {
    kind: 'licence',
    category: 'databases',
    featured: true,
    tags: ['数据库', 'PostgreSQL', 'MySQL', 'SQL'],
    binds: 'machine',
    zh: {
      title: '北辰 数据库管理工具',
      subtitle: '一个窗口管好 PostgreSQL、MySQL 与 SQLite，慢查询一眼看穿',
      intro: '为每天都要连数据库的人而做：打开快、补全准、**改数据前先给你看差异**。',
      points: [
        '懂表结构与外键的智能补全',
        '执行计划图示，标出最费时的一步',
        '结构与数据对比，生成可审阅的变更脚本',
        '生产库只读保护，改动需二次确认',
      ],
      needs: 'Windows、macOS、Linux 桌面；数据库版本：PostgreSQL 12+、MySQL 5.7+、SQLite 3。',
    },
    en: {
      title: 'Polaris Database Desk',
      subtitle: 'PostgreSQL, MySQL and SQLite in one window, slow queries laid open',
      intro:
        'For people who open a database every day: quick to start, precise in completing, and it **shows the difference before it changes data**.',
      points: [
        'Completion that knows tables and foreign keys',
        'Plans drawn, the dearest step marked',
        'Compares structure and data, writes a script to review',
        'Production is read-only until you confirm twice',
      ],
      needs: 'A Windows, macOS or Linux desktop; PostgreSQL 12+, MySQL 5.7+, SQLite 3.',
    },
    skus: [
      monthly(3900),
      yearly(29900, {
        terms: { expiry: 'keep' },
        steps: [
          { quantity: 5, priceFen: 26900 },
          { quantity: 20, priceFen: 23900 },
        ],
      }),
      yearly(79900, { seats: 3 }),
      lifetime(69900),
      trial(14, 100),
    ],
  },
  {
    kind: 'licence',
    category: 'api-tools',
    tags: ['接口', '调试', '自动化测试'],
    binds: 'account',
    zh: {
      title: '回声 接口调试台',
      subtitle: '接口文档、调试、模拟、自动化测试在同一份定义里',
      intro: '改了接口定义，文档、模拟数据和测试一起变。团队不再争论“哪一份才是最新的”。',
      points: [
        '读写 OpenAPI 3.1，可与仓库双向同步',
        '环境变量与密钥加密保存在本地',
        '由定义生成的模拟服务',
        '流水线中直接运行测试集',
      ],
      needs: '任意现代桌面系统；团队版需要注册账号。',
    },
    en: {
      title: 'Echo API Workbench',
      subtitle: 'Documentation, debugging, mocks and tests from one definition',
      intro:
        'Change the definition, and documentation, mocks and tests change with it. No more arguing over which copy is the newest.',
      points: [
        'Reads and writes OpenAPI 3.1, in step with your repository',
        'Variables and secrets encrypted on your machine',
        'A mock server from the definition',
        'Runs its tests in a pipeline',
      ],
      needs: 'Any modern desktop; an account for teams.',
    },
    skus: [
      monthly(1900, { terms: { usesMax: 20_000 } }),
      yearly(16800, { terms: { usesMax: 300_000 } }),
      yearly(128000, { seats: 10, entitlements: ['team', 'ci'], terms: floating }),
    ],
  },
  {
    kind: 'licence',
    category: 'components',
    shop: 'xianmu',
    tags: ['表格', '组件', 'React', 'Vue'],
    binds: 'domain',
    zh: {
      title: '方阵 高性能数据表格组件',
      subtitle: '十万行流畅滚动，公式、合并、冻结与打印',
      intro: '业务系统里最难写的那张表，方阵替你写好了。虚拟滚动、键盘操作、无障碍都已就位。',
      points: [
        '十万行十列滚动保持 60 帧',
        '类表格软件的公式与填充柄',
        '冻结、合并、树形与分组汇总',
        'React 与 Vue 两套封装，类型完整',
      ],
      needs: '现代浏览器；React 18+ 或 Vue 3.3+。',
    },
    en: {
      title: 'Phalanx Data Grid',
      subtitle: 'A hundred thousand rows that scroll, with formulas, merging, freezing and print',
      intro:
        'The hardest table of your business system, already written: virtual scrolling, keyboard and accessibility included.',
      points: [
        '60 frames a second at 100,000 rows',
        'Formulas and fill handle',
        'Frozen, merged, tree and grouped rows',
        'For React and Vue, fully typed',
      ],
      needs: 'A modern browser; React 18+ or Vue 3.3+.',
    },
    skus: [
      yearly(99900),
      lifetime(239900, { steps: [{ quantity: 3, priceFen: 199900 }] }),
      lifetime(699900, { seats: 10 }),
    ],
  },
  {
    kind: 'licence',
    category: 'api-tools',
    shop: 'xianmu',
    tags: ['抓包', '代理', 'HTTPS'],
    binds: 'machine',
    zh: {
      title: '雨燕 抓包与弱网模拟',
      subtitle: '手机、电脑流量同屏查看，断点改包，模拟电梯里的网络',
      intro: '线上只在“信号不好时”出现的问题，用雨燕在桌面上重现。',
      points: ['HTTPS 解析与证书一键安装', '断点、重放、脚本改写', '丢包、延迟、带宽曲线可保存为场景'],
      needs: 'Windows 10、macOS 12 及以上；与被测手机处于同一网络。',
    },
    en: {
      title: 'Swift Traffic Inspector',
      subtitle: 'Phone and computer traffic on one screen, and the network of a lift',
      intro: 'Some faults only appear where the signal is bad. Swift makes them happen at your desk.',
      points: [
        'Decodes HTTPS, installs its certificate',
        'Breakpoints, replays, scripts',
        'Loss, delay and bandwidth kept as scenes',
      ],
      needs: 'Windows 10 or macOS 12 and later, in one network with the phone.',
    },
    skus: [yearly(8800), lifetime(19800), lifetime(49800, { seats: 3 })],
  },
  {
    kind: 'licence',
    category: 'databases',
    tags: ['备份', '数据库', '定时任务'],
    binds: 'machine',
    zh: {
      title: '守夜人 数据库定时备份',
      subtitle: '加密备份到对象存储，每周自动恢复演练一次',
      intro: '没有恢复过的备份不算备份。守夜人每周把备份真的恢复一遍，并告诉你用了多久。',
      points: [
        'PostgreSQL 与 MySQL 的一致性备份',
        '客户端加密后再上传',
        '自动恢复演练与报告',
        '失败时邮件和机器人通知',
      ],
      needs: 'Linux 服务器；本地或 S3 兼容存储。',
    },
    en: {
      title: 'Nightwatch Database Backup',
      subtitle: 'Encrypted backups to object storage, restored once a week to prove them',
      intro:
        'A backup that was never restored is none. Nightwatch restores yours every week and tells you how long it took.',
      points: [
        'Consistent backups of PostgreSQL and MySQL',
        'Encrypted before they leave',
        'Restore drills with a report',
        'Tells you by mail or chat when something fails',
      ],
      needs: 'A Linux server; local or S3-compatible storage.',
    },
    skus: [
      yearly(19900, { terms: { renewal: 'end' } }),
      yearly(49900, { seats: 3, terms: { renewal: 'end' } }),
      yearly(139900, { seats: 10, terms: { renewal: 'end' } }),
    ],
  },
];
