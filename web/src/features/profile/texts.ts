import { defineTexts } from '../../language/texts.ts';

export const texts = defineTexts('profile', {
  'zh-CN': {
    lead: '您在本站的账号信息。',
    username: '用户名',
    email: '邮箱',
    role: '角色',
    user: '用户',
    admin: '管理员',
    accountId: '账号编号',
    since: '注册时间',
    password: '登录密码',
    passwordText: '通过邮箱验证码设置新密码，设置后所有设备需要重新登录。',
    adminPasswordText: '管理员的密码不能通过邮件重置：请在服务器上运行 npm run admin:reset-password。',
    passwordAct: '修改密码',
  },
  'en-US': {
    lead: 'Your account on this site.',
    username: 'User name',
    email: 'E-mail',
    role: 'Role',
    user: 'User',
    admin: 'Admin',
    accountId: 'Account ID',
    since: 'Registered',
    password: 'Password',
    passwordText: 'Set a new one with a code sent to your e-mail. All devices have to log in again afterwards.',
    adminPasswordText: 'An admin’s password is not reset by mail: run npm run admin:reset-password on the server.',
    passwordAct: 'Change the password',
  },
});
