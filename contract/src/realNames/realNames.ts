import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { limits } from '../core/limits.ts';
import { id, listOf, pageInput } from '../core/paging.ts';
import { Person } from '../core/people.ts';
import { day, time } from '../core/times.ts';
import { writtenLine } from '../core/writtenText.ts';
import { enterpriseCertificates, identityDocuments, photoSides } from './identityDocuments.ts';
import {
  identityAnswers,
  keptIdentityStates,
  lookParts,
  realNameEvents,
  realNameKinds,
  realNameQueues,
  realNameStates,
  refusalReasons,
} from './realNameProcess.ts';
import { realNameRules } from './realNameRules.ts';
import { Moment } from '../core/day.ts';

/** What a refusal can be about: a field of the application, or one of its photos. */
export const mendableFields = [
  'realName',
  'idNumber',
  'birthDate',
  'validUntil',
  'enterpriseName',
  'organizationCode',
  ...photoSides,
] as const;
export type MendableField = (typeof mendableFields)[number];

export const Mend = z.object({ field: z.enum(mendableFields), reason: z.enum(refusalReasons) });
export type Mend = z.infer<typeof Mend>;

/** An application, as its holder and the reviewers see it; of what identifies only masks. */
export const RealNameRow = z.object({
  id: z.int(),
  kind: z.enum(realNameKinds),
  state: z.enum(realNameStates),
  document: z.enum(identityDocuments),
  /** As 张*; empty before it was first sent, and once its data was deleted. */
  nameMasked: z.string(),
  numberMasked: z.string(),
  enterpriseMasked: z.string(),
  /** What the account is verified by now. */
  inForce: z.boolean(),
  createdAt: time,
  sentAt: time.nullable(),
  /** By when it is reviewed; null unless it waits for that. */
  dueAt: time.nullable(),
  decidedAt: time.nullable(),
});
export type RealNameRow = z.infer<typeof RealNameRow>;

const RealNameMove = z.object({
  id: z.int(),
  event: z.enum(realNameEvents),
  to: z.enum(realNameStates),
  /** Null: by itself. */
  by: Person.nullable(),
  note: z.string(),
  problems: z.array(Mend),
  at: time,
});

const RealNameLook = z.object({
  id: z.int(),
  by: Person,
  part: z.enum(lookParts),
  why: z.string(),
  at: time,
});

export const RealNamePhoto = z.object({
  side: z.enum(photoSides),
  /** Good for some minutes, to whoever it was given. */
  url: z.string(),
  uploadedAt: time,
});
export type RealNamePhoto = z.infer<typeof RealNamePhoto>;

export const RealName = RealNameRow.extend({
  /** Values that were sent, to be mended; never a number. */
  values: z
    .object({
      country: z.string(),
      realName: z.string(),
      validUntil: z.string(),
      enterpriseName: z.string(),
      enterpriseCertificate: z.enum([...enterpriseCertificates, '']),
    })
    .nullable(),
  photos: z.array(RealNamePhoto),
  /** When its photos were deleted, or will be; null while it is not decided. */
  photosUntil: time.nullable(),
  /** What to mend, of the last refusal. */
  problems: z.array(Mend),
  note: z.string(),
  /** Newest first. */
  moves: z.array(RealNameMove),
  /** Who looked at photos and number, newest first. */
  looks: z.array(RealNameLook),
});
export type RealName = z.infer<typeof RealName>;

export const getRealName = endpoint('GET /api/user/realName', {
  summary: 'How your real-name verification stands: what is in force, and the application that is open',
  access: 'user',
  effect: 'reads',
  input: z.strictObject({}),
  output: z.object({
    verified: RealNameRow.extend({
      /** Whether the person is of age; null for an enterprise. */
      isAdult: z.boolean().nullable(),
    }).nullable(),
    /** Being filled in, reviewed or mended. */
    open: RealName.nullable(),
    /** What a new application has to be agreed to with. */
    consentVersion: z.string(),
  }),
  errors: [],
});

