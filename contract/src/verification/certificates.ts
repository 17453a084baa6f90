import { z } from 'zod';
import { certificateEvents, certificateKinds, certificateReasons, certificateStates } from './certificateProcess.ts';
import { endpoint } from '../core/endpoint.ts';
import { inquiryReasons, inquiryResults } from './inquiry.ts';
import { certificateDisclosures } from './disclosures.ts';
import { limits, shownNamePattern } from '../core/limits.ts';
import { id, listOf, pageInput } from '../core/paging.ts';
import { time } from '../core/times.ts';
import { writtenLine, writtenText } from '../core/writtenText.ts';
import { MomentWithOffset } from '../core/day.ts';

const { name, level, region, number } = limits.certificate;
const note = writtenText().max(limits.reason.max);
/** What strangers read on a certificate, up to so many characters. */
const shownName = (max: number) =>
  writtenLine().normalize('NFC').max(max).regex(shownNamePattern, { error: 'shown_name_format' });

/** A certificate of an agent or a person, as its holder sees it. */
export const OwnCertificate = z.object({
  id: z.int(),
  number: z.string(),
  kind: z.enum(certificateKinds),
  displayName: z.string(),
  level: z.string(),
  region: z.string(),
  qq: z.string(),
  /** The certificate that this one stands under. */
  parent: z.object({ number: z.string(), displayName: z.string() }).nullable(),
  since: time,
  /** Null: without end. */
  until: time.nullable(),
  state: z.enum(certificateStates),
  /** Its end has come, whatever its state. */
  expired: z.boolean(),
  reason: z.enum(certificateReasons).nullable(),
  stateAt: time.nullable(),
  /** What strangers see. */
  disclosed: z.array(z.enum(certificateDisclosures)),
  /** What strangers are told: with everything above it. */
  told: z.object({
    result: z.enum(inquiryResults),
    reason: z.enum(inquiryReasons).nullable(),
    /** Since when it is not valid, where that is known. */
    at: time.nullable(),
  }),
  /** To be handed on as `/certificate?token=…`: says what strangers are told now, and looks again when it is opened. */
  link: z.string(),
  /** How often strangers looked it up in the last 30 days. */
  lookups: z.int(),
});
export type OwnCertificate = z.infer<typeof OwnCertificate>;

/** The same for admins. */
export const CertificateRow = OwnCertificate.omit({ lookups: true, disclosed: true, told: true, link: true }).extend({
  userId: z.int(),
  username: z.string(),
  createdAt: time,
});
export type CertificateRow = z.infer<typeof CertificateRow>;

export const CertificateRecord = CertificateRow.extend({
  disclosed: z.array(z.enum(certificateDisclosures)),
  /** Newest first. */
  events: z.array(
    z.object({
      id: z.int(),
      event: z.enum(['grant', 'disclose', ...certificateEvents]),
      /** User name. */
      by: z.string(),
      reason: z.enum(certificateReasons).nullable(),
      note: z.string(),
      at: time,
    }),
  ),
  may: z.array(z.enum(certificateEvents)),
});
export type CertificateRecord = z.infer<typeof CertificateRecord>;

export const listOwnCertificates = endpoint('GET /api/certificate/list', {
  summary: 'Your certificates as agent or person, newest first',
  access: 'user',
  effect: 'reads',
  input: z.strictObject({ ...pageInput }),
  output: listOf(OwnCertificate),
  errors: [],
});

export const discloseCertificate = endpoint('POST /api/certificate/disclose', {
  summary: 'Choose what strangers see of your certificate',
  access: 'user',
  effect: 'changes',
  input: z.strictObject({ id, disclosed: z.array(z.enum(certificateDisclosures)).max(certificateDisclosures.length) }),
  output: OwnCertificate,
  errors: ['not_found'],
});

export const grantCertificate = endpoint('POST /api/admin/certificate/grant', {
  summary: 'Grant an agent or a person a certificate, if wanted under an active agent’s',
  access: 'admin',
  grant: 'review',
  effect: 'changes',
  input: z.strictObject({
    kind: z.enum(certificateKinds),
    userId: id,
    displayName: shownName(name.max).min(name.min),
    level: shownName(level.max).default(''),
    region: shownName(region.max).default(''),
    /** Empty, or a QQ number. */
    qq: writtenLine()
      .regex(/^([1-9]\d{4,11})?$/)
      .default(''),
    /** The number of the certificate above; left out: the platform itself. */
    parentNumber: writtenLine().min(1).max(number.max).optional(),
    /** Left out: now. */
    since: MomentWithOffset.optional(),
    /** Left out: without end. */
    until: MomentWithOffset.optional(),
    note: note.default(''),
  }),
  output: CertificateRecord,
  errors: ['certificate_parent', 'certificate_loop', 'four_eyes'],
});

export const moveCertificate = endpoint('POST /api/admin/certificate/move', {
  summary:
    'Suspend, reinstate or revoke a certificate, with the reason that strangers are told and a note for the record',
  access: 'admin',
  grant: 'review',
  effect: 'changes',
  input: z.strictObject({
    id,
    event: z.enum(certificateEvents),
    /** Needed to suspend and to revoke. */
    reason: z.enum(certificateReasons).optional(),
    note: note.default(''),
  }),
  output: CertificateRecord,
  errors: ['not_found', 'state_conflict', 'four_eyes'],
});

export const listCertificates = endpoint('GET /api/admin/certificate/list', {
  summary: 'Certificates of agents and people, newest first; by state and kind, or those of a number or user name',
  access: 'admin',
  grant: 'review',
  effect: 'reads',
  input: z.strictObject({
    state: z.enum(certificateStates).optional(),
    kind: z.enum(certificateKinds).optional(),
    /** A certificate's number or a user name, whole. */
    search: writtenLine().max(limits.search.max).optional(),
    ...pageInput,
  }),
  output: listOf(CertificateRow),
  errors: [],
});

export const getCertificateRecord = endpoint('GET /api/admin/certificate/detail', {
  summary: 'One certificate with everything that happened to it',
  access: 'admin',
  grant: 'review',
  effect: 'reads',
  input: z.strictObject({ id }),
  output: CertificateRecord,
  errors: ['not_found'],
});
