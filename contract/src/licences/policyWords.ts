/** The words of licence policies, and what contradicts itself in them. Free of zod, for forms that show both as one types. */
import type { Locale } from '../core/locale.ts';
import { unbindLimit } from './licenceRules.ts';
import type { BindingKind } from './bindings.ts';

/** When the term of a licence begins: with its payment, or the first time it is bound or validated. */
export const termStarts = ['payment', 'activation', 'validation'] as const;
/** How many parts of a machine's fingerprint must be the same for it to be the same machine: one, two, or more than half. */
export const fingerprintMatches = ['any', 'two', 'most'] as const;
export type FingerprintMatch = (typeof fingerprintMatches)[number];

/** How many different parts a machine must have at least to be bound. */
export function partsNeeded(match: FingerprintMatch): number {
  return match === 'two' ? 2 : 1;
}

/** After its end a licence is refused, works on for a grace time with a warning, or keeps the versions that were out by then. */
export const expiryRules = ['refuse', 'warn', 'keep'] as const;
/** What a renewal adds to: the end, or today when that is later; always the end; nothing, for it cannot be renewed. */
export const renewalRules = ['later', 'end', 'none'] as const;

/** What a policy says beside term, seats, bindings and entitlements; see the schema in `licencePolicy.ts`. */
export interface LicenceTerms {
  starts: (typeof termStarts)[number];
  subdomains: boolean;
  domainProof: boolean;
  fingerprint: FingerprintMatch;
  floating: { heartbeatSeconds: number; revivalSeconds: number } | null;
  usesMax: number | null;
  expiry: (typeof expiryRules)[number];
  graceDays: number;
  transferable: boolean;
  trial: boolean;
  renewal: (typeof renewalRules)[number];
}

export const usualTerms: LicenceTerms = {
  starts: 'payment',
  subdomains: false,
  domainProof: false,
  fingerprint: 'any',
  floating: null,
  usesMax: null,
  expiry: 'refuse',
  graceDays: 7,
  transferable: false,
  trial: false,
  renewal: 'later',
};

/** Only what differs from the usual, which is how terms are stored. */
export function unusualTerms(terms: LicenceTerms): Partial<LicenceTerms> {
  const usual = new Map<string, unknown>(Object.entries(usualTerms));
  return Object.fromEntries(Object.entries(terms).filter(([name, value]) => usual.get(name) !== value));
}

/** A whole policy: what a SKU grants, and what each licence keeps a copy of. */
export interface LicencePolicy {
  /** Days; null: for a lifetime. */
  termDays: number | null;
  /** How many may be bound at once. */
  seats: number;
  binds: readonly BindingKind[];
  entitlements: readonly string[];
  terms: LicenceTerms;
}

/** What contradicts itself in a policy: the field and the rule it breaks. Nothing when all is well. */
export function policyConflicts(
  policy: LicencePolicy,
): { field: string; rule: 'needs_machine' | 'needs_domain' | 'needs_binding' | 'needs_term' | 'not_for_trial' }[] {
  const { terms, binds, termDays } = policy;
  const conflicts: ReturnType<typeof policyConflicts> = [];
  if (terms.starts === 'activation' && binds.length === 0)
    conflicts.push({ field: 'terms.starts', rule: 'needs_binding' });
  if (terms.floating !== null && binds.length === 0) conflicts.push({ field: 'terms.floating', rule: 'needs_binding' });
  if (terms.fingerprint !== 'any' && !binds.includes('machine'))
    conflicts.push({ field: 'terms.fingerprint', rule: 'needs_machine' });
  if (terms.subdomains && !binds.includes('domain'))
    conflicts.push({ field: 'terms.subdomains', rule: 'needs_domain' });
  if (terms.domainProof && !binds.includes('domain'))
    conflicts.push({ field: 'terms.domainProof', rule: 'needs_domain' });
  if (terms.starts !== 'payment' && termDays === null) conflicts.push({ field: 'terms.starts', rule: 'needs_term' });
  if (terms.expiry !== 'refuse' && termDays === null) conflicts.push({ field: 'terms.expiry', rule: 'needs_term' });
  if (terms.trial && termDays === null) conflicts.push({ field: 'terms.trial', rule: 'needs_term' });
  if (terms.trial && terms.transferable) conflicts.push({ field: 'terms.transferable', rule: 'not_for_trial' });
  return conflicts;
}

/** A policy in words, one sentence a line, for whoever sets it, sells it, buys it or holds it. */
export function policyWords(policy: LicencePolicy, locale: Locale): string[] {
  return locale === 'zh-CN' ? chinese(policy) : english(policy);
}

const chineseKinds: Record<BindingKind, string> = { domain: '域名', machine: '设备', account: '账号' };
const englishKinds: Record<BindingKind, string> = { domain: 'domain', machine: 'machine', account: 'account' };

