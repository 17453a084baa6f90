import { z } from 'zod';
import { Mobile } from '../contacts/mobile.ts';
import { endpoint } from '../core/endpoint.ts';
import { limits } from '../core/limits.ts';
import { id } from '../core/paging.ts';
import { time } from '../core/times.ts';
import { writtenLine } from '../core/writtenText.ts';
import { factorMethods } from './factorMethods.ts';
import { Login } from './identity.ts';
import { factorRules } from './factorRules.ts';

const base64url = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\w-]+$/);

const FactorName = writtenLine().min(1).max(factorRules.nameMax);

/** A code of an authenticator app, as it was typed. */
export const TotpCode = z
  .string()
  .overwrite((text) => text.normalize('NFKC').replace(/[\s\p{Dash}]/gu, ''))
  .regex(new RegExp(`^\\d{${factorRules.totpDigits}}$`), { error: 'code_format' });

/** What a browser answers when it is asked for a passkey (WebAuthn `AuthenticationResponseJSON`, the parts that count). */
export const PasskeyAnswer = z.strictObject({
  id: base64url(limits.passkey.id),
  clientDataJSON: base64url(limits.passkey.clientData),
  authenticatorData: base64url(limits.passkey.data),
  signature: base64url(limits.passkey.data),
  userHandle: base64url(limits.passkey.id),
});

/** A passkey that a browser just made (WebAuthn `RegistrationResponseJSON`, the parts that count). */
export const NewPasskey = z.strictObject({
  id: base64url(limits.passkey.id),
  clientDataJSON: base64url(limits.passkey.clientData),
  attestationObject: base64url(limits.passkey.attestation),
  transports: z
    .array(
      z
        .string()
        .max(20)
        .regex(/^[a-z-]+$/),
    )
    .max(10),
});

/** One of: the code that an authenticator app shows, a recovery code, a passkey. */
export const FactorAnswer = z.discriminatedUnion('method', [
  z.strictObject({ method: z.literal('totp'), code: TotpCode }),
  z.strictObject({ method: z.literal('recovery'), code: writtenLine().min(1).max(limits.recoveryCode.max) }),
  z.strictObject({ method: z.literal('passkey'), passkey: PasskeyAnswer }),
]);
export type FactorAnswer = z.infer<typeof FactorAnswer>;

const factorErrors = ['totp_wrong', 'recovery_code_wrong', 'passkey_refused', 'passkey_copied'] as const;

/** An authenticator app or a passkey, as its owner sees it. */
export const Factor = z.object({
  id: z.int(),
  name: z.string(),
  createdAt: time,
  /** Null: never used. */
  lastUsedAt: time.nullable(),
});
export type Factor = z.infer<typeof Factor>;

/** A passkey; `synced`: its maker keeps it on several devices. */
export const Passkey = Factor.extend({ synced: z.boolean() });
export type Passkey = z.infer<typeof Passkey>;

/** How an account is protected. */
export const AccountSecurity = z.object({
  username: z.string(),
  totps: z.array(Factor),
  passkeys: z.array(Passkey),
  recoveryCodesLeft: z.int(),
  /** The account must have a second factor here, and has none. */
  factorMissing: z.boolean(),
  /** An admin was asked to take the second factor away; when that may happen. */
  reset: z.object({ askedAt: time, dueAt: time }).nullable(),
});
export type AccountSecurity = z.infer<typeof AccountSecurity>;

export const getSecurity = endpoint('GET /api/account/security', {
  summary: 'How your account is protected: authenticator apps, passkeys, recovery codes',
  access: 'user',
  effect: 'reads',
  withoutSecondFactor: true,
  input: z.strictObject({}),
  output: AccountSecurity,
  errors: [],
});

export const startTotp = endpoint('POST /api/account/totp/start', {
  summary:
    'Begin to set up an authenticator app; its secret is told in this reply only, and it counts after confirmTotp',
  access: 'user',
  effect: 'changes',
  stepUp: true,
  withoutSecondFactor: true,
  input: z.strictObject({ name: FactorName }),
  output: z.object({
    id: z.int(),
    /** Base 32. */
    secret: z.string(),
    /** For a QR code: `otpauth://totp/…`. */
    uri: z.string(),
    expiresAt: time,
  }),
  errors: ['factor_limit'],
});

