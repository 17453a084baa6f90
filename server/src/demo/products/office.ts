import { lifetime, monthly, yearly, type DemoProduct } from '../product.ts';

export const officeProducts: readonly DemoProduct[] = [
  {
    category: 'documents',
    tags: ['PDF', '合并', '签章'],
    binds: 'machine',
    zh: {
      title: '墨池 PDF 工具箱',
      subtitle: '编辑、合并、压缩、签章与批量水印，全部离线完成',
      intro: '合同不必上传到陌生网站。墨池的每一项功能都在你的电脑上完成。',
      points: ['直接编辑文字与图片', '扫描件识别为可搜索文档', '电子签章与骑缝章', '上千份文件批量处理'],
      needs: 'Windows 10、macOS 12 及以上，也支持国产桌面系统。',
    },
    en: {
      title: 'Inkpond PDF Toolbox',
      subtitle: 'Edit, merge, shrink, sign and watermark, all offline',
      intro: 'Contracts need not go to a stranger’s website. Everything happens on your own computer.',
      points: [
        'Edit text and pictures in place',
        'Make scans searchable',
        'Signatures and seals',
        'Thousands of files at once',
      ],
      needs: 'Windows 10, macOS 12 and later, or a common Linux desktop.',
    },
    skus: [yearly(9900), lifetime(25900), lifetime(59900, { seats: 3, steps: [{ quantity: 10, priceFen: 49900 }] })],
  },
  {
    category: 'documents',
    featured: true,
    tags: ['表格', '报表', '自动化'],
    binds: 'machine',
    zh: {
      title: '算盘 表格自动化插件',
      subtitle: '拆分、汇总、对账、批量发送工资条，不写公式也能做',
      intro: '财务与行政最耗时的二十件事，算盘各给了一个按钮，每一步都能撤销。',
      points: ['多表合并与按条件拆分', '两表对账，差异标色并列出原因', '工资条与通知批量邮件', '操作可录制成一键流程'],
      needs: '主流桌面表格软件，Windows 10 及以上。',
    },
    en: {
      title: 'Abacus Sheet Automation',
      subtitle: 'Split, merge, reconcile and mail payslips without writing formulas',
      intro:
        'The twenty things that cost finance and administration most time, one button each, and every step can be undone.',
      points: [
        'Merge sheets or split them by condition',
        'Reconcile two sheets, differences marked and explained',
        'Payslips and notices by mail',
        'Record steps into a flow',
      ],
      needs: 'A common desktop spreadsheet program on Windows 10 and later.',
    },
    skus: [monthly(1200), yearly(8800), lifetime(19900)],
  },
  {
    category: 'teamwork',
    tags: ['知识库', '私有部署', '文档'],
    binds: 'domain',
    zh: {
      title: '竹简 团队知识库（私有部署）',
      subtitle: '多人同时编辑、权限到段落、全文检索，数据在自己服务器',
      intro: '一条命令部署，一小时迁完旧文档。权限细到段落，离职交接不再靠聊天记录。',
      points: [
        '多人实时协作与历史对比',
        '中文全文检索，附件同样可搜',
        '支持 LDAP、企业通讯录登录',
        '一键导出全部内容，随时可走',
      ],
      needs: '2 核 4 GB 的 Linux 服务器，PostgreSQL 14+。',
    },
    en: {
      title: 'Bamboo Team Wiki (self-hosted)',
      subtitle: 'Edit together, rights by paragraph, full-text search, on your own server',
      intro: 'One command installs it, an hour moves your old documents. Rights go down to the paragraph.',
      points: [
        'Real-time editing with history',
        'Full-text search, attachments too',
        'LDAP and company directories',
        'Export everything, leave whenever you like',
      ],
      needs: 'A Linux server with 2 cores and 4 GB, PostgreSQL 14+.',
    },
    skus: [yearly(199900), lifetime(599900), lifetime(1299900, { seats: 3 })],
  },
  {
    category: 'teamwork',
    tags: ['排班', '考勤'],
    binds: 'account',
    zh: {
      title: '轮值 智能排班',
      subtitle: '门店、医院、工厂通用，合规提醒，换班自己谈',
      intro: '把规则说清楚，排班交给轮值。连班、超时、休息不足会在发布前标红。',
      points: ['按技能、工时与偏好自动排班', '员工在手机上自助换班', '劳动时间合规检查', '工时表直接导出给薪酬'],
      needs: '浏览器；员工端支持手机网页。',
    },
    skus: [monthly(6900, { seats: 1 }), yearly(69900), yearly(499900, { seats: 10 })],
  },
  {
    category: 'documents',
    tags: ['思维导图', '大纲', '笔记'],
    binds: 'account',
    zh: {
      title: '枝叶 大纲与思维导图',
      subtitle: '同一份内容，大纲写、导图看、幻灯讲',
      intro: '先写大纲，需要时切成导图，汇报时直接放映。文件是纯文本，永远打得开。',
      points: ['大纲、导图、幻灯三种视图', '本地纯文本存储', '公式、代码与待办', '端到端加密同步'],
      needs: 'Windows、macOS、Linux、iOS、Android。',
    },
    en: {
      title: 'Twig Outlines and Mind Maps',
      subtitle: 'One text: write it as an outline, see it as a map, show it as slides',
      intro:
        'Start with an outline, turn it into a map when it helps, present it as it is. Files are plain text and will always open.',
      points: [
        'Outline, map and slides',
        'Plain text on your disk',
        'Formulas, code and tasks',
        'End-to-end encrypted sync',
      ],
      needs: 'Windows, macOS, Linux, iOS or Android.',
    },
    skus: [monthly(1000), yearly(7900), lifetime(29900)],
  },
];
