/** New credentials after a lease, or that none are needed: only then the next tenant gets the account. */
import type { Tx } from '../../platform/database/database.ts';
import type { Keys } from '../../platform/keys/keys.ts';
import { recordOperation } from '../../platform/http/operations.ts';
import { openSealed, sealCredentials } from './unitEncryption.ts';
import { confirmRotationRow, lockUnit } from './units.repository.ts';

export interface Rotation {
  unitId: number;
  /** Since when it is waited for: what a later lease asked for is not confirmed. */
  askedAt: Date;
  /** Values of the listing's fields in their order; undefined: the stored ones stay, and the former tenant is locked out. */
  credentials?: readonly string[] | undefined;
  /** The webhook whose receiver says so, for the lessor; undefined: the lessor themselves. */
  webhookId?: number | undefined;
  now: Date;
}

/** `invalid`: not as many values as fields, or those that there were; `late`: that rotation is not waited for any more. */
export type RotationOutcome = 'confirmed' | 'invalid' | 'late';

/** Confirms a rotation once, by one conditional statement, and puts it on record as the lessor's; new credentials are encrypted at once. */
export async function confirmRotation(
  tx: Tx,
  keys: Keys,
  { unitId, askedAt, credentials, webhookId, now }: Rotation,
): Promise<RotationOutcome> {
  const unit = await lockUnit(tx, unitId);
  if (unit?.state !== 'to_rotate' || unit.rotationAskedAt?.getTime() !== askedAt.getTime()) return 'late';
  // A seat is never rotated.
  if (unit.credentialsEncrypted === null) return 'late';
  if (credentials) {
    const before = openSealed(keys, unitId, unit.credentialsEncrypted);
    if (credentials.length !== unit.fields.length || before.join('\n') === credentials.join('\n')) return 'invalid';
  }
  const sealed = credentials ? sealCredentials(keys, unitId, credentials) : null;
  if (!(await confirmRotationRow(tx, { unitId, askedAt, credentials: sealed, now }))) return 'late';
  await recordOperation(tx, {
    actorId: unit.userId,
    action: 'listing.confirm_rotation',
    subject: `listing ${unit.listingId}`,
    detail: { unitId, name: unit.name, ...(webhookId !== undefined && { webhookId }) },
    now,
  });
  return 'confirmed';
}
