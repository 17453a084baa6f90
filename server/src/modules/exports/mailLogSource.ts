/** The mail log as a file: to whom, about what and when, never what stood in it. Reading it is on record. */
import { listOutbox } from '../messages/service.ts';
import { listSource } from './listSource.ts';
import type { Cell, ExportSource } from './source.ts';

export const mailLogSource: ExportSource = listSource({
  list: listOutbox,
  file: { 'zh-CN': '邮件记录', 'en-US': 'mail-log' },
  columns: {
    'zh-CN': ['编号', { time: '时间' }, '收件人', '主题', '含验证码'],
    'en-US': ['No.', { time: 'Time' }, 'To', 'Subject', 'Holds a code'],
  },
  cells: ({ id, createdAt, to, subject, secret }, locale): Cell[] => [
    id,
    new Date(createdAt),
    to,
    subject,
    yesNo[locale][secret ? 'yes' : 'no'],
  ],
});

const yesNo = { 'zh-CN': { yes: '是', no: '否' }, 'en-US': { yes: 'yes', no: 'no' } };
