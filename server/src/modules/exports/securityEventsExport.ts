/** What happened to accounts as a file; of visitors the network, as on the screen. */
import { securityEventTexts } from '#contract/identity/securityEventTexts.ts';
import { listSecurityEvents } from '../records/service.ts';
import { listExport } from './listExport.ts';
import type { Cell, ExportSource } from './source.ts';

export const securityEventsExport: ExportSource = listExport({
  list: listSecurityEvents,
  file: { 'zh-CN': '安全记录', 'en-US': 'security-events' },
  columns: {
    'zh-CN': ['编号', { time: '时间' }, '账号编号', '账号', '事件', '内容', '来源网络', '会话'],
    'en-US': ['No.', { time: 'Time' }, 'Account ID', 'Account', 'Event', 'Detail', 'Network', 'Session'],
  },
  cells: ({ id, createdAt, person, kind, detail, network, sessionId }, locale): Cell[] => [
    id,
    new Date(createdAt),
    person?.id ?? null,
    person?.username ?? null,
    securityEventTexts[locale][kind],
    Object.entries(detail)
      .map(([name, value]) => `${name}: ${value}`)
      .join(' · '),
    network,
    sessionId,
  ],
});
