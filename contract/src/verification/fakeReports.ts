import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { fakeReportEvents, fakeReportKinds, fakeReportStates } from './fakeReportProcess.ts';
import { limits } from '../core/limits.ts';
import { id, listOf, pageInput } from '../core/paging.ts';
import { time } from '../core/times.ts';
import { writtenLine, writtenText } from '../core/writtenText.ts';

const { about, text, contact, photo, number, secret } = limits.fakeReport;

export const uploadReportPhoto = endpoint('POST /api/inquire/photo', {
  summary: 'Upload a photo for a report, to be named in it within a day; only admins see it',
  access: 'anyone',
  effect: 'changes',
  upload: { as: ['multipart'], bytesMax: limits.reportPhotoBytes.max },
  input: z.strictObject({}),
  output: z.object({
    /** Names the photo in one report. */
    photo: z.string(),
  }),
  errors: ['body_too_large', 'upload_malformed', 'too_many_requests'],
});

export const reportFake = endpoint('POST /api/inquire/report', {
  summary: 'Report a fake; the case number and its secret are shown once',
  access: 'anyone',
  effect: 'records',
  input: z.strictObject({
    kind: z.enum(fakeReportKinds),
    /** The shop’s name, number, domain, address or whatever names it. */
    about: writtenLine().min(about.min).max(about.max),
    text: writtenText().min(text.min).max(text.max),
    contact: writtenLine().max(contact.max).default(''),
    photo: z.string().max(photo.max).optional(),
  }),
  output: z.object({
    number: z.string(),
    /** With the number, what the reporter asks by. */
    secret: z.string(),
    state: z.enum(fakeReportStates),
    /** By when it should be decided. */
    dueAt: time,
  }),
  errors: ['too_many_requests'],
});

/** What the reporter is told. */
export const FakeReport = z.object({
  number: z.string(),
  kind: z.enum(fakeReportKinds),
  /** First characters and stars. */
  aboutMasked: z.string(),
  state: z.enum(fakeReportStates),
  createdAt: time,
  /** Of the last move. */
  movedAt: time.nullable(),
  dueAt: time,
});
export type FakeReport = z.infer<typeof FakeReport>;

export const getFakeReport = endpoint('POST /api/inquire/report/state', {
  summary: 'The state of your report, by its number and secret',
  access: 'anyone',
  effect: 'reads',
  input: z.strictObject({
    number: writtenLine().min(1).max(number.max),
    secret: writtenLine().min(1).max(secret.max),
  }),
  output: FakeReport,
  errors: ['not_found', 'too_many_requests'],
});

export const FakeReportRow = z.object({
  id: z.int(),
  number: z.string(),
  kind: z.enum(fakeReportKinds),
  about: z.string(),
  state: z.enum(fakeReportStates),
  hasPhoto: z.boolean(),
  createdAt: time,
  dueAt: time,
  /** Open, and past `dueAt`. */
  late: z.boolean(),
  movedAt: time.nullable(),
});
export type FakeReportRow = z.infer<typeof FakeReportRow>;

export const FakeReportRecord = FakeReportRow.extend({
  text: z.string(),
  contact: z.string(),
  /** When contact and photo were deleted; null: not yet. */
  forgottenAt: time.nullable(),
  /** An address that is good for 10 minutes. */
  photoUrl: z.string().nullable(),
  /** Newest first. */
  moves: z.array(
    z.object({
      id: z.int(),
      event: z.enum(fakeReportEvents),
      to: z.enum(fakeReportStates),
      /** User name. */
      by: z.string(),
      note: z.string(),
      at: time,
    }),
  ),
  may: z.array(z.enum(fakeReportEvents)),
  /** The longest waiting other report that is open, for who works through them; null: there is none. */
  nextId: z.int().nullable(),
});
export type FakeReportRecord = z.infer<typeof FakeReportRecord>;

export const listFakeReports = endpoint('GET /api/admin/fakeReport/list', {
  summary: 'Reports of fakes of one state: open ones oldest first, decided ones newest first',
  access: 'admin',
  grant: 'review',
  effect: 'reads',
  input: z.strictObject({ state: z.enum(fakeReportStates).default('new'), ...pageInput }),
  output: listOf(FakeReportRow),
  errors: [],
});

export const getFakeReportRecord = endpoint('GET /api/admin/fakeReport/detail', {
  summary: 'One report of a fake with its photo and everything that happened to it',
  access: 'admin',
  grant: 'review',
  effect: 'reads',
  input: z.strictObject({ id }),
  output: FakeReportRecord,
  errors: ['not_found'],
});

export const moveFakeReport = endpoint('POST /api/admin/fakeReport/move', {
  summary: 'Open, confirm, dismiss or reopen a report of a fake, with a note for the record',
  access: 'admin',
  grant: 'review',
  effect: 'changes',
  input: z.strictObject({
    id,
    event: z.enum(fakeReportEvents),
    note: writtenText().max(limits.reason.max).default(''),
  }),
  output: FakeReportRecord,
  errors: ['not_found', 'state_conflict'],
});