function chinese({ termDays, seats, binds, entitlements, terms }: LicencePolicy): string[] {
  const { floating } = terms;
  const kinds = binds.map((kind) => chineseKinds[kind]).join('、');
  const from = { payment: '从付款起', activation: '从首次绑定起', validation: '从首次验证起' }[terms.starts];
  const lines = [
    terms.trial ? '试用授权：每人每个商品一次。' : '',
    termDays === null ? '永久有效。' : `${from} ${termDays.toLocaleString('zh-CN')} 天内有效。`,
    binds.length === 0
      ? '不绑定任何对象，凭授权码即可使用。'
      : `最多同时绑定 ${seats.toLocaleString('zh-CN')} 个${kinds}。`,
    floating
      ? `浮动席位：${chineseSpan(floating.heartbeatSeconds)}没有心跳，席位自动让出${floating.revivalSeconds > 0 ? `；之后 ${chineseSpan(floating.revivalSeconds)}内恢复心跳，有空席位即可复活` : ''}。`
      : binds.length > 0
        ? `${unbindLimit.days} 天内可自行解绑 ${unbindLimit.max} 次。`
        : '',
    binds.includes('domain')
      ? terms.subdomains
        ? '绑定的域名包含其所有子域名。'
        : '绑定的域名只含其本身与 www。'
      : '',
    terms.domainProof ? '绑定域名前须证明其归属（DNS 记录或文件）。' : '',
    binds.includes('machine')
      ? {
          any: '设备指纹有任一部分相同，即视为同一台。',
          two: '设备指纹至少两部分相同，才视为同一台。',
          most: '设备指纹过半部分相同，才视为同一台。',
        }[terms.fingerprint]
      : '',
    terms.usesMax === null ? '' : `最多使用 ${terms.usesMax.toLocaleString('zh-CN')} 次。`,
    entitlements.length === 0 ? '' : `包含权益：${entitlements.join('、')}。`,
    termDays === null
      ? ''
      : {
          refuse: '到期后停止使用。',
          warn: `到期后还可使用 ${terms.graceDays.toLocaleString('zh-CN')} 天，期间会提醒。`,
          keep: '到期后可一直使用到期前发布的版本。',
        }[terms.expiry],
    termDays === null || terms.trial
      ? ''
      : {
          later: '续期从到期日或付款日中较晚的一天算起。',
          end: '续期总从到期日算起，中断的时间也计入。',
          none: '不可续期。',
        }[terms.renewal],
    terms.trial ? '' : terms.transferable ? '可以转让给他人。' : '不可转让。',
  ];
  return lines.filter((line) => line !== '');
}

function english({ termDays, seats, binds, entitlements, terms }: LicencePolicy): string[] {
  const { floating } = terms;
  const kinds = binds.map((kind) => (seats === 1 ? englishKinds[kind] : `${englishKinds[kind]}s`)).join(' or ');
  const from = {
    payment: 'from payment',
    activation: 'from the first binding',
    validation: 'from the first validation',
  }[terms.starts];
  const lines = [
    terms.trial ? 'A trial: once for each person and product.' : '',
    termDays === null ? 'Valid for a lifetime.' : `Valid for ${count(termDays, 'day')} ${from}.`,
    binds.length === 0
      ? 'Bound to nothing: the key is all it takes.'
      : `Bound to at most ${seats.toLocaleString('en-US')} ${kinds} at once.`,
    floating
      ? `Floating seats: ${englishSpan(floating.heartbeatSeconds)} without a heartbeat give a seat up${floating.revivalSeconds > 0 ? `; a heartbeat within ${englishSpan(floating.revivalSeconds)} brings it back if a seat is free` : ''}.`
      : binds.length > 0
        ? `${count(unbindLimit.max, 'unbind')} per ${count(unbindLimit.days, 'day')}.`
        : '',
    binds.includes('domain')
      ? terms.subdomains
        ? 'A bound domain covers all its subdomains.'
        : 'A bound domain covers itself and its www.'
      : '',
    terms.domainProof ? 'A domain is bound only after proof that it is yours (DNS record or file).' : '',
    binds.includes('machine')
      ? {
          any: 'A machine counts as the same if any part of its fingerprint matches.',
          two: 'A machine counts as the same if two parts of its fingerprint match.',
          most: 'A machine counts as the same if more than half of its fingerprint matches.',
        }[terms.fingerprint]
      : '',
    terms.usesMax === null ? '' : `May be used ${count(terms.usesMax, 'time')}.`,
    entitlements.length === 0 ? '' : `Grants: ${entitlements.join(', ')}.`,
    termDays === null
      ? ''
      : {
          refuse: 'Stops working on expiry.',
          warn: `Keeps working for ${count(terms.graceDays, 'day')} after expiry, with a warning.`,
          keep: 'After expiry, versions released before it keep working.',
        }[terms.expiry],
    termDays === null || terms.trial
      ? ''
      : {
          later: 'A renewal counts from expiry or payment, whichever is later.',
          end: 'A renewal always counts from expiry, including any time in between.',
          none: 'Cannot be renewed.',
        }[terms.renewal],
    terms.trial ? '' : terms.transferable ? 'May be transferred to somebody else.' : 'Cannot be transferred.',
  ];
  return lines.filter((line) => line !== '');
}

function count(number: number, unit: string): string {
  return `${number.toLocaleString('en-US')} ${unit}${number === 1 ? '' : 's'}`;
}

const spans = [
  { seconds: 3600, zh: '小时', en: 'hour' },
  { seconds: 60, zh: '分钟', en: 'minute' },
  { seconds: 1, zh: '秒', en: 'second' },
];

/** The largest unit that divides a span. */
function unitOf(seconds: number) {
  const unit = spans.find((span) => seconds > 0 && seconds % span.seconds === 0) ?? {
    seconds: 1,
    zh: '秒',
    en: 'second',
  };
  return { ...unit, number: seconds / unit.seconds };
}

function chineseSpan(seconds: number): string {
  const { number, zh } = unitOf(seconds);
  return `${number.toLocaleString('zh-CN')} ${zh}`;
}

function englishSpan(seconds: number): string {
  const { number, en } = unitOf(seconds);
  return count(number, en);
}
