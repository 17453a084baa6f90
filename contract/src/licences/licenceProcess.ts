import type { Process } from '../core/process.ts';

/** As stored; an active one past its end has expired. */
export const licenceStoredStates = ['active', 'suspended', 'revoked'] as const;
export type LicenceStoredState = (typeof licenceStoredStates)[number];

/** Why a licence was suspended or revoked: what strangers are told. */
export const licenceReasons = ['refund', 'seller', 'abuse', 'leaked', 'mistake', 'dispute', 'other'] as const;
export type LicenceReason = (typeof licenceReasons)[number];

/** active ⇄ suspended → revoked. Revoked is final: nothing brings it back. */
export const licenceProcess: Process<LicenceStoredState> = {
  states: licenceStoredStates,
  initial: 'active',
  moves: [
    { from: 'active', event: 'suspend', to: 'suspended', by: 'seller' },
    { from: 'active', event: 'suspend', to: 'suspended', by: 'admin' },
    { from: 'suspended', event: 'reinstate', to: 'active', by: 'seller' },
    { from: 'suspended', event: 'reinstate', to: 'active', by: 'admin' },
    { from: 'active', event: 'revoke', to: 'revoked', by: 'seller' },
    { from: 'active', event: 'revoke', to: 'revoked', by: 'admin' },
    { from: 'suspended', event: 'revoke', to: 'revoked', by: 'seller' },
    { from: 'suspended', event: 'revoke', to: 'revoked', by: 'admin' },
    { from: 'active', event: 'refund', to: 'revoked', by: 'system' },
    { from: 'suspended', event: 'refund', to: 'revoked', by: 'system' },
  ],
};

/** Everything that happens to a licence and stands in its history; what webhooks tell, as `licence.<kind>`. */
export const licenceEventKinds = [
  'issued',
  'started',
  'bound',
  'unbound',
  'seat_lost',
  'seat_revived',
  'file_issued',
  'key_rotated',
  'transfer_offered',
  'transfer_withdrawn',
  'transfer_declined',
  'transfer_expired',
  'transferred',
  'renewed',
  'renewal_refunded',
  'suspended',
  'reinstated',
  'revoked',
  'expired',
  'uses_exhausted',
] as const;
export type LicenceEventKind = (typeof licenceEventKinds)[number];

/** Who did it. */
export const licenceEventActors = ['holder', 'receiver', 'seller', 'admin', 'program', 'system'] as const;
export type LicenceEventActor = (typeof licenceEventActors)[number];
