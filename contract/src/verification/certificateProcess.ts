/** What becomes of a certificate. Free of zod. */
import type { Process } from '../core/process.ts';

export const certificateKinds = ['agent', 'person'] as const;
export type CertificateKind = (typeof certificateKinds)[number];

/** As stored; an active one past its end has expired. */
export const certificateStates = ['active', 'suspended', 'revoked'] as const;
export type CertificateState = (typeof certificateStates)[number];

/** Why a certificate was suspended or revoked: what strangers are told. */
export const certificateReasons = ['left', 'abuse', 'leaked', 'mistake', 'dispute', 'other'] as const;
export type CertificateReason = (typeof certificateReasons)[number];

export const certificateEvents = ['suspend', 'reinstate', 'revoke'] as const;
export type CertificateEvent = (typeof certificateEvents)[number];

/** active ⇄ suspended → revoked. Revoked is final; whoever is authorised again gets a new one. */
export const certificateProcess: Process<CertificateState> = {
  states: certificateStates,
  initial: 'active',
  moves: [
    { from: 'active', event: 'suspend', to: 'suspended', by: 'admin' },
    { from: 'suspended', event: 'reinstate', to: 'active', by: 'admin' },
    { from: 'active', event: 'revoke', to: 'revoked', by: 'admin' },
    { from: 'suspended', event: 'revoke', to: 'revoked', by: 'admin' },
  ],
};
