import { mailTemplates, onePage } from '../files/code.ts';
import { ledgerSheets } from '../files/tables.ts';
import { meetingTemplates, yearCalendar } from '../files/writings.ts';
import { pieces, type FileProduct } from '../product.ts';

export const workFileProducts: readonly FileProduct[] = [
  {
    kind: 'file',
    category: 'office-templates',
    featured: true,
    tags: ['记账', '表格', '小店'],
    file: ledgerSheets,
    zh: {
      title: '小店记账表 十二个月套装',
      subtitle: '一天记三行，月底自己算',
      intro: '不想学财务软件的小店主用得上。每月一张，年底一张汇总。',
      points: ['12 张月表', '类别表与年度汇总', '使用说明'],
      needs: 'CSV，任何表格软件可开。',
    },
    en: {
      title: 'Shop Ledger, twelve months',
      subtitle: 'Three lines a day, and the month adds itself up',
      intro: 'For shopkeepers who do not want to learn accounting software.',
      points: ['12 monthly sheets', 'Categories and a yearly summary', 'Instructions in Chinese'],
      needs: 'CSV for any spreadsheet program.',
    },
    skus: [pieces('一套', 'One set', 990, { max: 1 })],
  },
  {
    kind: 'file',
    category: 'office-templates',
    tags: ['会议纪要', '周报', '模板'],
    file: meetingTemplates,
    zh: {
      title: '会议与周报模板 五份',
      subtitle: '纪要、周报、立项、复盘、一对一，填空就行',
      intro: '模板的用处是替你问对问题。五份都不超过一页。',
      points: ['五份 Markdown', '中文四份、英文一份', '可导入常见知识库'],
      needs: 'Markdown；可自由修改，公司内不限人数。',
    },
    en: {
      title: 'Five Templates for Meetings and Weeks',
      subtitle: 'Minutes, weekly notes, proposals, reviews and one-on-ones',
      intro: 'A template asks the right questions. None is longer than a page.',
      points: ['Five Markdown files', 'Four in Chinese, one in English', 'Import them into any wiki'],
      needs: 'Markdown, for everybody in one company.',
    },
    skus: [pieces('公司内通用', 'For one company', 600, { max: 1 })],
  },
  {
    kind: 'file',
    category: 'office-templates',
    tags: ['日历', '计划', 'ICS'],
    file: yearCalendar,
    zh: {
      title: '月计划提醒日历',
      subtitle: '每月一号提醒你写计划，导入手机即可',
      intro: '一块钱的自律。支持各家手机日历。',
      points: ['十二条全天提醒', '中英双语标题', '可随意增删'],
      needs: 'ICS 日历文件。',
    },
    skus: [pieces('2027 年', '2027', 100, { max: 1 })],
  },
  {
    kind: 'file',
    category: 'templates',
    shop: 'bantu',
    tags: ['单页', '官网', 'HTML'],
    file: onePage,
    zh: {
      title: '一页官网 HTML 模板',
      subtitle: '两个文件，改四句话就能上线',
      intro: '给刚起步的人：没有构建、没有依赖，放到任何空间都能打开。',
      points: ['首屏、三栏、页脚', '手机自适应', '总共 3 kB'],
      needs: 'HTML 与 CSS；可用于一个网站。',
    },
    en: {
      title: 'One-page Site in HTML',
      subtitle: 'Two files; change four sentences and go live',
      intro: 'For beginnings: nothing to build, nothing to install, opens anywhere.',
      points: ['First screen, three columns, footer', 'Fits phones', '3 kB in all'],
      needs: 'HTML and CSS, for one site.',
    },
    skus: [pieces('单站', 'One site', 1900, { max: 1 }), pieces('不限站点', 'Any number of sites', 6900, { max: 1 })],
  },
  {
    kind: 'file',
    category: 'templates',
    shop: 'bantu',
    tags: ['邮件', '模板', '通知'],
    file: mailTemplates,
    zh: {
      title: '系统邮件模板 四封',
      subtitle: '欢迎、收据、重设密码、到期提醒，各家邮箱都不乱',
      intro: '用表格排版的老办法，只为在每一家邮箱里都好看。',
      points: ['四封 HTML 邮件', '变量用双花括号', '深色模式可读'],
      needs: 'HTML；可商用。',
    },
    en: {
      title: 'Four Letters that Systems Send',
      subtitle: 'Welcome, receipt, new password, expiry; tidy in every mailbox',
      intro: 'Built with tables, the old way, so that they look right everywhere.',
      points: ['Four HTML mails, in Chinese', 'Variables in double braces', 'Readable in the dark'],
      needs: 'HTML; commercial use.',
    },
    skus: [pieces('商用授权', 'Commercial licence', 2900, { max: 1 })],
  },
];
