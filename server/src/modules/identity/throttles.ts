import { codeSeconds } from '#contract/identity/identityRules.ts';
import type { AttemptLimit } from '../../platform/http/attempts.ts';

/** How often a stranger may try what could be guessed or abused. Counts survive refusals. */
export const loginPerAccount: AttemptLimit = { scope: 'login_account', max: 5, seconds: 5 * 60 };
export const loginPerAddress: AttemptLimit = { scope: 'login_address', max: 20, seconds: 10 * 60 };
export const registerPerAddress: AttemptLimit = { scope: 'register_address', max: 10, seconds: 10 * 60 };
/** Also how long one waits before another code is sent. */
export const codeResend: AttemptLimit = { scope: 'code_resend', max: 1, seconds: 60 };
export const codesPerMailbox: AttemptLimit = { scope: 'code_mailbox', max: 6, seconds: 60 * 60 };
export const codesPerAddress: AttemptLimit = { scope: 'code_address', max: 10, seconds: 10 * 60 };
/** Tries at one code: sending a new one starts over. */
export const triesPerCode: AttemptLimit = { scope: 'code_tries', max: 5, seconds: codeSeconds };
export const triesPerAddress: AttemptLimit = { scope: 'code_tries_address', max: 20, seconds: 10 * 60 };
