import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { id, listOf, pageInput, wholeNumber, dayRange } from '../core/paging.ts';
import { time } from '../core/times.ts';
import { writtenLine, writtenText } from '../core/writtenText.ts';
import { announcementAudiences, announcementRules, announcementStates } from './announcementRules.ts';
import { Moment } from '../core/day.ts';

const { line, body, link: linkLength, rank } = announcementRules;

/**
 * Where an announcement leads: a path on this site, or an address by https. Empty and dotted parts of a path are none, since
 * `//` and `/..//` can become another host.
 */
const linkPattern = /^(\/([^\s/?#\\.][^\s/?#\\]*(\/[^\s/?#\\.][^\s/?#\\]*)*\/?)?([?#][^\s\\]*)?|https:\/\/\S+)?$/;

/** An announcement as its readers see it, in their language where there is one, else in Chinese. */
export const ShownAnnouncement = z.object({
  id: z.int(),
  text: z.string(),
  /** The language that `text` and `html` are in. */
  language: z.string(),
  publishedAt: time,
  /** Empty: its own page. */
  link: z.string(),
  /** The name of an uploaded picture; empty: one is drawn. */
  picture: z.string(),
});
export type ShownAnnouncement = z.infer<typeof ShownAnnouncement>;

export const getAnnouncement = endpoint('GET /api/announcement/get', {
  summary: 'An announcement with its text, as HTML that is safe to show',
  access: 'anyone',
  effect: 'reads',
  input: z.strictObject({ id }),
  output: ShownAnnouncement.extend({ html: z.string() }),
  errors: ['not_found'],
});

export const listShownAnnouncements = endpoint('GET /api/announcement/list', {
  summary: 'Announcements and slides of your workplace',
  access: 'user',
  effect: 'reads',
  input: z.strictObject({}),
  output: z.object({ announcements: z.array(ShownAnnouncement), carousel: z.array(ShownAnnouncement) }),
  errors: [],
});

const AnnouncementText = {
  textZh: writtenLine().min(1).max(line.max),
  textEn: writtenLine().max(line.max),
  bodyZh: writtenText().max(body.max),
  bodyEn: writtenText().max(body.max),
  link: z.string().trim().max(linkLength.max).regex(linkPattern),
  /** The name of an uploaded picture, or empty. */
  picture: z.string().regex(/^([0-9a-f]{32})?$/),
  /** The first is shown first. */
  rank: wholeNumber(rank.min, rank.max),
  onHome: z.boolean(),
  onWorkplace: z.boolean(),
  onCarousel: z.boolean(),
  audience: z.enum(announcementAudiences),
  asMessage: z.boolean(),
};

/** An announcement as admins keep it. */
export const AdminAnnouncement = z.object({
  id: z.int(),
  state: z.enum(announcementStates),
  textZh: z.string(),
  textEn: z.string(),
  bodyZh: z.string(),
  bodyEn: z.string(),
  link: z.string(),
  picture: z.string(),
  rank: z.int(),
  onHome: z.boolean(),
  onWorkplace: z.boolean(),
  onCarousel: z.boolean(),
  audience: z.enum(announcementAudiences),
  asMessage: z.boolean(),
  publishedAt: time,
  until: time.nullable(),
  /** When all were told by message; null: not yet, or not at all. */
  toldAt: time.nullable(),
});
export type AdminAnnouncement = z.infer<typeof AdminAnnouncement>;

export const listAdminAnnouncements = endpoint('GET /api/admin/announcement/list', {
  summary: 'All announcements, newest first',
  access: 'admin',
  grant: 'site',
  effect: 'reads',
  input: z.strictObject({
    state: z.enum(announcementStates).optional(),
    audience: z.enum(announcementAudiences).optional(),
    /** Days from which on they are shown. */
    ...dayRange,
    ...pageInput,
  }),
  output: listOf(AdminAnnouncement),
  errors: [],
});

export const saveAnnouncement = endpoint('POST /api/admin/announcement/save', {
  summary: 'Put up an announcement, or change one',
  access: 'admin',
  grant: 'site',
  effect: 'changes',
  stepUp: true,
  input: z.strictObject({
    id: id.optional(),
    ...AnnouncementText,
    from: Moment,
    until: Moment.nullable(),
  }),
  output: AdminAnnouncement,
  errors: ['not_found'],
});

export const withdrawAnnouncement = endpoint('POST /api/admin/announcement/withdraw', {
  summary: 'Take an announcement down for good',
  access: 'admin',
  grant: 'site',
  effect: 'changes',
  stepUp: true,
  input: z.strictObject({ id }),
  output: AdminAnnouncement,
  errors: ['not_found', 'state_conflict'],
});
