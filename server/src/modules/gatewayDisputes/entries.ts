/** What is said and shown of a dispute: how it is kept, and at which addresses its readers see the pictures. */
import { gatewayDisputeRules, type DisputeSide } from '#contract/money/gatewayDisputeRules.ts';
import type { DisputeEntry } from '#contract/money/gatewayDisputes.ts';
import { AppError } from '../../platform/http/errors.ts';
import { userIdOf, type Call } from '../../platform/http/http.ts';
import { neededWords } from '../../platform/http/plainText.ts';
import type { Reply } from '../../platform/http/reply.ts';
import { signedPicture } from '../files/service.ts';
import { findAccessEpoch } from '../identity/service.ts';
import { attachPictures, insertWords, type WordsRow } from './words.repository.ts';

interface Said {
  /** Of a locked dispute that stands. */
  disputeId: number;
  side: DisputeSide;
  /** For whom it is said: staff say it for the owner of their shop. */
  userId: number;
  words: string;
  pictures: readonly string[];
}

/** Keeps words with their pictures. Throws evidence_full, invalid_input for a picture that the caller can't send. */
export async function keepWords(call: Call, { disputeId, side, userId, words: written, pictures }: Said) {
  const { tx, now } = call;
  const words = neededWords('words', written);
  const most = gatewayDisputeRules.words.count;
  const wordsId = await insertWords(tx, { disputeId, userId, side, words, most, now });
  if (wordsId === undefined) throw new AppError('evidence_full', { params: { max: most } });
  const names = [...new Set(pictures)];
  if (names.length === 0) return;
  if (!(await attachPictures(tx, { wordsId, names, uploadedBy: userIdOf(call) }))) {
    throw new AppError('invalid_input', { fields: [{ field: 'pictures', rule: 'pictures_once' }] });
  }
}

/** What was said as a reader who was checked sees it; pictures at addresses that are signed for them. */
export async function shownEntries<T extends WordsRow>(
  call: Call,
  disputeId: number,
  rows: readonly T[],
): Promise<(T & Reply<DisputeEntry>)[]> {
  const userId = userIdOf(call);
  const hasPictures = rows.some(({ pictures }) => pictures.length > 0);
  const accessEpoch = hasPictures ? await findAccessEpoch(call.tx, userId) : undefined;
  const { keys } = call.app;
  return rows.map((row) => ({
    ...row,
    at: row.writtenAt,
    pictures:
      accessEpoch === undefined
        ? []
        : row.pictures.map((name) => {
            const right = { name, of: 'dispute', id: disputeId, userId, accessEpoch, now: call.now } as const;
            return { name, url: signedPicture(keys, 320, right), largeUrl: signedPicture(keys, 1280, right) };
          }),
  }));
}

/** Whether somebody has something left to say of a dispute since it was opened. */
export function hasWordsLeft(rows: readonly WordsRow[], { userId, openedAt }: { userId: number; openedAt: Date }) {
  const used = rows.filter((row) => row.userId === userId && row.writtenAt >= openedAt);
  return used.length < gatewayDisputeRules.words.count;
}
