/** Announcements as a file, without their texts behind the line. */
import {
  announcementAudienceTexts,
  announcementPlaceTexts,
  announcementStateTexts,
} from '#contract/site/announcementTexts.ts';
import { announcementPlaces } from '#contract/site/announcementRules.ts';
import { listExport, type Cell, type ExportSource } from '../exports/service.ts';
import { listAdminAnnouncements } from './announcements.ts';

export const announcementsExport: ExportSource = listExport({
  list: listAdminAnnouncements,
  file: { 'zh-CN': '公告', 'en-US': 'announcements' },
  columns: {
    'zh-CN': [
      '编号',
      '中文标题',
      '英文标题',
      '状态',
      '显示位置',
      '可见范围',
      { time: '开始' },
      { time: '截止' },
      '链接',
      { time: '消息发送时间' },
    ],
    'en-US': [
      'No.',
      'Line in Chinese',
      'Line in English',
      'State',
      'Shown on',
      'Who sees it',
      { time: 'From' },
      { time: 'Until' },
      'Link',
      { time: 'Messages sent' },
    ],
  },
  cells: (one, locale): Cell[] => [
    one.id,
    one.textZh,
    one.textEn,
    announcementStateTexts[locale][one.state],
    announcementPlaces
      .filter((place) => one[place])
      .map((place) => announcementPlaceTexts[locale][place])
      .join(' · '),
    announcementAudienceTexts[locale][one.audience],
    new Date(one.publishedAt),
    one.until === null ? null : new Date(one.until),
    one.link,
    one.toldAt === null ? null : new Date(one.toldAt),
  ],
});
