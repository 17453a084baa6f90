import { accountKinds } from '#contract/money/ledger.ts';
import { AppError } from '../../platform/http/errors.ts';
import type { AccountPosition } from './accounts.repository.ts';

/** Where a page of accounts ended; opaque to clients. */
export function cursorOf({ ownerId, kind }: AccountPosition): string {
  return Buffer.from(`${ownerId}:${kind}`).toString('base64url');
}

/** The position in a cursor. Throws invalid_input on field `cursor` when it is none of ours. */
export function positionOf(cursor: string): AccountPosition {
  const [, owner, name] = /^(\d{1,15}):([a-z_]{1,40})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  const kind = accountKinds.find((one) => one === name);
  // Written again it must read the same.
  if (kind !== undefined && cursorOf({ ownerId: Number(owner), kind }) === cursor) {
    return { ownerId: Number(owner), kind };
  }
  throw new AppError('invalid_input', { fields: [{ field: 'cursor', rule: 'format' }] });
}
