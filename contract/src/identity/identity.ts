import { z } from 'zod';
import { Mobile } from '../contacts/mobile.ts';
import { endpoint } from '../core/endpoint.ts';
import { isPasswordFormed, limits, usernamePattern } from '../core/limits.ts';
import { locales } from '../core/locale.ts';
import { Proof } from '../core/proof.ts';
import { roles } from '../core/roles.ts';
import { time } from '../core/times.ts';
import { mailDeliveries } from '../messages/mailRules.ts';
import { writtenLine } from '../core/writtenText.ts';
import { grants } from './grants.ts';
import { accountStates } from './accountStates.ts';
import { isReservedName } from './reservedNames.ts';

/** A name to log in with: letters first, then letters, digits and underscores. */
export const Username = z
  .string()
  .min(limits.username.min)
  .max(limits.username.max)
  .regex(usernamePattern, { error: 'username_format' });

/** A mix of digits with upper and lower case letters, or long enough to need none. */
export const Password = z
  .string()
  .min(limits.password.min)
  .max(limits.password.max)
  .refine(isPasswordFormed, { error: 'password_format' });

export const Email = writtenLine()
  .toLowerCase()
  .max(limits.email.max)
  .pipe(z.email({ error: 'email_format' }));

export const Code = writtenLine().regex(/^\d{6}$/, { error: 'code_format' });

/**
 * A login: the token goes into the `user-token` header until `expiresAt` (UTC). `device` is for the next login from here:
 * it opens nothing, and keeps the wrong tries of others out of the way.
 */
export const Login = z.object({ token: z.string(), expiresAt: time, device: z.string() });

export const register = endpoint('POST /api/user/register', {
  summary: 'Open an account; the reply logs you in',
  access: 'anyone',
  effect: 'changes',
  input: z.strictObject({
    /** None that would pass as the site's own. */
    username: Username.refine((name) => !isReservedName(name), { error: 'username_reserved' }),
    email: Email,
    password: Password,
    /** The service agreement and the privacy terms, kept with date and version. */
    consent: z.literal(true),
  }),
  output: Login,
  errors: ['username_taken', 'email_taken', 'password_common', 'too_many_requests'],
});

export const login = endpoint('POST /api/user/login', {
  summary:
    'Log in by user name, e-mail or mobile number; an account with a second factor is answered with second_factor_needed',
  access: 'anyone',
  effect: 'changes',
  input: z.strictObject({
    account: writtenLine().min(1).max(limits.email.max),
    password: z.string().min(1).max(limits.password.max),
    remember: z.boolean().default(false),
    /** What the last login from this device gave. */
    device: z.string().max(limits.deviceToken.max).optional(),
    proof: Proof.optional(),
  }),
  output: Login,
  errors: ['login_failed', 'account_frozen', 'second_factor_needed', 'proof_needed', 'too_many_requests'],
});

export const logInWithCode = endpoint('POST /api/user/logInWithCode', {
  summary:
    'Log in by a code that was sent to the e-mail or mobile number of the account; one with a second factor is answered with second_factor_needed',
  access: 'anyone',
  effect: 'changes',
  input: z
    .strictObject({
      /** Where the code went: one of these. */
      email: Email.optional(),
      mobile: Mobile.optional(),
      /** What `sendCode` answered, for the purpose `login`. */
      request: z.string().min(1).max(limits.codeRequest.max),
      code: Code,
      remember: z.boolean().default(false),
      /** What the last login from this device gave. */
      device: z.string().max(limits.deviceToken.max).optional(),
    })
    .refine(({ email, mobile }) => (email === undefined) !== (mobile === undefined), {
      error: 'one_target',
      path: ['email'],
    }),
  output: Login,
  errors: ['code_wrong', 'account_frozen', 'second_factor_needed', 'too_many_requests'],
});

export const logout = endpoint('POST /api/user/logout', {
  summary: 'Log out: ends the session of the token that you send',
  access: 'anyone',
  effect: 'changes',
  input: z.strictObject({}),
  output: z.object({}),
  errors: [],
});

export const confirmPassword = endpoint('POST /api/account/confirmPassword', {
  summary: 'Give your password again; for some minutes this session may do what asks for it',
  access: 'user',
  effect: 'changes',
  withoutSecondFactor: true,
  input: z.strictObject({ password: z.string().min(1).max(limits.password.max) }),
  output: z.object({ until: time }),
  errors: ['password_wrong', 'second_factor_needed', 'too_many_requests'],
});

export const confirmCode = endpoint('POST /api/account/confirmCode', {
  summary:
    'Prove by a code of `sendCode` for `step_up` that it is you, where the account has no second factor; for some minutes it counts beside the password',
  access: 'user',
  effect: 'changes',
  input: z.strictObject({
    /** Where the code went. */
    ownContact: z.enum(['email', 'mobile']),
    request: z.string().min(1).max(limits.codeRequest.max),
    code: Code,
  }),
  output: z.object({ until: time }),
  errors: ['code_wrong', 'not_found', 'too_many_requests'],
});

/** What codes are good for, each for one of these alone. Those about contacts, and `step_up`, belong to the session that asked. */
export const codePurposes = ['password', 'login', 'register', 'change_email', 'change_mobile', 'step_up'] as const;
export type CodePurpose = (typeof codePurposes)[number];

