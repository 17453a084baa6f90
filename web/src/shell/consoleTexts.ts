import { defineTexts } from '../language/texts.ts';

export const consoleTexts = defineTexts('console', {
  'zh-CN': {
    stepUpTitle: '确认是您本人',
    stepUpLead: '这项操作需要再输入一次密码，{{minutes}} 分钟内不再询问。',
    stepUpPassword: '登录密码',
    stepUpAct: '确认并继续',
    skip: '跳到正文',
    menu: '控制台菜单',
    openMenu: '打开菜单',
    account: '账户',
    storefront: '返回商城',
    logout: '退出登录',
    loggedOut: '已退出登录',
    needsScripts: '控制台需要启用浏览器的 JavaScript。',
  },
  'en-US': {
    stepUpTitle: 'Confirm that it is you',
    stepUpLead: 'This needs your password once more. You are not asked again for {{minutes}} minutes.',
    stepUpPassword: 'Your password',
    stepUpAct: 'Confirm and go on',
    skip: 'Skip to the content',
    menu: 'Console menu',
    openMenu: 'Open the menu',
    account: 'Account',
    storefront: 'To the storefront',
    logout: 'Log out',
    loggedOut: 'You are logged out',
    needsScripts: 'The console needs JavaScript in your browser.',
  },
});