/** Recovery codes, where the first factor brings them: they are told once. */
const NewCodes = z.object({ recoveryCodes: z.array(z.string()).nullable() });

export const confirmTotp = endpoint('POST /api/account/totp/confirm', {
  summary: 'Confirm an authenticator app with its first code; the first factor of an account brings recovery codes',
  access: 'user',
  effect: 'changes',
  withoutSecondFactor: true,
  input: z.strictObject({ id, code: TotpCode }),
  output: NewCodes,
  errors: ['not_found', 'totp_wrong', 'too_many_requests', 'factor_limit'],
});

export const removeTotp = endpoint('POST /api/account/totp/remove', {
  summary: 'Remove an authenticator app; the last factor of an account takes the recovery codes along',
  access: 'user',
  effect: 'changes',
  stepUp: true,
  withoutSecondFactor: true,
  input: z.strictObject({ id }),
  output: z.object({}),
  errors: ['not_found'],
});

export const makeRecoveryCodes = endpoint('POST /api/account/recoveryCodes/make', {
  summary: 'Make new recovery codes, told in this reply only; the old ones end',
  access: 'user',
  effect: 'changes',
  stepUp: true,
  withoutSecondFactor: true,
  input: z.strictObject({}),
  output: z.object({ recoveryCodes: z.array(z.string()) }),
  errors: ['no_second_factor'],
});

export const startPasskey = endpoint('POST /api/account/passkey/start', {
  summary: 'What a browser needs to make a passkey (WebAuthn creation options)',
  access: 'user',
  effect: 'changes',
  stepUp: true,
  withoutSecondFactor: true,
  input: z.strictObject({}),
  output: z.object({
    challenge: z.string(),
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    /** COSE numbers of signatures that are taken. */
    algorithms: z.array(z.int()),
    /** Passkeys that the account has already. */
    exclude: z.array(z.string()),
    /** Milliseconds. */
    timeout: z.int(),
  }),
  errors: ['factor_limit'],
});

export const addPasskey = endpoint('POST /api/account/passkey/add', {
  summary: 'Add the passkey that the browser made; the first factor of an account brings recovery codes',
  access: 'user',
  effect: 'changes',
  withoutSecondFactor: true,
  input: z.strictObject({ name: FactorName, passkey: NewPasskey }),
  output: NewCodes,
  errors: ['passkey_refused', 'passkey_known', 'factor_limit'],
});

export const renamePasskey = endpoint('POST /api/account/passkey/rename', {
  summary: 'Give a passkey another name',
  access: 'user',
  effect: 'changes',
  withoutSecondFactor: true,
  input: z.strictObject({ id, name: FactorName }),
  output: z.object({}),
  errors: ['not_found'],
});

export const removePasskey = endpoint('POST /api/account/passkey/remove', {
  summary: 'Remove a passkey; the last factor of an account takes the recovery codes along',
  access: 'user',
  effect: 'changes',
  stepUp: true,
  withoutSecondFactor: true,
  input: z.strictObject({ id }),
  output: z.object({}),
  errors: ['not_found'],
});

export const getPasskeyChallenge = endpoint('GET /api/user/passkeyChallenge', {
  summary: 'What a browser needs to ask for a passkey, to log in or to confirm (WebAuthn request options)',
  access: 'anyone',
  effect: 'reads',
  input: z.strictObject({}),
  output: z.object({
    challenge: z.string(),
    rpId: z.string(),
    /** Milliseconds. */
    timeout: z.int(),
  }),
  errors: [],
});

export const logInWithPasskey = endpoint('POST /api/user/passkeyLogin', {
  summary: 'Log in with a passkey alone: it counts as password and second factor',
  access: 'anyone',
  effect: 'changes',
  input: z.strictObject({
    passkey: PasskeyAnswer,
    remember: z.boolean().default(false),
    /** What the last login from this device gave. */
    device: z.string().max(limits.deviceToken.max).optional(),
  }),
  output: Login,
  errors: ['passkey_refused', 'passkey_copied', 'account_frozen', 'too_many_requests'],
});

