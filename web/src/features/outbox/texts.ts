import { defineTexts } from '../../language/texts.ts';

export const texts = defineTexts('outbox', {
  'zh-CN': {
    lead: '站点写出的全部邮件。没有配置邮件服务器时，信件会留在这里，由管理员查看。',
    list: '邮件列表',
    subject: '主题',
    to: '收件人',
    time: '时间',
    emptyTitle: '发件箱是空的',
    emptyText: '有人找回密码等需要发信时，邮件会出现在这里。',
    refresh: '刷新',
    refreshed: '已刷新',
    copy: '复制正文',
    letterMissing: '这封邮件不在已加载的列表里',
    letterMissingText: '它可能更早，请关闭后在列表里加载更多。',
  },
  'en-US': {
    lead: 'Every letter the site wrote. Without a mail server they stay here for the admin to read.',
    list: 'Letters',
    subject: 'Subject',
    to: 'To',
    time: 'Time',
    emptyTitle: 'The outbox is empty',
    emptyText: 'Letters appear here when the site writes one, for example when somebody forgot a password.',
    refresh: 'Refresh',
    refreshed: 'Up to date',
    copy: 'Copy the text',
    letterMissing: 'This letter is not among those loaded',
    letterMissingText: 'It may be older: close this and load more of the list.',
  },
});
