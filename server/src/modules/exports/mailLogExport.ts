/** The mail log as a file: to whom, about what and when, never what stood in it. Reading it is on record. */
import { mailContentTexts, mailStateTexts } from '#contract/messages/mailTexts.ts';
import { topicTexts } from '#contract/messages/topicTexts.ts';
import { listOutbox } from '../messages/service.ts';
import { listExport } from './listExport.ts';
import type { Cell, ExportSource } from './source.ts';

export const mailLogExport: ExportSource = listExport({
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
    mailContentTexts[locale][secret ? 'code' : 'ordinary'],
    mailStateTexts[locale][state],
    sentAt === null ? null : new Date(sentAt),
  ],
});
