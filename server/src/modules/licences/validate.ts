import type { BindingKind, ValidationCode } from '#contract/licences.ts';
import type { Texts } from '#contract/locale.ts';

/** A licence as a validation sees it. */
export interface Standing {
  state: string;
  /** Null: the term has not begun. */
  startsAt: Date | null;
  expiresAt: Date | null;
  binds: readonly BindingKind[];
}

/** The kinds that were asked for, each with whether what was named is bound to the licence. */
export type AskedScope = Partial<Record<BindingKind, boolean>>;

/**
 * The named result of a validation, gravest first. A licence that binds something is valid only for a scope, and of
 * several kinds asked for at once each must be bound.
 */
export function validationCodeOf(licence: Standing | undefined, scope: AskedScope, now: Date): ValidationCode {
  if (!licence) return 'NOT_FOUND';
  if (licence.state === 'revoked') return 'REVOKED';
  if (licence.state === 'suspended') return 'SUSPENDED';
  if (licence.expiresAt !== null && licence.expiresAt <= now) return 'EXPIRED';
  if (licence.startsAt === null || licence.startsAt > now) return 'NOT_STARTED';
  const asked = Object.entries(scope);
  if (asked.length === 0) return licence.binds.length === 0 ? 'VALID' : 'SCOPE_REQUIRED';
  if (asked.some(([kind]) => !licence.binds.some((bindable) => bindable === kind))) return 'SCOPE_KIND_MISMATCH';
  if (asked.some(([, isBound]) => !isBound)) return 'NOT_BOUND';
  return 'VALID';
}

/** What each result means to the caller, and what to do. */
export const validationTexts: Record<ValidationCode, Texts> = {
  NOT_FOUND: {
    'zh-CN': '没有这个授权码，请检查是否输错。',
    'en-US': 'There is no such licence key. Check it for typos.',
  },
  REVOKED: { 'zh-CN': '该授权已被撤销。', 'en-US': 'This licence has been revoked.' },
  SUSPENDED: { 'zh-CN': '该授权已被暂停，请联系卖家。', 'en-US': 'This licence is suspended. Contact the seller.' },
  EXPIRED: { 'zh-CN': '该授权已过期。', 'en-US': 'This licence has expired.' },
  NOT_STARTED: { 'zh-CN': '该授权尚未生效。', 'en-US': 'The term of this licence has not started yet.' },
  SCOPE_REQUIRED: {
    'zh-CN': '该授权按对象绑定，请同时提供域名、机器码或账号。',
    'en-US': 'This licence is bound to something: send the domain, machine or account as well.',
  },
  SCOPE_KIND_MISMATCH: {
    'zh-CN': '该授权不能绑定这种对象。',
    'en-US': 'This licence is not for that kind of binding.',
  },
  NOT_BOUND: {
    'zh-CN': '该授权没有绑定到所查对象，请持有人先绑定。',
    'en-US': 'This licence is not bound to what you sent. Its holder has to bind it first.',
  },
  VALID: { 'zh-CN': '授权有效。', 'en-US': 'The licence is valid.' },
};
