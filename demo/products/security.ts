import { lifetime, monthly, yearly, type LicenceProduct } from '../product.ts';

export const securityProducts: readonly LicenceProduct[] = [
  {
    kind: 'licence',
    category: 'site-security',
    featured: true,
    tags: ['防火墙', 'WAF', '网站安全'],
    binds: 'domain',
    zh: {
      title: '玄武盾 网站防火墙',
      subtitle: '拦截注入、扫描与撞库，规则每日更新，误拦一键放行',
      intro: '装在源站前的一层盾。它先学习一周正常流量，再开始拦截，**每一次拦截都说得出理由**。',
      points: [
        '注入、跨站、上传木马与目录扫描防护',
        '登录撞库与短信轰炸限速',
        '误拦自助放行与规则回滚',
        '日志保留 180 天，满足合规',
      ],
      needs: 'Nginx 1.20+ 或 OpenResty；每站约 60 MB 内存。',
    },
    en: {
      title: 'Blackshell Web Firewall',
      subtitle: 'Stops injections, scans and credential stuffing, with daily rules',
      intro:
        'A shield in front of your origin. It learns a week of normal traffic before it blocks, and **can say why for every block**.',
      points: [
        'Injection, scripting, upload and scan protection',
        'Limits on login and SMS abuse',
        'Release a false alarm yourself, roll rules back',
        '180 days of logs',
      ],
      needs: 'Nginx 1.20+ or OpenResty; about 60 MB of memory a site.',
    },
    skus: [
      monthly(9900),
      yearly(89900, {
        terms: { subdomains: true, domainProof: true },
        steps: [
          { quantity: 3, priceFen: 79900 },
          { quantity: 10, priceFen: 69900 },
        ],
      }),
      yearly(239900, { seats: 3 }),
      yearly(699900, { seats: 10, entitlements: ['priority-support'] }),
    ],
  },
  {
    kind: 'licence',
    category: 'site-security',
    tags: ['证书', 'HTTPS', '监控'],
    binds: 'domain',
    zh: {
      title: '灯塔 证书与可用性监控',
      subtitle: '证书到期、域名到期、页面打不开，第一时间知道',
      intro: '多数事故不是被攻击，而是忘了续期。灯塔替你记着。',
      points: [
        '证书与域名到期提前 30、7、1 天提醒',
        '多地探测，区分网络与站点故障',
        '页面关键字与篡改检查',
        '微信、邮件、Webhook 通知',
      ],
      needs: '无需安装；通知可接入任意 Webhook。',
    },
    en: {
      title: 'Lighthouse Keeper Monitoring',
      subtitle: 'Know first when a certificate, a domain or a page goes',
      intro: 'Most outages are no attacks but forgotten renewals. The keeper remembers them.',
      points: [
        'Warnings 30, 7 and 1 days before certificates and domains end',
        'Probes from several places',
        'Checks words on pages',
        'Mail, chat and webhooks',
      ],
      needs: 'Nothing to install.',
    },
    skus: [
      yearly(9900, { terms: { subdomains: true } }),
      yearly(24900, { seats: 3, terms: { subdomains: true } }),
      yearly(69900, { seats: 10, terms: { subdomains: true } }),
    ],
  },
  {
    kind: 'licence',
    category: 'data-protection',
    tags: ['密码', '保险库', '加密'],
    binds: 'account',
    zh: {
      title: '匣子 密码与密钥管理',
      subtitle: '家庭与团队共享的加密保险库，支持通行密钥',
      intro: '主密码只在你脑中，服务器只见密文。团队里谁看过什么，都有记录。',
      points: ['端到端加密，开源客户端', '通行密钥与一次性验证码', '共享保险库与离职回收', '泄露密码本地比对提醒'],
      needs: '主流浏览器与手机系统。',
    },
    en: {
      title: 'Casket Password Vault',
      subtitle: 'An encrypted vault for families and teams, with passkeys',
      intro:
        'The master password is in your head only and the server sees ciphertext only. Who looked at what is on record.',
      points: [
        'End-to-end encrypted, open client',
        'Passkeys and one-time codes',
        'Shared vaults, taken back when people leave',
        'Warns of leaked passwords, compared locally',
      ],
      needs: 'A common browser or phone.',
    },
    skus: [monthly(800), yearly(6800), yearly(18800, { seats: 3 }), yearly(49800, { seats: 10 })],
  },
  {
    kind: 'licence',
    category: 'data-protection',
    tags: ['脱敏', '合规', '数据'],
    binds: 'machine',
    zh: {
      title: '面纱 数据脱敏工具',
      subtitle: '把生产数据变成可用的测试数据，关系不断、格式不变',
      intro: '姓名、手机号、身份证号换成同样合规的假值，同一个人在每张表里仍是同一个人。',
      points: ['自动发现敏感字段', '保持外键与分布', '规则可审计、可复现'],
      needs: 'Linux 或 Windows 服务器；支持主流关系数据库。',
    },
    en: {
      title: 'Veil Data Masking',
      subtitle: 'Test data made from production: relations kept, formats kept',
      intro:
        'Names, phone numbers and ids become others that are just as valid, and one person stays one person in every table.',
      points: [
        'Finds sensitive fields by itself',
        'Keeps keys and distributions',
        'Rules that can be audited and run again',
      ],
      needs: 'A Linux or Windows server; common relational databases.',
    },
    skus: [yearly(159900), lifetime(399900)],
  },
  {
    kind: 'licence',
    category: 'data-protection',
    tags: ['水印', '溯源', '图片'],
    binds: 'machine',
    zh: {
      title: '暗记 图片隐形水印',
      subtitle: '截图、压缩、裁剪后仍能认出来源',
      intro: '给每一份发出去的图片一个看不见的编号。流到哪里，从谁手里流出，一查便知。',
      points: ['抗压缩、缩放与裁剪', '批量写入与提取', '命令行与接口两种用法'],
      needs: 'Windows、macOS 或 Linux；可离线使用。',
    },
    en: {
      title: 'Hallmark Invisible Watermarks',
      subtitle: 'Still tells the source after screenshots, compression and cropping',
      intro: 'Give each picture that leaves the house a number nobody sees, and learn later whose copy it was.',
      points: ['Survives compression, scaling and cropping', 'Writes and reads in bulk', 'Command line and API'],
      needs: 'Windows, macOS or Linux; works offline.',
    },
    skus: [yearly(29900), lifetime(79900), lifetime(189900, { seats: 3 })],
  },
];
