import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { limits } from '../core/limits.ts';
import { listOf, pageInput } from '../core/paging.ts';
import { time } from '../core/times.ts';
import { Code, Email, Login, Password, Username } from '../identity/identity.ts';
import { isReservedName } from '../identity/reservedNames.ts';
import { Bounce } from '../messages/mail.ts';
import { contactRules, smsFailures, smsStates } from './contactRules.ts';
import { Mobile } from './mobile.ts';

const request = z.string().min(1).max(limits.codeRequest.max);

/** The code that came to the new address or number, with the request that it answers. */
const given = { request, code: Code };
/** The code that came to what the account has now. */
const old = { oldRequest: request, oldCode: Code };

export const EmailChange = z.object({
  /** Masked. */
  newEmail: z.string(),
  /** When it is made, unless it is refused before. */
  dueAt: time,
});
export type EmailChange = z.infer<typeof EmailChange>;

/** How an account is reached. */
export const Contacts = z.object({
  /** Masked; empty: none. */
  email: z.string(),
  mobile: z.string(),
  /** A change that waits; null: none. */
  waiting: EmailChange.nullable(),
  /** Until when nothing of it can be changed; null: it can. */
  fixedUntil: time.nullable(),
  /** The newest mail to the address came back; null: it arrives, as far as is known. */
  bounce: Bounce.nullable(),
  /** Whether this site sends text messages. */
  sms: z.boolean(),
});
export type Contacts = z.infer<typeof Contacts>;

export const getContactOffer = endpoint('GET /api/user/contactOffer', {
  summary: 'Whether mail and text messages reach anybody here, so that codes can be asked for',
  access: 'anyone',
  effect: 'reads',
  input: z.strictObject({}),
  output: z.object({ mail: z.boolean(), sms: z.boolean() }),
  errors: [],
});

export const getContacts = endpoint('GET /api/account/contacts', {
  summary: 'Your e-mail address and mobile number, masked, and a change of them that waits',
  access: 'user',
  effect: 'reads',
  input: z.strictObject({}),
  output: Contacts,
  errors: [],
});

export const registerByMobile = endpoint('POST /api/user/registerByMobile', {
  summary: 'Open an account by a mobile number and the code that came to it; the reply logs you in',
  access: 'anyone',
  effect: 'changes',
  input: z.strictObject({
    username: Username.refine((name) => !isReservedName(name), { error: 'username_reserved' }),
    mobile: Mobile,
    ...given,
    password: Password,
    consent: z.literal(true),
  }),
  output: Login,
  errors: ['username_taken', 'mobile_taken', 'password_common', 'code_wrong', 'sms_not_set_up', 'too_many_requests'],
});

export const changeEmail = endpoint('POST /api/account/changeEmail', {
  summary:
    'Set another e-mail address, with codes to the old and the new one; the old one can take it back for some days',
  access: 'user',
  effect: 'changes',
  stepUp: true,
  input: z.strictObject({ email: Email, ...given, ...old }),
  output: Contacts,
  errors: ['code_wrong', 'email_taken', 'contacts_fixed', 'state_conflict', 'too_many_requests'],
});

export const askEmailChange = endpoint('POST /api/account/askEmailChange', {
  summary:
    'Ask for another e-mail address without the old one: it counts after some days, in which the old one can refuse',
  access: 'user',
  effect: 'changes',
  stepUp: true,
  input: z.strictObject({ email: Email, ...given }),
  output: Contacts,
  errors: [
    'code_wrong',
    'email_taken',
    'contacts_fixed',
    'email_change_waits',
    'mobile_must_agree',
    'too_many_requests',
  ],
});

export const cancelEmailChange = endpoint('POST /api/account/cancelEmailChange', {
  summary: 'Give up a change of your e-mail address that waits',
  access: 'user',
  effect: 'changes',
  input: z.strictObject({}),
  output: Contacts,
  errors: ['state_conflict'],
});

const token = z.string().min(1).max(contactRules.tokenMax);
const changeStates = ['waiting', 'made', 'cancelled', 'taken_back'] as const;
export type EmailChangeState = (typeof changeStates)[number];

/** A change of an address, for whoever has the link that went to the old one. */
const OldEmailView = z.object({
  oldEmail: z.string(),
  newEmail: z.string(),
  state: z.enum(changeStates),
  askedAt: time,
  dueAt: time,
  undoUntil: time,
  /** Whether it can still be refused or taken back. */
  may: z.boolean(),
});
export type OldEmailView = z.infer<typeof OldEmailView>;

export const getEmailChange = endpoint('GET /api/user/emailChange', {
  summary: 'What the link in a mail to your old address is about',
  access: 'anyone',
  effect: 'reads',
  input: z.strictObject({ token }),
  output: OldEmailView,
  errors: ['not_found'],
});

export const undoEmailChange = endpoint('POST /api/user/undoEmailChange', {
  summary:
    '“That was not me”: the old address stays or comes back, and all sessions, keys and webhooks of the account end',
  access: 'anyone',
  effect: 'changes',
  input: z.strictObject({ token }),
  output: OldEmailView,
  errors: ['not_found', 'state_conflict'],
});

export const changeMobile = endpoint('POST /api/account/changeMobile', {
  summary:
    'Set your mobile number, with a code to it and one to what the account has now: the number, or the e-mail address',
  access: 'user',
  effect: 'changes',
  stepUp: true,
  input: z.strictObject({ mobile: Mobile, ...given, oldContact: z.enum(['email', 'mobile']), ...old }),
  output: Contacts,
  errors: ['code_wrong', 'mobile_taken', 'contacts_fixed', 'sms_not_set_up', 'too_many_requests'],
});

export const removeMobile = endpoint('POST /api/account/removeMobile', {
  summary: 'Remove your mobile number, with a code to your e-mail address',
  access: 'user',
  effect: 'changes',
  stepUp: true,
  input: z.strictObject({ ...given }),
  output: Contacts,
  errors: ['code_wrong', 'contacts_fixed', 'state_conflict', 'too_many_requests'],
});

/** A text message as the log shows it. */
export const SmsMessage = z.object({
  id: z.int(),
  /** Masked. */
  to: z.string(),
  createdAt: time,
  state: z.enum(smsStates),
  failure: z.enum(smsFailures).nullable(),
  answer: z.string().nullable(),
  /** What it says; null: masked, since it went to a telephone, or ended. */
  body: z.string().nullable(),
});
export type SmsMessage = z.infer<typeof SmsMessage>;

export const listSms = endpoint('GET /api/admin/sms', {
  summary: 'Text messages, newest first; with the sandbox also what they say. Reading them is on record',
  access: 'admin',
  grant: 'site',
  effect: 'records',
  input: z.strictObject(pageInput),
  output: listOf(SmsMessage),
  errors: [],
});
