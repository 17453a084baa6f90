/** A reviewer's look at photos or data in clear, which is on record. */
import { realNameRules } from '#contract/realNames/realNameRules.ts';
import * as contract from '#contract/realNames/realNames.ts';
import { AppError } from '../../platform/http/errors.ts';
import { handle, userIdOf } from '../../platform/http/http.ts';
import { recordStep } from '../../platform/http/operations.ts';
import { mayLook } from './kept.repository.ts';
import { shownPhotos } from './photos.ts';
import { listPhotos } from './photos.repository.ts';
import { decryptFacts } from './realNameEncryption.ts';
import * as repository from './repository.ts';
import { mustFind } from './reviews.ts';

/**
 * Shows photos or data in clear, once it is on record who looks and why; a reason of one's own is asked for when the
 * application does not wait for its review. Throws not_found, look_not_agreed where two admins read together.
 */
export const lookAtRealName = handle(contract.lookAtRealName, async (call, { id, part, why }) => {
  const { tx, now, app } = call;
  const row = await mustFind(call, id);
  if (why.length < realNameRules.why.min && !(why === '' && row.state === 'auditing')) {
    const { min } = realNameRules.why;
    throw new AppError('invalid_input', { fields: [{ field: 'why', rule: 'too_short', params: { min } }] });
  }
  const by = userIdOf(call);
  if (row.keptUntil !== null && !(await mayLook(tx, { realNameId: id, by, now }))) {
    throw new AppError('look_not_agreed');
  }
  await repository.insertLook(tx, { id, actorId: by, part, why, now });
  await recordStep(call, { action: `realName.look_${part}`, subject: `realName ${id}`, detail: { why } });
  const facts = part === 'number' ? decryptFacts(app.keys, row) : undefined;
  return {
    photos: part === 'photos' ? await shownPhotos(call, await listPhotos(tx, id)) : [],
    facts: facts ?? null,
  };
});
