/** Passing an application: the account becomes one of a person's. */
import { realNameRules } from '#contract/realNames/realNameRules.ts';
import type { Tx } from '../../platform/database/database.ts';
import { dayMs } from '#contract/core/durations.ts';
import { AppError } from '../../platform/http/errors.ts';
import { notify } from '../messages/service.ts';
import { bindAccount, ensurePerson } from './persons.repository.ts';
import { keepPhotosUntil } from './photos.repository.ts';
import { insertMove, moveToPassed, type StoredRealName } from './repository.ts';

/**
 * auditing → passed, and the account bound to the person. Throws state_conflict, and person_accounts_full when the person
 * has as many accounts as one may have.
 */
export async function passRealName(
  tx: Tx,
  row: StoredRealName,
  by: { event: 'pass' | 'match'; actorId: number | null; note?: string; now: Date },
): Promise<void> {
  const { id, userId, fingerprint, adultFrom, nameMasked } = row;
  const { event, actorId, note = '', now } = by;
  if (fingerprint === null) throw new AppError('state_conflict');
  const personId = await ensurePerson(tx, { fingerprint, adultFrom, now });
  if (!(await moveToPassed(tx, { id, personId, now }))) throw new AppError('state_conflict');
  const max = realNameRules.accountsPerPerson;
  if (!(await bindAccount(tx, { userId, personId, realNameId: id, max }))) {
    throw new AppError('person_accounts_full', { params: { max } });
  }
  await keepPhotosUntil(tx, id, new Date(now.getTime() + realNameRules.photosKeptDays * dayMs));
  await insertMove(tx, { id, event, to: 'passed', actorId, note, now });
  await notify(tx, [{ kind: 'real_name_passed', to: [userId], params: { name: nameMasked } }], now);
}
