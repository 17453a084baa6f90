import type { LicenceFile } from '#contract/licences/licenceFiles.ts';
import { attempt } from '../../../platform/http/attempts.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { userIdOf, type Call } from '../../../platform/http/http.ts';
import { recordEvent } from '../core/events.ts';
import { inLanguage } from '../../../platform/inLanguage.ts';
import { termsOf } from '../core/terms.ts';
import { openKey } from '../core/keyEncryption.ts';
import { extendOffline } from '../bindings/seats.repository.ts';
import { startTerm } from '../core/term.repository.ts';
import type { FileActivation, FileLicence } from './offline.repository.ts';
import { fileEnd, fileNameOf, makeFile } from './offlineFile.ts';

/** Each file is an entry of its licence's history: so many an hour, and for each seat so many more. */
const fileLimit = { scope: 'licence_file', max: 60, maxOfSeat: 4, seconds: 3600 };

export interface Issue {
  /** Locked. */
  licence: FileLicence;
  /** Null where the licence is bound to nothing. */
  activation: FileActivation | null;
  /** Where the file is for, when that is another text than the one that is bound. */
  target?: string | undefined;
  nonce: string | null;
  by: 'holder' | 'program';
}

/** Counts the files of a licence, before anything is locked. Throws too_many_requests. */
export async function countFile(call: Call, { id, seats }: Pick<FileLicence, 'id' | 'seats'>): Promise<void> {
  const { scope, max, maxOfSeat, seconds } = fileLimit;
  await attempt(call.app.attempts, { scope, max: max + maxOfSeat * seats, seconds }, String(id), call.now);
}

/**
 * Makes the file, notes until when it runs, so that its seat counts as long, and lets a term begin that waited for its first
 * use. Throws licence_not_active, not_found.
 */
export async function issueFile(call: Call, issue: Issue): Promise<Omit<LicenceFile, 'activationId'>> {
  const { tx, now, app } = call;
  const { licence, activation, by } = issue;
  goodFor(licence, now);
  const act = { by, actorId: by === 'holder' ? userIdOf(call) : null, now } as const;
  const begun = licence.startsAt === null ? await startTerm(tx, { ...act, licenceId: licence.id }) : undefined;
  const running = { ...licence, ...begun };
  const until = goodFor(running, now);
  if (activation && !(await extendOffline(tx, { activationId: activation.id, licenceId: licence.id, until }))) {
    throw new AppError('not_found');
  }
  const detail = { activationId: activation?.id ?? null, until: until.toISOString() };
  await recordEvent(tx, { ...act, licenceIds: [licence.id], kind: 'file_issued', detail });
  const subject = subjectOf(call, { ...issue, licence: running });
  return {
    kind: subject.scope.machine === null ? 'licence' : 'machine',
    fileName: fileNameOf(subject),
    file: makeFile(app.keys, subject, { now, until }),
    offlineUntil: until.toISOString(),
  };
}

/** Until when a file that is made now is good. Throws licence_not_active for a licence that is good for nothing now. */
export function goodFor(licence: FileLicence, now: Date): Date {
  const { state, isSellerSuspended, startsAt, expiresAt } = licence;
  const until = fileEnd({ expiresAt, terms: termsOf(licence.terms) }, now);
  const isEarly = startsAt !== null && startsAt > now;
  if (state === 'active' && !isSellerSuspended && until !== undefined && !isEarly) return until;
  throw new AppError('licence_not_active');
}

function subjectOf({ app, locale, now }: Call, { licence, activation, nonce, ...issue }: Issue) {
  const nothing = { domain: null, machine: null, account: null };
  return {
    licenceId: licence.id,
    activationId: activation?.id ?? null,
    key: openKey(app.keys, { hash: licence.keyHash, encrypted: licence.keyEncrypted }),
    product: { id: licence.productId, title: inLanguage(locale, { zh: licence.titleZh, en: licence.titleEn }) },
    scope: activation ? { ...nothing, [activation.kind]: issue.target ?? activation.target } : nothing,
    entitlements: licence.entitlements,
    startsAt: licence.startsAt ?? now,
    expiresAt: licence.expiresAt,
    terms: termsOf(licence.terms),
    nonce,
  };
}
