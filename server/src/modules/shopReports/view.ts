/** Reports as their readers see them. */
import { shopReportRules } from '#contract/shops/shopReportRules.ts';
import { userIdOf, type Call } from '../../platform/http/http.ts';
import { signedPicture } from '../files/service.ts';
import { findAccessEpoch } from '../identity/service.ts';
import { findPictures } from './pictures.repository.ts';
import { listSteps, type ReportRow } from './repository.ts';

/** By when the shop answers or the platform decides; null: it is over. */
export function dueOf({ state, movedAt }: Pick<ReportRow, 'state' | 'movedAt'>): Date | null {
  if (state === 'opened') return new Date(movedAt.getTime() + shopReportRules.answerSeconds * 1000);
  if (state === 'deciding') return new Date(movedAt.getTime() + shopReportRules.decideSeconds * 1000);
  return null;
}

/** A line of a list; of the shop's side without whose it is. */
export function lineOf(row: ReportRow) {
  const { id, kind, state, createdAt, movedAt } = row;
  return { id, kind, state, createdAt, movedAt, dueAt: dueOf(row) };
}

/** What all readers see alike, and the pictures of both sides at addresses that are signed for the caller. */
export async function wayOf(call: Call, { id, words, answer, note, measure }: ReportRow) {
  const userId = userIdOf(call);
  const names = await findPictures(call.tx, id);
  const hasPictures = names.reporter.length + names.shop.length > 0;
  const accessEpoch = hasPictures ? await findAccessEpoch(call.tx, userId) : undefined;
  const { keys } = call.app;
  const signed = (of: readonly string[]) =>
    accessEpoch === undefined
      ? []
      : of.map((name) => {
          const right = { name, of: 'shopReport', id, userId, accessEpoch, now: call.now } as const;
          return { name, url: signedPicture(keys, 320, right), largeUrl: signedPicture(keys, 1280, right) };
        });
  return {
    words,
    answer,
    note,
    measure,
    pictures: signed(names.reporter),
    answerPictures: signed(names.shop),
    steps: await listSteps(call.tx, id),
  };
}