export const listRealNames = endpoint('GET /api/user/realName/list', {
  summary: 'Your applications for real-name verification, newest first',
  access: 'user',
  effect: 'reads',
  input: z.strictObject({ ...pageInput }),
  output: listOf(RealNameRow),
  errors: [],
});

export const getRealNameRecord = endpoint('GET /api/user/realName/detail', {
  summary: 'One of your applications with everything that happened to it, and who looked at it',
  access: 'user',
  effect: 'reads',
  input: z.strictObject({ id }),
  output: RealName,
  errors: ['not_found'],
});

export const startRealName = endpoint('POST /api/user/realName/start', {
  summary: 'Begin an application, or turn the one that you are filling in into another kind',
  access: 'user',
  effect: 'changes',
  input: z.strictObject({ kind: z.enum(realNameKinds), document: z.enum(identityDocuments) }),
  output: RealName,
  errors: ['real_name_open'],
});

export const uploadRealNamePhoto = endpoint('POST /api/user/realName/photo', {
  summary:
    'Upload a photo of a document for the application that you fill in; it is marked with its purpose and encrypted',
  access: 'user',
  effect: 'changes',
  upload: { as: ['multipart', 'raw'], bytesMax: realNameRules.photoBytes },
  input: z.strictObject({ id, side: z.enum(photoSides) }),
  output: RealNamePhoto,
  errors: ['not_found', 'state_conflict', 'body_too_large', 'upload_malformed', 'too_many_requests'],
});

export const sendRealName = endpoint('POST /api/user/realName/send', {
  summary: 'Send your application with its data to be reviewed',
  access: 'user',
  effect: 'changes',
  input: z.strictObject({
    id,
    /** Two letters of ISO 3166, of a passport. */
    country: writtenLine().max(2).default(''),
    /** Of the person; of an enterprise’s legal person. */
    realName: writtenLine().max(realNameRules.name.max),
    idNumber: writtenLine().max(realNameRules.number.max),
    /** As 2001-03-14, where the number does not tell it. */
    birthDate: writtenLine().max(10).default(''),
    /** As 2030-03-14; empty where the document is good for ever. */
    validUntil: writtenLine().max(10).default(''),
    enterpriseName: writtenLine().max(realNameRules.enterpriseName.max).default(''),
    enterpriseCertificate: z.enum([...enterpriseCertificates, '']).default(''),
    organizationCode: writtenLine().max(realNameRules.number.max).default(''),
    /** To the use of identity data, kept with date and version. */
    identityConsent: z.literal(true),
  }),
  output: RealName,
  errors: ['not_found', 'state_conflict', 'photos_missing', 'too_many_requests'],
});

export const withdrawRealName = endpoint('POST /api/user/realName/withdraw', {
  summary: 'Take back your application while it is reviewed; its data and photos are deleted',
  access: 'user',
  effect: 'changes',
  input: z.strictObject({ id }),
  output: RealName,
  errors: ['not_found', 'state_conflict'],
});

export const mendRealName = endpoint('POST /api/user/realName/mend', {
  summary: 'Go on with your application that was refused',
  access: 'user',
  effect: 'changes',
  input: z.strictObject({ id }),
  output: RealName,
  errors: ['not_found', 'state_conflict'],
});

/** How far an application is, in the numbers of the console’s template: 0 auditing, 1 pass, 2 anything else. */
export const getCertification = endpoint('POST /api/user/certification', {
  summary: 'Your enterprise certification and the record of your applications, in the form of the console’s template',
  access: 'user',
  effect: 'reads',
  input: z.strictObject({}),
  output: z.object({
    enterpriseInfo: z.object({
      accountType: z.string(),
      status: z.int(),
      time: z.string(),
      legalPerson: z.string(),
      certificateType: z.string(),
      authenticationNumber: z.string(),
      enterpriseName: z.string(),
      enterpriseCertificateType: z.string(),
      organizationCode: z.string(),
    }),
    record: z.array(
      z.object({
        certificationType: z.int(),
        certificationContent: z.string(),
        status: z.int(),
        time: z.string(),
      }),
    ),
  }),
  errors: [],
});

