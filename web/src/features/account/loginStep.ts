import { factorMethods, type FactorMethod } from '#contract/identity/factorMethods.ts';
import { CallError } from '../../api/callError.ts';

/** What the first step of a login was answered with. */
export interface LoginStep {
  login: string;
  methods: readonly FactorMethod[];
}

/** The second step, if it is one that the server asks for. */
export function loginStepOf(thrown: unknown): LoginStep | undefined {
  if (!(thrown instanceof CallError) || thrown.reason !== 'second_factor_needed') return undefined;
  const asked = String(thrown.params['methods']).split(',');
  return {
    login: String(thrown.params['login']),
    methods: asked.flatMap((name) => factorMethods.find((known) => known === name) ?? []),
  };
}
