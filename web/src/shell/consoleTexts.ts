import { defineTexts } from '../language/texts.ts';

export const consoleTexts = defineTexts('console', {
  'zh-CN': {
    skip: '跳到正文',
    menu: '控制台菜单',
    openMenu: '打开菜单',
    account: '账户',
    storefront: '返回商城',
    logout: '退出登录',
    loggedOut: '已退出登录',
    needsScripts: '控制台需要启用浏览器的 JavaScript。',
    late: '打开得比平时久，可能是网络断开，或网站刚刚更新。',
    loadAgain: '重新打开',
  },
  'en-US': {
    skip: 'Skip to the content',
    menu: 'Console menu',
    openMenu: 'Open the menu',
    account: 'Account',
    storefront: 'To the storefront',
    logout: 'Log out',
    loggedOut: 'You are logged out',
    needsScripts: 'The console needs JavaScript in your browser.',
    late: 'This takes longer than usual. The connection may be lost, or the site has just been updated.',
    loadAgain: 'Load again',
  },
});