/** An application in the reviewers' queue. */
export const RealNameWaiting = RealNameRow.extend({
  user: Person,
  /** Past its day. */
  late: z.boolean(),
  answer: z.enum(identityAnswers),
});
export type RealNameWaiting = z.infer<typeof RealNameWaiting>;

/** A request to see what is kept of somebody who left. */
const KeptIdentityRequest = z.object({
  id: z.int(),
  state: z.enum(keptIdentityStates),
  why: z.string(),
  by: Person,
  askedAt: time,
  decidedBy: Person.nullable(),
  decidedAt: time.nullable(),
  /** Until when whoever asked may look; null unless another admin agreed. */
  lookUntil: time.nullable(),
});

/** Of somebody who left: two admins read what is kept of them together. */
const KeptIdentity = z.object({
  until: time,
  /** The newest request; null: nobody asked yet. */
  request: KeptIdentityRequest.nullable(),
  may: z.array(z.enum(['ask', 'decide', 'look'])),
});
export type KeptIdentity = z.infer<typeof KeptIdentity>;

export const RealNameReview = RealNameWaiting.extend({
  country: z.string(),
  enterpriseCertificate: z.enum([...enterpriseCertificates, '']),
  organizationMasked: z.string(),
  validUntil: day.nullable(),
  isAdult: z.boolean().nullable(),
  /** When the provider said so, and how often it was asked. */
  answeredAt: time.nullable(),
  asked: z.int(),
  /** Which photos there are; to see them is a look of its own. */
  sides: z.array(z.enum(photoSides)),
  photosUntil: time.nullable(),
  /** Other accounts of the same person or enterprise: verified, or with an application of theirs. */
  others: z.array(z.object({ user: Person, isVerified: z.boolean(), state: z.enum(realNameStates) })),
  moves: RealName.shape.moves,
  looks: RealName.shape.looks,
  may: z.array(z.enum(['pass', 'refuse'])),
  /** Null unless its holder left and the law wants it kept. */
  kept: KeptIdentity.nullable(),
  /** The one that waits longest, but for this one; null: there is none. */
  nextId: z.int().nullable(),
});
export type RealNameReview = z.infer<typeof RealNameReview>;

export const listRealNameReviews = endpoint('GET /api/admin/realName/list', {
  summary:
    'Applications for real-name verification of one state, waiting ones oldest first, the others newest first; or those of one person',
  access: 'admin',
  effect: 'reads',
  grant: 'review',
  input: z.strictObject({
    /** Left out: those that wait; of a search, all. */
    state: z.enum(realNameQueues).optional(),
    search: writtenLine()
      .min(1)
      .max(limits.email.max)
      .meta({
        description:
          'A whole user name, or the number of an account (also of one that was deleted) or of an order of what they sold.',
      })
      .optional(),
    ...pageInput,
  }),
  output: listOf(RealNameWaiting),
  errors: [],
});

/** A request to see what is kept of somebody who left, and what came of it. */
export const KeptRequest = KeptIdentityRequest.extend({
  /** The application whose data it is about. */
  realNameId: z.int(),
  nameMasked: z.string(),
  user: Person,
  /** Nobody decided in time: it can be asked anew. */
  lapsed: z.boolean(),
  /** How often whoever asked saw the data since it was agreed to. */
  looks: z.int(),
});
export type KeptRequest = z.infer<typeof KeptRequest>;

export const listKeptRequests = endpoint('GET /api/admin/realName/kept/list', {
  summary: 'Requests to see what is kept of people who left, newest first, with who agreed and what was seen',
  access: 'admin',
  effect: 'reads',
  grant: 'review',
  input: z.strictObject({ state: z.enum(keptIdentityStates).optional(), ...pageInput }),
  output: listOf(KeptRequest),
  errors: [],
});

