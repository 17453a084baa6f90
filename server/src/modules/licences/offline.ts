/** Files for use without network: of what is bound, and for machines that ask by a request file. */
import type { OutputOf, ParsedInputOf } from '#contract/endpoint.ts';
import type { answerRequestFile, getLicenceFile, LicenceFile } from '#contract/licenceFiles.ts';
import type { RequestFileFacts } from '#contract/licenceFileFormat.ts';
import type { LicenceEventActor } from '#contract/licenceProcess.ts';
import { attempt } from '../../platform/attempts.ts';
import { AppError } from '../../platform/errors.ts';
import { userIdOf, type Call } from '../../platform/http.ts';
import { recordEvent } from './events.ts';
import { fingerprintOf, partsOf } from './fingerprint.ts';
import type { LicenceSurroundings } from './holder.ts';
import * as repository from './offline.repository.ts';
import { fileEnd, fileNameOf, makeFile } from './offlineFile.ts';
import { termsOf } from './policy.ts';
import { readRequest } from './requestFile.ts';
import { openKey } from './seal.ts';
import { extendOffline, lockSeats, takeSeatFor } from './seats.repository.ts';
import { inLanguage } from './titles.ts';

type FileLicence = repository.FileLicence;

/** Files of one licence: each is an entry of its history. */
const fileLimit = { scope: 'licence_file', max: 60, seconds: 3600 };

/** The file of an activation of one's own. Throws not_found, licence_not_active, too_many_requests. */
export async function getOwnFile(
  surroundings: LicenceSurroundings,
  call: Call,
  input: ParsedInputOf<typeof getLicenceFile>,
): Promise<OutputOf<typeof getLicenceFile>> {
  const licence = await lockOwn(surroundings, call, input.licenceId);
  const activation = await repository.findBound(call.tx, licence.id, input.activationId);
  if (!activation) throw new AppError('not_found');
  return issueFile(call, { licence, activation, nonce: null, by: 'holder' });
}

/**
 * The machine file for a machine that asks by a request file. It takes a seat like any activation; the same machine again
 * gets a new file and no second seat. Throws invalid_input, not_found, licence_not_active, seats_used_up,
 * too_many_requests.
 */
export async function answerRequest(
  surroundings: LicenceSurroundings,
  call: Call,
  input: ParsedInputOf<typeof answerRequestFile>,
): Promise<OutputOf<typeof answerRequestFile>> {
  const request = readRequest(input.request);
  const licence = await lockOwn(surroundings, call, input.licenceId);
  refuseUnfit(licence, request);
  const target = fingerprintOf(request.fingerprint);
  const bound = await repository.findBoundTarget(call.tx, { licenceId: licence.id, kind: 'machine', target });
  const activation = bound ?? (await bindMachine(call, licence, { request, target }));
  return issueFile(call, { licence, activation, nonce: request.nonce, by: 'holder' });
}

/** The licence as it stands and will stand until the end of this call. */
async function lockOwn(surroundings: LicenceSurroundings, call: Call, id: number): Promise<FileLicence> {
  const { tx, now } = call;
  const userId = userIdOf(call);
  const found = await repository.findOwnLicence(tx, { id, userId });
  if (!found) throw new AppError('not_found');
  await attempt(call.app.attempts, fileLimit, String(id), now);
  // The order before the licence, as in a refund, so that nobody waits in a ring.
  if (found.orderId !== null) await surroundings.onKeyShown(tx, { orderId: found.orderId, userId, now });
  await lockSeats(tx, [id]);
  const licence = await repository.findOwnLicence(tx, { id, userId });
  if (!licence) throw new AppError('not_found');
  return licence;
}

function refuseUnfit(licence: FileLicence, { fingerprint }: RequestFileFacts): void {
  if (!licence.binds.includes('machine')) {
    throw new AppError('invalid_input', { fields: [{ field: 'request', rule: 'binds_no_machine' }] });
  }
  const min = termsOf(licence.terms).fingerprint === 'any' ? 1 : 2;
  if (partsOf(fingerprint).length < min) {
    throw new AppError('invalid_input', {
      fields: [{ field: 'request.fingerprint', rule: 'too_short', params: { min } }],
    });
  }
}

