import { asked, choice, service, type ServiceProduct } from '../product.ts';

/** Done by hand after the payment, for what the buyer writes down with the order. */
export const serviceProducts: readonly ServiceProduct[] = [
  {
    kind: 'service',
    category: 'phone-topups',
    shop: 'qinghe',
    tags: ['话费', '人工充值'],
    zh: {
      title: '山海通信 人工充话费',
      subtitle: '冷门号段也能充，充完回单给您',
      intro: '自动充值不支持的号段，由我们在营业厅系统里手工充。',
      points: ['充完发流水号', '充错由我们承担', '超时没充自动退款'],
      needs: '下单时填写要充值的手机号，请核对两遍。',
    },
    en: {
      title: 'Shanhai Top-up by Hand',
      subtitle: 'For number ranges that the automatic top-up refuses',
      intro: 'We top up by hand where the automatic system does not reach.',
      points: ['You get the transaction number', 'Our mistakes are our cost', 'Refunded by itself when we are late'],
      needs: 'Write down the number when you order, and look at it twice.',
    },
    asks: [
      asked('mobile', '充值手机号', 'Number to top up', { format: 'number', min: 11, max: 11, sensitive: true }),
      choice('carrier', '运营商', 'Carrier', [
        ['移动', 'Mobile'],
        ['联通', 'Unicom'],
        ['电信', 'Telecom'],
        ['广电', 'Broadnet'],
      ]),
    ],
    skus: [service('100 元', 'CNY 100', 9_950, { hours: 6 }), service('200 元', 'CNY 200', 19_880, { hours: 6 })],
  },
  {
    kind: 'service',
    category: 'source-code',
    shop: 'xianmu',
    tags: ['部署', '运维', '远程'],
    zh: {
      title: '脚本代部署与验收',
      subtitle: '在您的服务器上装好、跑通、交接',
      intro: '买了脚本不会装？我来装，并写一页交接说明。',
      points: ['一次部署，一次答疑', '交付说明和回滚办法', '不留后门，装完请改密码'],
      needs: 'Debian 或 Ubuntu；请先建一个临时账号，装完删除。',
    },
    en: {
      title: 'Scripts Installed for You',
      subtitle: 'Set up, tried and handed over on your server',
      intro: 'Bought the scripts and would rather not install them? I do it and write one page about it.',
      points: ['One set-up and one round of questions', 'Notes and a way back', 'Change your password afterwards'],
      needs: 'Debian or Ubuntu, and an account that you remove afterwards.',
    },
    asks: [
      choice('system', '服务器系统', 'System of the server', [
        ['Debian', 'Debian'],
        ['Ubuntu', 'Ubuntu'],
        ['其他', 'Something else'],
      ]),
      asked('domain', '域名', 'Domain', { format: 'domain', required: false, help: ['没有可不填', 'If there is one'] }),
      asked('wish', '想部署什么', 'What shall be installed', { min: 4, max: 200 }),
    ],
    skus: [
      service('一台服务器', 'One server', 8_800, { hours: 48, cap: 20 }),
      service('三台以内', 'Up to three servers', 19_900, { hours: 72, cap: 10 }),
    ],
  },
];
