/** Applications as replies have them. */
import { realNameRules } from '#contract/realNames/realNameRules.ts';
import type * as contract from '#contract/realNames/realNames.ts';
import { dayMs } from '#contract/core/durations.ts';
import type { Call } from '../../platform/http/http.ts';
import type { Reply } from '../../platform/http/reply.ts';
import { decryptFacts } from './realNameEncryption.ts';
import { shownPhotos } from './photos.ts';
import { listPhotos } from './photos.repository.ts';
import { listLooks, listMoves, type StoredRealName } from './repository.ts';

/** When the photos of a decided application go; null while it is not decided. */
export function photosUntil({ decidedAt }: StoredRealName): Date | null {
  return decidedAt && new Date(decidedAt.getTime() + realNameRules.photosKeptDays * dayMs);
}

/** One application in full, for its holder. */
export async function realNameView(call: Call, row: StoredRealName): Promise<Reply<contract.RealName>> {
  const { tx, app } = call;
  const { shownMax } = realNameRules;
  const [moves, looks, photos] = await Promise.all([
    listMoves(tx, row.id, shownMax),
    listLooks(tx, row.id, shownMax),
    listPhotos(tx, row.id),
  ]);
  const facts = decryptFacts(app.keys, row);
  const refusal = moves.find(({ event }) => event === 'refuse');
  const isToMend = refusal !== undefined && (row.state === 'refused' || row.state === 'draft');
  return {
    ...row,
    values: facts ? { ...facts } : null,
    photos: await shownPhotos(call, photos),
    photosUntil: photosUntil(row),
    problems: isToMend ? refusal.problems : [],
    note: isToMend ? refusal.note : '',
    moves,
    looks,
  };
}

/** Whether a person is of age on a day; null for an enterprise. */
export function isAdultOn({ kind, adultFrom }: StoredRealName, today: string): boolean | null {
  return kind === 'enterprise' || adultFrom === null ? null : adultFrom <= today;
}
