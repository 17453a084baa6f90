import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { locales } from '../core/locale.ts';
import { id, listOf, pageInput, wholeNumber, dayRange } from '../core/paging.ts';
import { time } from '../core/times.ts';
import { writtenText } from '../core/writtenText.ts';
import { agreementDocuments, agreementRules, agreementStates } from './agreementRules.ts';
import { Moment } from '../core/day.ts';

const document = z.enum(agreementDocuments);
const version = wholeNumber(1, 1_000_000);

/** A wording that was in force once; 1 comes with the product. */
const AgreementVersion = z.object({ version: z.int(), effectiveAt: time });

export const getAgreement = endpoint('GET /api/agreement/get', {
  summary: 'The service agreement or the privacy terms, as they are in force or as they were',
  access: 'anyone',
  effect: 'reads',
  input: z.strictObject({ document, version: version.optional() }),
  output: z.object({
    /** Null: the wording that comes with the product. */
    agreement: AgreementVersion.extend({
      language: z.enum(locales),
      html: z.string(),
      changesHtml: z.string(),
    }).nullable(),
    /** Those that admins published and that are or were in force, newest first. */
    versions: z.array(AgreementVersion),
    /** The next one that is known. */
    coming: AgreementVersion.nullable(),
  }),
  errors: ['not_found'],
});

export const listDueConsents = endpoint('GET /api/agreement/due', {
  summary: 'New wordings that you have not agreed to yet',
  access: 'user',
  effect: 'reads',
  withoutSecondFactor: true,
  input: z.strictObject({}),
  output: z.object({
    list: z.array(AgreementVersion.extend({ document, changesHtml: z.string() })),
  }),
  errors: [],
});

export const giveConsent = endpoint('POST /api/agreement/consent', {
  summary: 'Agree to the wordings that are in force; it is kept with date and version',
  access: 'user',
  effect: 'changes',
  withoutSecondFactor: true,
  input: z.strictObject({
    documents: z.array(z.strictObject({ document, version })).min(1).max(agreementDocuments.length),
  }),
  output: z.object({}),
  errors: ['state_conflict'],
});

/** A wording as admins see it. */
export const AdminAgreement = z.object({
  id: z.int(),
  document,
  version: z.int(),
  state: z.enum(agreementStates),
  bodyZh: z.string(),
  bodyEn: z.string(),
  changesZh: z.string(),
  changesEn: z.string(),
  asks: z.boolean(),
  effectiveAt: time,
  publishedBy: z.string(),
  publishedAt: time,
});
export type AdminAgreement = z.infer<typeof AdminAgreement>;

export const listAgreements = endpoint('GET /api/admin/agreement/list', {
  summary: 'All wordings that were published, newest first',
  access: 'admin',
  grant: 'site',
  effect: 'reads',
  input: z.strictObject({
    document: document.optional(),
    state: z.enum(agreementStates).optional(),
    /** Days on which they come into force. */
    ...dayRange,
    ...pageInput,
  }),
  output: listOf(AdminAgreement),
  errors: [],
});

export const getAgreementRecord = endpoint('GET /api/admin/agreement/get', {
  summary: 'One wording that was published, in full, and the one before it',
  access: 'admin',
  grant: 'site',
  effect: 'reads',
  input: z.strictObject({ id }),
  output: AdminAgreement.extend({
    htmlZh: z.string(),
    /** Empty where there is no English. */
    htmlEn: z.string(),
    /** What was in force until then; null: the wording that comes with the product. */
    before: AdminAgreement.pick({ id: true, version: true, bodyZh: true, bodyEn: true }).nullable(),
  }),
  errors: ['not_found'],
});

export const publishAgreement = endpoint('POST /api/admin/agreement/publish', {
  summary: 'Publish a new wording of the service agreement or the privacy terms, in force at once or later',
  access: 'admin',
  grant: 'site',
  effect: 'changes',
  stepUp: true,
  input: z.strictObject({
    document,
    bodyZh: writtenText().min(agreementRules.body.min).max(agreementRules.body.max),
    bodyEn: writtenText().max(agreementRules.body.max).default(''),
    changesZh: writtenText().min(1).max(agreementRules.changes.max),
    changesEn: writtenText().max(agreementRules.changes.max).default(''),
    /** Whether everybody is asked to agree to it. */
    asks: z.boolean(),
    /** Null: at once. */
    effectiveAt: Moment.nullable(),
  }),
  output: AdminAgreement,
  errors: ['state_conflict'],
});

export const withdrawAgreement = endpoint('POST /api/admin/agreement/withdraw', {
  summary: 'Take back a wording that is not in force yet',
  access: 'admin',
  grant: 'site',
  effect: 'changes',
  stepUp: true,
  input: z.strictObject({ id }),
  output: AdminAgreement,
  errors: ['not_found', 'state_conflict'],
});
