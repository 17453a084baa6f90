/** The log of operations as a file. */
import { listOperations } from '../records/service.ts';
import { listExport } from './listExport.ts';
import type { Cell, ExportSource } from './source.ts';

export const operationsExport: ExportSource = listExport({
  list: listOperations,
  file: { 'zh-CN': '操作日志', 'en-US': 'operations' },
  columns: {
    'zh-CN': ['编号', { time: '时间' }, '管理员编号', '管理员', '操作', '对象', '内容'],
    'en-US': ['No.', { time: 'Time' }, 'Admin no.', 'Admin', 'Action', 'Subject', 'Detail'],
  },
  cells: ({ id, createdAt, person, action, subject, detail }): Cell[] => [
    id,
    new Date(createdAt),
    person?.id ?? null,
    person?.username ?? null,
    action,
    subject,
    detail,
  ],
});