export const finishLogin = endpoint('POST /api/user/finishLogin', {
  summary: 'The second step of a login that was answered with second_factor_needed',
  access: 'anyone',
  effect: 'changes',
  input: z.strictObject({
    /** `login` of that answer’s params. */
    login: base64url(limits.loginStep.max),
    answer: FactorAnswer,
  }),
  output: Login,
  errors: ['login_step_over', ...factorErrors, 'too_many_requests'],
});

export const getStepUp = endpoint('GET /api/account/stepUp', {
  summary: 'How you confirm that it is you: by password, or where the account has a second factor by that',
  access: 'user',
  effect: 'reads',
  withoutSecondFactor: true,
  input: z.strictObject({}),
  output: z.object({ methods: z.array(z.enum(['password', ...factorMethods])) }),
  errors: [],
});

export const confirmFactor = endpoint('POST /api/account/confirmFactor', {
  summary: 'Prove again with your second factor that it is you; for some minutes this session may do what asks for it',
  access: 'user',
  effect: 'changes',
  withoutSecondFactor: true,
  input: z.strictObject({ answer: FactorAnswer }),
  output: z.object({ until: time }),
  errors: [...factorErrors, 'too_many_requests'],
});

export const stopSecondFactorReset = endpoint('POST /api/account/stopSecondFactorReset', {
  summary: 'Stop an admin who was asked to take away your second factor',
  access: 'user',
  effect: 'changes',
  input: z.strictObject({}),
  output: z.object({}),
  errors: ['not_found'],
});

/** A second factor that an admin takes away because its owner lost it. */
export const SecondFactorReset = z.object({
  id: z.int(),
  userId: z.int(),
  state: z.enum(['waiting', 'stopped', 'done']),
  reason: z.string(),
  /** The number that the account gets with it, in place of one that was lost as well; empty: its number stays. */
  mobileMasked: z.string(),
  askedBy: z.string(),
  askedAt: time,
  dueAt: time,
  endedBy: z.string().nullable(),
  endedAt: time.nullable(),
});
export type SecondFactorReset = z.infer<typeof SecondFactorReset>;

export const getSecondFactor = endpoint('GET /api/admin/user/secondFactor', {
  summary: 'Whether an account has a second factor, and the last requests to take it away, newest first',
  access: 'admin',
  grant: 'people',
  effect: 'reads',
  input: z.strictObject({ userId: id }),
  output: z.object({
    has: z.boolean(),
    /** Without one, a lost number can be replaced with the reset. */
    hasEmail: z.boolean(),
    resets: z.array(SecondFactorReset),
  }),
  errors: ['not_found'],
});

export const askSecondFactorReset = endpoint('POST /api/admin/user/askSecondFactorReset', {
  summary: 'Ask to take away a second factor that its owner lost; the owner is told on all channels and can stop it',
  access: 'admin',
  grant: 'people',
  effect: 'changes',
  stepUp: true,
  input: z.strictObject({
    userId: id,
    reason: writtenLine().min(1).max(limits.reason.max),
    /** Another number, for an account without e-mail that lost its own as well. */
    mobile: Mobile.optional(),
  }),
  output: SecondFactorReset,
  errors: ['not_found', 'four_eyes', 'no_second_factor', 'state_conflict', 'second_admin_missing', 'mobile_taken'],
});

export const withdrawSecondFactorReset = endpoint('POST /api/admin/user/withdrawSecondFactorReset', {
  summary: 'Withdraw a request to take away a second factor',
  access: 'admin',
  grant: 'people',
  effect: 'changes',
  input: z.strictObject({ id }),
  output: SecondFactorReset,
  errors: ['not_found', 'state_conflict'],
});

export const resetSecondFactor = endpoint('POST /api/admin/user/resetSecondFactor', {
  summary:
    'Take away a second factor after the wait: all authenticator apps, passkeys and recovery codes; all sessions end',
  access: 'admin',
  grant: 'people',
  effect: 'changes',
  stepUp: true,
  input: z.strictObject({ id }),
  output: SecondFactorReset,
  errors: [
    'not_found',
    'four_eyes',
    'admin_too_new',
    'reset_too_early',
    'reset_stands_still',
    'state_conflict',
    'mobile_taken',
  ],
});
