/** Holders replace a key that leaked. */
import { rotationLimit } from '#contract/licences/licenceRules.ts';
import * as contract from '#contract/licences/licences.ts';
import { handle, userIdOf } from '../../../platform/http/http.ts';
import { dayMs } from '#contract/core/durations.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { recordEvent } from '../core/events.ts';
import { makeKey } from '../core/key.ts';
import { countRotations, rotateKey } from '../core/keys.repository.ts';
import { sealKey } from '../core/keyEncryption.ts';
import { lockLicence } from './holder.repository.ts';
import { findOwn } from './holder.ts';
import { summaryOf } from './holderView.ts';

/**
 * A new key; the old one dies with the commit. Throws not_found, licence_not_active, rotation_limit.
 */
export const rotateLicenceKey = handle(contract.rotateLicenceKey, async (call, input) => {
  const { tx, now } = call;
  const { licenceId } = input;
  const userId = userIdOf(call);
  await findOwn(call, licenceId);
  // Rotations of one licence pass one by one from here: the count misses none, and each replaces the key of the one before.
  const licence = await lockLicence(tx, licenceId, userId);
  if (!licence) throw new AppError('not_found');
  if (licence.state === 'revoked') throw new AppError('licence_not_active');
  const { max, days } = rotationLimit;
  const rotations = await countRotations(tx, licenceId, new Date(now.getTime() - days * dayMs));
  if (rotations >= max) throw new AppError('rotation_limit', { params: { max, days } });
  const key = sealKey(call.app.keys, makeKey());
  const isRotated = await rotateKey(tx, { licenceId, oldHash: licence.keyHash, key, now });
  if (!isRotated) throw new Error(`the key of licence ${licenceId} was replaced under its lock`);
  await recordEvent(tx, { licenceIds: [licenceId], kind: 'key_rotated', by: 'holder', actorId: userId, now });
  return summaryOf(await findOwn(call, licenceId), call.locale, now);
});
