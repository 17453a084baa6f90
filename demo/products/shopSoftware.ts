import { lifetime, monthly, trial, yearly, type LicenceProduct } from '../product.ts';

/** What a shop that sells cards makes for others that do: two licences with different policies. */
export const shopSoftwareProducts: readonly LicenceProduct[] = [
  {
    kind: 'licence',
    category: 'system-tools',
    shop: 'qinghe',
    tags: ['收银', '核销', '门店'],
    binds: 'machine',
    zh: {
      title: '青禾 卡券核销台',
      subtitle: '扫码枪即插即用，礼品卡与会员券一秒核销，断网也能收',
      intro: '自己开店用了三年的核销工具，整理出来给同行：收银机上装一份，扫一下就知道这张券是真是假、用过没有。',
      points: [
        '支持扫码枪与手工输入',
        '断网核销，联网后自动对账',
        '按门店、班次、员工出日报',
        '换硬盘或网卡不必重新绑定',
      ],
      needs: 'Windows 10 及以上的收银机或电脑；扫码枪可选。',
      use: '在核销台的“关于本机”里查看硬盘、主板和网卡的序列号，绑定时逐项填写。',
    },
    en: {
      title: 'Qinghe Voucher Desk',
      subtitle: 'Plug in the scanner and redeem gift cards and passes in a second, also without network',
      intro:
        'The tool that our own shop has used for three years: install it on the till, scan, and know whether a voucher is genuine and unused.',
      points: [
        'Scanners and typing both work',
        'Redeems offline and settles once the network is back',
        'Reports by shop, shift and person',
        'A new disk or network card needs no new binding',
      ],
      needs: 'A till or PC with Windows 10 or later; a scanner if you like.',
      use: 'Under “About this machine” the desk lists the numbers of the disk, the board and the network card: enter each of them when you bind.',
    },
    skus: [
      yearly(12900, { seats: 2, terms: { fingerprint: 'two', expiry: 'warn', graceDays: 7 } }),
      yearly(39900, { seats: 10, terms: { fingerprint: 'most', expiry: 'warn', graceDays: 14 } }),
      lifetime(29900, { terms: { fingerprint: 'two', transferable: true } }),
    ],
  },
  {
    kind: 'licence',
    category: 'plugins',
    shop: 'qinghe',
    tags: ['会员', '积分', '插件'],
    binds: 'domain',
    zh: {
      title: '青禾 会员积分插件',
      subtitle: '给网店加上积分、等级和生日券，十分钟装好',
      intro: '老顾客比新顾客便宜。积分怎么攒、怎么花、什么时候过期，都由您定。',
      points: ['积分、等级、生日券与邀请奖励', '积分到期前自动提醒', '会员数据可导出', '多站点共用一套会员'],
      needs: '主流网店系统，PHP 8.0+。',
    },
    en: {
      title: 'Qinghe Member Points',
      subtitle: 'Points, levels and birthday vouchers for an online shop, installed in ten minutes',
      intro: 'Old customers cost less than new ones. You say how points are earned, spent and lost.',
      points: [
        'Points, levels, birthday vouchers and referrals',
        'Reminds people before points end',
        'Members can be exported',
        'Several sites share their members',
      ],
      needs: 'A common shop system, PHP 8.0+.',
    },
    skus: [
      monthly(2900),
      yearly(26800, { seats: 3, entitlements: ['multi-site'], terms: { subdomains: true, expiry: 'keep' } }),
      trial(7, 100),
    ],
  },
];
