/** A licence policy as a form holds it: numbers may still be empty, and what makes no sense now is hidden, not lost. */
import type { BindingKind } from '#contract/licences/bindings.ts';
import type { FieldProblem } from '#contract/core/errors.ts';
import { policyConflicts, type LicencePolicy, type LicenceTerms, usualTerms } from '#contract/licences/policyWords.ts';

type Number = number | '';

export interface PolicyValues {
  /** '' : for a lifetime. */
  termDays: Number;
  seats: Number;
  binds: BindingKind[];
  entitlements: string[];
  terms: Omit<LicenceTerms, 'floating' | 'usesMax' | 'graceDays'> & {
    isFloating: boolean;
    heartbeatSeconds: Number;
    revivalSeconds: Number;
    /** '' : as often as wanted. */
    usesMax: Number;
    graceDays: Number;
  };
}

const usualFloating = { heartbeatSeconds: 300, revivalSeconds: 60 };

export const usualPolicy: PolicyValues = policyValues({
  termDays: 365,
  seats: 1,
  binds: ['domain'],
  entitlements: [],
  terms: usualTerms,
});

interface Policy extends LicencePolicy {
  binds: BindingKind[];
  entitlements: string[];
}

export function policyValues({ termDays, seats, binds, entitlements, terms }: LicencePolicy): PolicyValues {
  const { floating, usesMax, ...rest } = terms;
  return {
    termDays: termDays ?? '',
    seats,
    binds: [...binds],
    entitlements: [...entitlements],
    terms: { ...rest, isFloating: floating !== null, ...(floating ?? usualFloating), usesMax: usesMax ?? '' },
  };
}

/** Which fields make sense with the others as they are. */
export function sensibleFields({ termDays, binds, terms }: PolicyValues) {
  const ends = termDays !== '';
  return {
    starts: ends,
    expiry: ends,
    graceDays: ends && terms.expiry === 'warn',
    renewal: ends && !terms.trial,
    seats: binds.length > 0,
    subdomains: binds.includes('domain'),
    domainProof: binds.includes('domain'),
    fingerprint: binds.includes('machine'),
    floating: binds.length > 0,
    transferable: !terms.trial,
  };
}

/** What is sent and shown in words: hidden fields are as usual. Numbers that `policyProblems` asks for are there by then. */
export function policyInput(values: PolicyValues): Policy {
  const { termDays, seats, binds, entitlements, terms } = values;
  const has = sensibleFields(values);
  const { heartbeatSeconds, revivalSeconds } = terms;
  return {
    termDays: termDays === '' ? null : termDays,
    seats: has.seats ? seats || 1 : 1,
    binds,
    entitlements,
    terms: {
      starts: has.starts ? terms.starts : usualTerms.starts,
      subdomains: has.subdomains && terms.subdomains,
      domainProof: has.domainProof && terms.domainProof,
      fingerprint: has.fingerprint ? terms.fingerprint : usualTerms.fingerprint,
      floating:
        has.floating && terms.isFloating
          ? {
              heartbeatSeconds: heartbeatSeconds || usualFloating.heartbeatSeconds,
              revivalSeconds: revivalSeconds || 0,
            }
          : null,
      usesMax: terms.usesMax === '' ? null : terms.usesMax,
      expiry: has.expiry ? terms.expiry : usualTerms.expiry,
      graceDays: has.graceDays ? terms.graceDays || usualTerms.graceDays : usualTerms.graceDays,
      transferable: has.transferable && terms.transferable,
      trial: terms.trial,
      renewal: has.renewal ? terms.renewal : usualTerms.renewal,
    },
  };
}

/** What is still empty and must not be, and what contradicts itself; field names as in the contract. */
export function policyProblems(values: PolicyValues): FieldProblem[] {
  const has = sensibleFields(values);
  const { heartbeatSeconds, graceDays, isFloating } = values.terms;
  const empty = [
    ...(has.seats && values.seats === '' ? ['seats'] : []),
    ...(has.floating && isFloating && heartbeatSeconds === '' ? ['terms.floating.heartbeatSeconds'] : []),
    ...(has.graceDays && graceDays === '' ? ['terms.graceDays'] : []),
  ];
  return [
    ...empty.map((field): FieldProblem => ({ field, rule: 'required' })),
    ...policyConflicts(policyInput(values)),
  ];
}
