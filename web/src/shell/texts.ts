import { defineTexts } from '../language/texts.ts';

export const texts = defineTexts('shell', {
  'zh-CN': {
    soon: '这里即将开放',
    missingTitle: '这个页面不在了',
    missingText: '地址可能有误，或者页面已经移走。',
    goneTitle: '商品不存在或已下架',
    goneText: '看看其他商品吧，首页有最新上架的。',
    forbiddenTitle: '您没有权限访问此页面',
    forbiddenText: '如果您认为应该可以访问，请换一个账号登录。',
    failedTitle: '服务器出错了',
    failedText: '您的数据没有丢失。请稍后重试；如果问题一直存在，请把下面的编号告诉我们。',
    home: '返回首页',
    back: '返回上一页',
    retry: '重试',
    languageChanged: '已切换为简体中文',
  },
  'en-US': {
    soon: 'This opens soon',
    missingTitle: 'This page is gone',
    missingText: 'The address may be wrong, or the page has moved.',
    goneTitle: 'This product does not exist or is off shelf',
    goneText: 'Have a look at the others: the newest are on the home page.',
    forbiddenTitle: 'You may not open this page',
    forbiddenText: 'If you think you should, log in with another account.',
    failedTitle: 'Something went wrong on our side',
    failedText: 'Nothing of yours was lost. Try again in a moment; if it stays like this, tell us the id below.',
    home: 'Go to the home page',
    back: 'Go back',
    retry: 'Try again',
    languageChanged: 'Language changed to English',
  },
});
