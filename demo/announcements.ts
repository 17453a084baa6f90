/** Oldest first. */
export const demoAnnouncements: readonly { daysAgo: number; textZh: string; textEn: string; link?: string }[] = [
  {
    daysAgo: 21,
    textZh: '授权查询已开放：输入授权码或域名，即可核验真伪与有效期。',
    textEn: 'Verify a licence: enter its key or a domain, and see whether it is genuine and until when.',
    link: '/inquire',
  },
  {
    daysAgo: 9,
    textZh: '多件购买享阶梯价，商品页会直接显示每一档的单价。',
    textEn: 'Buying several pieces now costs less each. The product page shows every price step.',
  },
  {
    daysAgo: 2,
    textZh: '这是演示站点：商品与价格均为示例，付款走沙箱渠道，不会产生真实扣款。',
    textEn: 'This is a demo: products and prices are examples, and no real money moves.',
  },
];
