/** The mail log as a file: to whom, about what and when, never what stood in it. Reading it is on record. */
import type { Locale } from '#contract/core/locale.ts';
import type { MailContent, MailState } from '#contract/messages/mailRules.ts';
import { topicTexts } from '#contract/messages/topicTexts.ts';
import { listOutbox } from '../messages/service.ts';
import { listSource } from './listSource.ts';
import type { Cell, ExportSource } from './source.ts';

export const mailLogSource: ExportSource = listSource({
  list: listOutbox,
  file: { 'zh-CN': '邮件记录', 'en-US': 'mail-log' },
  columns: {
    'zh-CN': ['编号', { time: '时间' }, '收件人', '主题', '类别', '内容', '状态', { time: '发送时间' }],
    'en-US': ['No.', { time: 'Time' }, 'To', 'Subject', 'Topic', 'Content', 'State', { time: 'Sent' }],
  },
  cells: ({ id, createdAt, to, subject, topic, secret, state, sentAt }, locale): Cell[] => [
    id,
    new Date(createdAt),
    to,
    subject,
    topic === null ? null : topicTexts[locale][topic],
    contents[locale][secret ? 'code' : 'ordinary'],
    states[locale][state],
    sentAt === null ? null : new Date(sentAt),
  ],
});

/** The same words as on screens. */
const contents: Record<Locale, Record<MailContent, string>> = {
  'zh-CN': { code: '含验证码', ordinary: '普通' },
  'en-US': { code: 'Code', ordinary: 'Ordinary' },
};
const states: Record<Locale, Record<MailState, string>> = {
  'zh-CN': { kept: '仅留存', waiting: '待发送', sent: '已发送', failed: '未送达' },
  'en-US': { kept: 'Kept in the log', waiting: 'Waiting', sent: 'Sent', failed: 'Not delivered' },
};