async function bindMachine(
  call: Call,
  licence: FileLicence,
  { request, target }: { request: RequestFileFacts; target: string },
): Promise<repository.FileActivation> {
  const { tx, now } = call;
  const terms = termsOf(licence.terms);
  const until = goodFor(licence, now);
  const seat = await takeSeatFor(tx, { licenceId: licence.id, kind: 'machine', target, now });
  if (!seat) throw new AppError('seats_used_up', { params: { seats: licence.seats } });
  const activation = await repository.insertMachine(tx, {
    licenceId: licence.id,
    target,
    parts: partsOf(request.fingerprint),
    name: request.name,
    diesAt: terms.floating ? until : null,
    offlineUntil: seat.offlineUntil,
    now,
  });
  await recordEvent(tx, {
    licenceIds: [licence.id],
    kind: 'bound',
    by: 'holder',
    actorId: userIdOf(call),
    detail: { activationId: activation.id, kind: 'machine', target, offline: true },
    now,
  });
  return activation;
}

interface Issue {
  /** Locked. */
  licence: FileLicence;
  activation: repository.FileActivation;
  /** The machine that the file is for, when it is another text than the one that is bound. */
  fingerprint?: string;
  nonce: string | null;
  by: LicenceEventActor;
}

/** Makes the file, notes until when it runs, and lets a term begin that waited for its first use. Throws licence_not_active, not_found. */
async function issueFile(call: Call, issue: Issue): Promise<LicenceFile> {
  const { tx, now, app, locale, actor } = call;
  const { licence, activation, nonce, by } = issue;
  goodFor(licence, now);
  const begun = licence.startsAt === null ? await repository.beginTerm(tx, licence.id, now) : undefined;
  const { startsAt, expiresAt } = begun ?? licence;
  const until = goodFor({ ...licence, startsAt, expiresAt }, now);
  const scope = { domain: null, machine: null, account: null };
  const bound = activation.kind === 'machine' ? (issue.fingerprint ?? activation.target) : activation.target;
  const subject = {
    licenceId: licence.id,
    activationId: activation.id,
    key: openKey(app.keys, { hash: licence.keyHash, encrypted: licence.keyEncrypted }),
    product: { id: licence.productId, title: inLanguage(locale, { zh: licence.titleZh, en: licence.titleEn }) },
    scope: { ...scope, [activation.kind]: bound },
    entitlements: licence.entitlements,
    startsAt: startsAt ?? now,
    expiresAt,
    terms: termsOf(licence.terms),
    nonce,
  };
  const noted = await extendOffline(tx, { activationId: activation.id, licenceId: licence.id, until });
  if (!noted) throw new AppError('not_found');
  const actorId = by === 'program' || actor.kind !== 'user' ? null : actor.userId;
  const act = { licenceIds: [licence.id], by, actorId, now };
  if (begun) await recordEvent(tx, { ...act, kind: 'started' });
  const detail = { activationId: activation.id, until: until.toISOString() };
  await recordEvent(tx, { ...act, kind: 'file_issued', detail });
  return {
    kind: activation.kind === 'machine' ? 'machine' : 'licence',
    activationId: activation.id,
    fileName: fileNameOf(subject),
    file: makeFile(app.keys, subject, { now, until }),
    offlineUntil: until.toISOString(),
  };
}

/** Until when a file that is made now is good. Throws licence_not_active for a licence that is good for nothing now. */
function goodFor(licence: Pick<FileLicence, 'state' | 'startsAt' | 'expiresAt' | 'terms'>, now: Date): Date {
  const { state, startsAt, expiresAt } = licence;
  const until = fileEnd({ expiresAt, terms: termsOf(licence.terms) }, now);
  if (state !== 'active' || until === undefined || (startsAt !== null && startsAt > now)) {
    throw new AppError('licence_not_active');
  }
  return until;
}
