/** Entries of either side with their pictures: how they are kept, and at which addresses their readers see them. */
import { evidenceRules } from '#contract/rental/evidenceRules.ts';
import type { LeaseCaseKind } from '#contract/rental/leaseProcess.ts';
import type { LeaseCase } from '#contract/rental/leases.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { userIdOf, type Call } from '../../../platform/http/http.ts';
import { signedPicture } from '../../files/service.ts';
import { findAccessEpoch } from '../../identity/service.ts';
import { attachEvidence, insertEntry, type EntryPart, type EntryRow } from './evidence.repository.ts';

interface Shown {
  leaseId: number;
  kind: LeaseCaseKind;
  part: EntryPart;
  words: string;
  pictures: readonly string[];
}

/**
 * Keeps an entry of the caller's with its pictures; the lease is locked. An opening or answer without pictures needs none.
 * Throws evidence_full, invalid_input for a picture that the caller can't send.
 */
export async function keepEntry(call: Call, { pictures, ...entry }: Shown): Promise<void> {
  const { tx, now } = call;
  const names = [...new Set(pictures)];
  if (entry.part !== 'addition' && names.length === 0) return;
  const authorId = userIdOf(call);
  const entryId = await insertEntry(tx, { ...entry, authorId, now });
  if (entryId === undefined) throw new AppError('evidence_full', { params: { max: evidenceRules.additionsMax } });
  if (names.length > 0 && !(await attachEvidence(tx, { entryId, names, authorId }))) {
    throw new AppError('invalid_input', { fields: [{ field: 'pictures', rule: 'pictures_once' }] });
  }
}

type LeasePicture = LeaseCase['pictures'][number];

/** Signs addresses for the caller, who was checked to see this lease; none is looked up where there are no pictures. */
export async function evidenceSigner(
  call: Call,
  leaseId: number,
  entries: readonly EntryRow[],
): Promise<(names: readonly string[]) => LeasePicture[]> {
  const userId = userIdOf(call);
  const hasPictures = entries.some(({ pictures }) => pictures.length > 0);
  const accessEpoch = hasPictures ? await findAccessEpoch(call.tx, userId) : undefined;
  if (accessEpoch === undefined) return () => [];
  const { keys } = call.app;
  return (names) =>
    names.map((name) => {
      const right = { name, of: 'lease', id: leaseId, userId, accessEpoch, now: call.now } as const;
      return { name, url: signedPicture(keys, 320, right), largeUrl: signedPicture(keys, 1280, right) };
    });
}

/** How much a side can still add to a case. */
export function additionsLeft(
  entries: readonly EntryRow[],
  { kind, authorId }: { kind: LeaseCaseKind; authorId: number },
): number {
  const used = entries.filter((one) => one.part === 'addition' && one.kind === kind && one.authorId === authorId);
  return Math.max(0, evidenceRules.additionsMax - used.length);
}
