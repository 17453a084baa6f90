import { defineTexts } from '../../language/texts.ts';

export const texts = defineTexts('registerBy', {
  'zh-CN': {
    by: '注册方式',
    byEmail: '邮箱',
    byMobile: '手机号',
    title: '用手机号注册',
    username: '用户名',
    usernameHelp: '{{min}} 至 {{max}} 个字母、数字或下划线，以字母开头',
    mobile: '手机号',
    mobileHelp: '用来登录和找回密码，不会公开。境外号码以 + 和国家代码开头',
    code: '短信验证码',
    password: '密码',
    register: '注册',
    registered: '注册成功，已登录',
  },
  'en-US': {
    by: 'Register by',
    byEmail: 'E-mail',
    byMobile: 'Mobile number',
    title: 'Register by mobile number',
    username: 'User name',
    usernameHelp: '{{min}} to {{max}} letters, digits or underscores, beginning with a letter',
    mobile: 'Mobile number',
    mobileHelp:
      'For logging in and resetting your password. Never shown to others. Outside China begin with + and the country.',
    code: 'Code by text message',
    password: 'Password',
    register: 'Register',
    registered: 'Your account is open, and you are logged in',
  },
});
