import { defineTexts } from '../../language/texts.ts';

export const texts = defineTexts('codeLogin', {
  'zh-CN': {
    title: '用验证码登录',
    email: '邮箱',
    mobile: '手机号',
    emailOrMobile: '邮箱或手机号',
    targetHelp: '填写账号绑定的邮箱或手机号；没有账号的，收不到验证码。管理员账号请用密码登录。',
    emailHelp: '填写账号绑定的邮箱；没有账号的，收不到验证码。管理员账号请用密码登录。',
    mobileHelp: '填写账号绑定的手机号；没有账号的，收不到验证码。管理员账号请用密码登录。',
    code: '验证码',
    remember: '在这台设备上保持登录',
    login: '登录',
    byPassword: '用密码登录',
  },
  'en-US': {
    title: 'Log in with a code',
    email: 'E-mail',
    mobile: 'Mobile number',
    emailOrMobile: 'E-mail or mobile number',
    targetHelp: 'Those of your account. Where there is no account, no code comes. Admins log in with their password.',
    emailHelp: 'That of your account. Where there is no account, no code comes. Admins log in with their password.',
    mobileHelp: 'That of your account. Where there is no account, no code comes. Admins log in with their password.',
    code: 'Code',
    remember: 'Stay logged in',
    login: 'Log in',
    byPassword: 'Log in with the password',
  },
});
