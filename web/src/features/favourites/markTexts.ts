import { defineTexts } from '../../language/texts.ts';

export const markTexts = defineTexts('marks', {
  'zh-CN': {
    favourite: '收藏',
    isFavourite: '已收藏',
    back: '到货提醒',
    cheaper: '降价提醒',
    waitsBack: '到货时提醒您',
    waitsCheaper: '降价时提醒您',
    setBack: '到货时会发邮件提醒您一次',
    setCheaper: '价格低于现在时会发邮件提醒您一次',
    cancelled: '已取消提醒',
    ask: '先问卖家',
  },
  'en-US': {
    favourite: 'Favourite',
    isFavourite: 'A favourite',
    back: 'Tell me when it’s back',
    cheaper: 'Price alert',
    waitsBack: 'You’ll hear when it’s back',
    waitsCheaper: 'Price alert on',
    setBack: 'We will e-mail you once when it is back in stock',
    setCheaper: 'We will e-mail you once when it costs less than now',
    cancelled: 'Alert cancelled',
    ask: 'Ask seller',
  },
});
