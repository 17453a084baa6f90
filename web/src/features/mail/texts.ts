import { defineTexts } from '../../language/texts.ts';

export const texts = defineTexts('mail', {
  'zh-CN': {
    lead: '站点发出的全部邮件。未配置邮件服务器时，邮件只保存在这里，供管理员查看。',
    list: '邮件列表',
    subject: '主题',
    to: '收件人',
    time: '时间',
    body: '正文',
    emptyTitle: '还没有邮件',
    emptyText: '站点需要发邮件时（例如有人找回密码），邮件会显示在这里。',
    refresh: '刷新',
    refreshed: '已刷新',
    copy: '复制正文',
    missing: '这封邮件不在已加载的列表里',
    missingText: '它可能更早，请关闭后在列表里加载更多。',
  },
  'en-US': {
    lead: 'Every e-mail the site sends. Without a mail server, e-mails are only kept here for admins to read.',
    list: 'E-mails',
    subject: 'Subject',
    to: 'To',
    time: 'Time',
    body: 'Message',
    emptyTitle: 'No e-mails yet',
    emptyText: 'E-mails the site sends appear here, for example when somebody resets a password.',
    refresh: 'Refresh',
    refreshed: 'Up to date',
    copy: 'Copy message',
    missing: 'This e-mail is not among those loaded',
    missingText: 'It may be older: close this and load more of the list.',
  },
});
