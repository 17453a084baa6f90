import type { Tx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/errors.ts';
import { findProfile, mustBeSomebodyElse, type Profile } from '../identity/service.ts';

/** The user whose money an admin deals with. Throws not_found, and four_eyes for the admin's own. */
export async function userToDealWith(tx: Tx, userId: number, adminId: number): Promise<Profile> {
  const user = await findProfile(tx, userId);
  if (!user) throw new AppError('not_found');
  await mustBeSomebodyElse(tx, adminId, [user.id]);
  return user;
}
