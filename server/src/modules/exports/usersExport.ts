/** Users as a file, with what the list shows of them: addresses are masked. */
import { grantTexts } from '#contract/identity/grants.ts';
import type { Locale } from '#contract/core/locale.ts';
import type { Role } from '#contract/core/roles.ts';
import { accountStateTexts, userRealNameTexts } from '#contract/users/userTexts.ts';
import { listUsers } from '../users/service.ts';
import { listExport } from './listExport.ts';
import type { Cell, ExportSource } from './source.ts';

export const usersExport: ExportSource = listExport({
  list: listUsers,
  file: { 'zh-CN': '用户', 'en-US': 'users' },
  columns: {
    'zh-CN': [
      '编号',
      '用户名',
      '邮箱',
      '手机号',
      '状态',
      '实名认证',
      '角色',
      '权限',
      { time: '注册时间' },
      { time: '最近使用' },
      '订单',
      '消费（元）',
    ],
    'en-US': [
      'No.',
      'User name',
      'E-mail',
      'Mobile number',
      'State',
      'Real name',
      'Role',
      'Grants',
      { time: 'Registered' },
      { time: 'Last seen' },
      'Orders',
      'Spent (CNY)',
    ],
  },
  cells: (user, locale): Cell[] => [
    user.id,
    user.username,
    user.emailMasked,
    user.mobileMasked,
    accountStateTexts[locale][user.state],
    userRealNameTexts[locale][user.realName],
    roles[locale][user.role],
    user.grants.map((grant) => grantTexts[grant][locale]).join(' / '),
    new Date(user.registeredAt),
    new Date(user.lastSeenAt),
    user.orders,
    { fen: user.spentFen },
  ],
});

const roles: Record<Locale, Record<Role, string>> = {
  'zh-CN': { user: '用户', admin: '管理员' },
  'en-US': { user: 'User', admin: 'Admin' },
};