export const getRealNameReview = endpoint('GET /api/admin/realName/detail', {
  summary: 'One application as its reviewer sees it, with the person’s other accounts and what the provider said',
  access: 'admin',
  effect: 'reads',
  grant: 'review',
  input: z.strictObject({ id }),
  output: RealNameReview,
  errors: ['not_found'],
});

export const lookAtRealName = endpoint('POST /api/admin/realName/look', {
  summary: 'See the photos or the data of an application in clear; the person is shown who looked and why',
  access: 'admin',
  effect: 'changes',
  grant: 'review',
  stepUp: true,
  input: z.strictObject({
    id,
    part: z.enum(lookParts),
    /** May be left out while it waits for its review. */
    why: writtenLine().max(realNameRules.why.max).default(''),
  }),
  output: z.object({
    photos: z.array(RealNamePhoto),
    /** Null unless they were asked for. */
    facts: z
      .object({
        realName: z.string(),
        idNumber: z.string(),
        birthDate: z.string(),
        enterpriseName: z.string(),
        organizationCode: z.string(),
      })
      .nullable(),
  }),
  errors: ['not_found', 'look_not_agreed'],
});

export const askKeptIdentity = endpoint('POST /api/admin/realName/kept/ask', {
  summary:
    'Ask to see the data of somebody who sold something and left, in place of what you asked before; another admin agrees or refuses',
  access: 'admin',
  effect: 'changes',
  grant: 'review',
  stepUp: true,
  input: z.strictObject({ id, why: writtenLine().min(realNameRules.why.min).max(realNameRules.why.max) }),
  output: RealNameReview,
  errors: ['not_found', 'state_conflict'],
});

export const decideKeptIdentity = endpoint('POST /api/admin/realName/kept/decide', {
  summary: 'Agree that another admin sees the data of somebody who left, for a day, or refuse it',
  access: 'admin',
  effect: 'changes',
  grant: 'review',
  stepUp: true,
  input: z.strictObject({
    id,
    /** Of what was shown: another one may wait by now. */
    requestId: id,
    agree: z.boolean(),
  }),
  output: RealNameReview,
  errors: ['not_found', 'state_conflict', 'four_eyes', 'admin_too_new'],
});

export const decideRealName = endpoint('POST /api/admin/realName/decide', {
  summary: 'Pass an application, or refuse it and say what to mend',
  access: 'admin',
  effect: 'changes',
  grant: 'review',
  stepUp: true,
  input: z.strictObject({
    id,
    /** Of what was shown: whoever sent it anew meanwhile is looked at anew. */
    sentAt: Moment,
    event: z.enum(['pass', 'refuse']),
    problems: z.array(z.strictObject(Mend.shape)).max(realNameRules.problemsMax).default([]),
    note: writtenLine().max(realNameRules.note.max).default(''),
  }),
  output: RealNameReview,
  errors: ['not_found', 'state_conflict', 'four_eyes', 'look_first', 'person_accounts_full'],
});

export const RealNameSettings = z.object({
  /** Whether name and number are sent to the provider once an application is sent. */
  askProvider: z.boolean(),
  /** Whether its match passes personal applications by itself. */
  passOnMatch: z.boolean(),
  /** Whether there is a provider here at all, and which. */
  provider: z.enum(['sandbox']).nullable(),
});
export type RealNameSettings = z.infer<typeof RealNameSettings>;

export const getRealNameSettings = endpoint('GET /api/admin/realName/settings', {
  summary: 'Whether a provider is asked about names and numbers, and what follows from a match',
  access: 'admin',
  effect: 'reads',
  grant: 'site',
  input: z.strictObject({}),
  output: RealNameSettings,
  errors: [],
});

export const saveRealNameSettings = endpoint('POST /api/admin/realName/settings/save', {
  summary: 'Change whether a provider is asked, and whether its match passes by itself',
  access: 'admin',
  effect: 'changes',
  grant: 'site',
  input: z.strictObject({ askProvider: z.boolean(), passOnMatch: z.boolean() }),
  output: RealNameSettings,
  errors: [],
});