export const sendCode = endpoint('POST /api/user/sendCode', {
  summary: 'Get a code by mail or text message; the reply is the same whether the address is known or not',
  access: 'anyone',
  effect: 'changes',
  input: z
    .strictObject({
      purpose: z.enum(codePurposes),
      /** Where it goes: one of these. */
      email: Email.optional(),
      mobile: Mobile.optional(),
      /** What the account of the session has now. */
      ownContact: z.enum(['email', 'mobile']).optional(),
      proof: Proof.optional(),
    })
    .refine(
      ({ email, mobile, ownContact }) => [email, mobile, ownContact].filter((one) => one !== undefined).length === 1,
      {
        error: 'one_target',
        path: ['email'],
      },
    )
    .refine(
      ({ purpose, ownContact }) =>
        ownContact === undefined || purpose === 'change_email' || purpose === 'change_mobile' || purpose === 'step_up',
      {
        error: 'one_target',
        path: ['ownContact'],
      },
    )
    .refine(({ purpose, ownContact }) => purpose !== 'step_up' || ownContact !== undefined, {
      error: 'one_target',
      path: ['ownContact'],
    })
    .refine(({ purpose, email }) => email === undefined || (purpose !== 'register' && purpose !== 'change_mobile'), {
      error: 'one_target',
      path: ['email'],
    })
    .refine(({ purpose, mobile }) => mobile === undefined || purpose !== 'change_email', {
      error: 'one_target',
      path: ['mobile'],
    }),
  output: z.object({
    /** To be sent with the code: it is good with nothing else. */
    request: z.string(),
    resendAfterSeconds: z.int(),
    expiresAfterSeconds: z.int(),
    /** Whether mail, or a text message, reaches anybody here. */
    delivery: z.enum(mailDeliveries),
  }),
  errors: ['proof_needed', 'sms_not_set_up', 'not_found', 'too_many_requests'],
});

export const resetPassword = endpoint('POST /api/user/resetPassword', {
  summary: 'Set a new password with a code; ends all of your sessions, API keys and webhooks',
  access: 'anyone',
  effect: 'changes',
  input: z
    .strictObject({
      /** Where the code went: one of these. */
      email: Email.optional(),
      mobile: Mobile.optional(),
      request: z.string().min(1).max(limits.codeRequest.max),
      code: Code,
      password: Password,
    })
    .refine(({ email, mobile }) => (email === undefined) !== (mobile === undefined), {
      error: 'one_target',
      path: ['email'],
    }),
  output: z.object({}),
  errors: ['code_wrong', 'password_common', 'too_many_requests'],
});

/** What the client keeps of its user; the specification's profile, empty where nothing is known. */
export const UserInfo = z.object({
  name: z.string(),
  nickname: z.string(),
  /** Address of the small picture; empty where the drawn one stands. */
  avatar: z.string(),
  job: z.string(),
  organization: z.string(),
  location: z.string(),
  email: z.string(),
  introduction: z.string(),
  personalWebsite: z.string(),
  jobName: z.string(),
  organizationName: z.string(),
  locationName: z.string(),
  phone: z.string(),
  registrationDate: time,
  /** When the account is deleted, unless its owner stops it; null: it stays. */
  deletionAt: time.nullable(),
  accountId: z.string(),
  /** 1: the real name is verified; 0: it is not. */
  certification: z.int(),
  /** In what role this session works. */
  role: z.enum(roles),
  /** What an admin is entrusted with in this session; empty for whoever is, or works as, a user. */
  grants: z.array(z.enum(grants)),
  /** In which language the account is written to. */
  locale: z.enum(locales),
  /** All roles that the account may work in. */
  roles: z.array(z.enum(roles)),
  /** New wordings wait for the consent of the account; see `listDueConsents`. */
  consentsDue: z.boolean(),
});
export type UserInfo = z.infer<typeof UserInfo>;

export const getTemplateUser = endpoint('GET /api/user/info', {
  summary: 'The same as getUserInfo, at the address of the console’s template',
  access: 'anyone',
  effect: 'reads',
  input: z.strictObject({}),
  output: UserInfo,
  errors: ['not_logged_in'],
});

export const getUserInfo = endpoint('GET /api/account/getUserInfo', {
  summary: 'Who you are, and in what role',
  access: 'user',
  effect: 'reads',
  withoutSecondFactor: true,
  input: z.strictObject({}),
  output: UserInfo,
  errors: [],
});

export const saveLocale = endpoint('POST /api/account/locale', {
  summary: 'Choose in which language mail and text messages come to you first; an account begins with that of the page',
  access: 'user',
  effect: 'changes',
  withoutSecondFactor: true,
  input: z.strictObject({ locale: z.enum(locales) }),
  output: z.object({ locale: z.enum(locales) }),
  errors: [],
});

export const switchRole = endpoint('POST /api/user/switchRole', {
  summary: 'Work as a user or as an admin from now on, in this session; for accounts that hold both roles',
  access: 'user',
  effect: 'changes',
  input: z.strictObject({ role: z.enum(roles) }),
  output: z.object({ role: z.enum(roles) }),
  errors: ['forbidden'],
});

export const findUsers = endpoint('GET /api/admin/user/find', {
  summary: 'Users by number, or by the beginning of their name',
  access: 'admin',
  grant: ['people', 'review', 'money'],
  effect: 'reads',
  input: z.strictObject({ search: writtenLine().min(1).max(limits.username.max) }),
  output: z.object({
    list: z.array(z.object({ id: z.int(), username: z.string(), state: z.enum(accountStates) })),
  }),
  errors: [],
});
