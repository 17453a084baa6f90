import { expect, test } from 'vitest';
import { announcementFor } from './announcements.ts';

const row = {
  id: 3,
  textZh: '今晚维护',
  textEn: 'Maintenance tonight',
  publishedAt: new Date('2025-03-01T08:00:00Z'),
  link: '',
};

test('each reader gets the own language', () => {
  expect(announcementFor('zh-CN', row)).toMatchObject({ text: '今晚维护', language: 'zh-CN' });
  expect(announcementFor('en-US', row)).toMatchObject({ text: 'Maintenance tonight', language: 'en-US' });
});

test('without an English text the Chinese is shown and marked as Chinese', () => {
  expect(announcementFor('en-US', { ...row, textEn: '' })).toEqual({
    id: 3,
    text: '今晚维护',
    language: 'zh-CN',
    publishedAt: '2025-03-01T08:00:00.000Z',
    link: '',
  });
});
