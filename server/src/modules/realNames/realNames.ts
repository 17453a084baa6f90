/** What people do about their own real name: fill in, send, mend, withdraw, and see who looked. */
import {
  adultFrom,
  birthDateOf,
  cleanNumber,
  type IdentityFacts,
  identityProblems,
  neededPhotos,
} from '#contract/realNames/identityDocuments.ts';
import { maskedEnterpriseName, maskedNumber, maskedPersonName } from '#contract/realNames/maskedIdentity.ts';
import type { RealNameState } from '#contract/realNames/realNameProcess.ts';
import { identityConsent, realNameRules } from '#contract/realNames/realNameRules.ts';
import * as contract from '#contract/realNames/realNames.ts';
import type { FileStorage } from '../../outside/files/storage.ts';
import type { Tx } from '../../platform/database/database.ts';
import { dayOf } from '../../platform/day.ts';
import { attempt, type AttemptLimit } from '../../platform/http/attempts.ts';
import { AppError } from '../../platform/http/errors.ts';
import { handle, userIdOf, type Call } from '../../platform/http/http.ts';
import type { Keys } from '../../platform/keys/keys.ts';
import { insertConsents } from '../identity/service.ts';
import { siteConfiguration } from '../site/service.ts';
import { askProvider } from './check.ts';
import { reviewDue } from './dueDay.ts';
import { decryptFacts, encryptFacts, fingerprintsOf } from './realNameEncryption.ts';
import { removeAfterCommit } from './files.ts';
import { deletePhotos, keepPhotosUntil, listPhotos } from './photos.repository.ts';
import * as repository from './repository.ts';
import { isAsked } from './settings.ts';
import { isAdultOn, realNameView } from './view.ts';

const sentPerPerson: AttemptLimit = { scope: 'real_name_sent', ...realNameRules.sentPerDay };

/** What the account is verified by, and the application that is open. */
export const getRealName = handle(contract.getRealName, async (call) => {
  const { tx } = call;
  const userId = userIdOf(call);
  const [inForce, open, today] = await Promise.all([
    repository.findRealNameInForce(tx, userId),
    repository.findOpenRealName(tx, userId),
    todayOf(call),
  ]);
  return {
    verified: inForce ? { ...inForce, isAdult: isAdultOn(inForce, today) } : null,
    open: open ? await realNameView(call, open) : null,
    consentVersion: identityConsent.version,
  };
});

/** Newest first. */
export const listRealNames = handle(contract.listRealNames, (call, input) =>
  repository.listOwnRealNames(call.tx, { ...input, userId: userIdOf(call) }),
);

/** Throws not_found, also for another's. */
export const getRealNameRecord = handle(contract.getRealNameRecord, async (call, { id }) =>
  realNameView(call, await ownRealName(call, id)),
);

/** The caller's draft, of this kind from now on. Throws real_name_open while another application is not settled. */
export const startRealName = handle(contract.startRealName, async (call, { kind, document }) => {
  const { tx, now } = call;
  const id = await repository.draftRealName(tx, { userId: userIdOf(call), kind, document, now });
  if (id === undefined) throw new AppError('real_name_open');
  return realNameView(call, await ownRealName(call, id));
});

/**
 * Sends a draft with its data: checked field by field, encrypted, and on the reviewers' list. Throws not_found,
 * state_conflict, photos_missing, too_many_requests, and invalid_input by field.
 */
export const sendRealName = handle(contract.sendRealName, async (call, input) => {
  const { tx, now, app } = call;
  const userId = userIdOf(call);
  const draft = await repository.lockRealName(tx, input.id);
  if (!draft || draft.userId !== userId) throw new AppError('not_found');
  if (draft.state !== 'draft') throw new AppError('state_conflict');
  await attempt(app.attempts, sentPerPerson, String(userId), now);
  const { timeZone } = (await siteConfiguration(tx)).site;
  const today = dayOf(now, timeZone);
  const facts = await checkedFacts(tx, draft, { sent: input, today });
  const asked = await isAsked(tx, app.config, facts);
  const isSent = await repository.moveToAuditing(tx, {
    id: draft.id,
    userId,
    ...storedFacts(app.keys, draft.id, facts),
    adultFrom: knownAdultFrom(facts, today),
    dueAt: reviewDue(now, timeZone),
    answer: asked ? 'waiting' : 'unasked',
    now,
  });
  if (!isSent) throw new AppError('state_conflict');
  await keepPhotosUntil(tx, draft.id, null);
  await insertConsents(tx, { userId, documents: [identityConsent], now });
  await repository.insertMove(tx, { id: draft.id, event: 'send', to: 'auditing', actorId: userId, now });
  if (asked) await askProvider(tx, { id: draft.id, sentAt: now, asked: 0 });
  return realNameView(call, await ownRealName(call, draft.id));
});

/** Takes an application back while it is reviewed, and deletes what it held. Throws not_found, state_conflict. */
export const withdrawRealName = (storage: FileStorage) =>
  handle(contract.withdrawRealName, async (call, { id }) => {
    const { tx, now } = call;
    const userId = userIdOf(call);
    await ownRealName(call, id);
    if (!(await repository.moveToWithdrawn(tx, { id, userId, now }))) throw new AppError('state_conflict');
    await repository.insertMove(tx, { id, event: 'withdraw', to: 'withdrawn', actorId: userId, now });
    removeAfterCommit(call, storage, await deletePhotos(tx, [id]));
    return realNameView(call, await ownRealName(call, id));
  });

/** Makes a refused application a draft again, with what it held. Throws not_found, state_conflict. */
export const mendRealName = handle(contract.mendRealName, async (call, { id }) => {
  const { tx, now } = call;
  const userId = userIdOf(call);
  await ownRealName(call, id);
  if (!(await repository.moveToDraft(tx, { id, userId, now }))) throw new AppError('state_conflict');
  await keepPhotosUntil(tx, id, null);
  await repository.insertMove(tx, { id, event: 'mend', to: 'draft', actorId: userId, now });
  return realNameView(call, await ownRealName(call, id));
});

const templateStates: Partial<Record<RealNameState, number>> = { auditing: 0, passed: 1 };
const templateRows = 50;

/** The same in the form of the console's template: masks only. */
export const getCertification = handle(contract.getCertification, async (call) => {
  const { tx } = call;
  const userId = userIdOf(call);
  const [page, inForce] = await Promise.all([
    repository.listOwnRealNames(tx, { userId, limit: templateRows }),
    repository.findRealNameInForce(tx, userId),
  ]);
  const newest = inForce?.kind === 'enterprise' ? inForce : page.list.find(({ kind }) => kind === 'enterprise');
  const facts = newest && decryptFacts(call.app.keys, newest);
  return {
    enterpriseInfo: {
      accountType: newest?.kind ?? '',
      status: statusOf(newest?.state),
      time: newest?.sentAt?.toISOString() ?? '',
      legalPerson: newest?.nameMasked ?? '',
      certificateType: newest?.document ?? '',
      authenticationNumber: newest?.numberMasked ?? '',
      enterpriseName: newest?.enterpriseMasked ?? '',
      enterpriseCertificateType: facts?.enterpriseCertificate ?? '',
      organizationCode: newest?.organizationMasked ?? '',
    },
    record: page.list.map((row) => ({
      certificationType: row.kind === 'enterprise' ? 1 : 0,
      certificationContent: [row.enterpriseMasked, row.nameMasked, row.numberMasked].filter(Boolean).join(' '),
      status: statusOf(row.state),
      time: (row.sentAt ?? row.createdAt).toISOString(),
    })),
  };
});

function statusOf(state: RealNameState | undefined): number {
  return (state && templateStates[state]) ?? 2;
}

async function ownRealName(call: Call, id: number): Promise<repository.StoredRealName> {
  const row = await repository.findRealName(call.tx, id);
  if (!row || row.userId !== userIdOf(call)) throw new AppError('not_found');
  return row;
}

async function todayOf({ tx, now }: Call): Promise<string> {
  return dayOf(now, (await siteConfiguration(tx)).site.timeZone);
}

type Sent = Omit<IdentityFacts, 'kind' | 'document'>;

/** What was sent, with numbers as they are compared and nothing that does not belong to this kind of application. */
function factsOf({ kind, document }: Pick<IdentityFacts, 'kind' | 'document'>, input: Sent): IdentityFacts {
  const isEnterprise = kind === 'enterprise';
  return {
    kind,
    document,
    realName: input.realName,
    idNumber: cleanNumber(input.idNumber),
    country: document === 'passport' ? input.country.toUpperCase() : '',
    birthDate: document === 'resident_id' ? '' : input.birthDate,
    validUntil: input.validUntil,
    enterpriseName: isEnterprise ? input.enterpriseName : '',
    enterpriseCertificate: isEnterprise ? input.enterpriseCertificate : '',
    organizationCode: isEnterprise ? cleanNumber(input.organizationCode) : '',
  };
}

/** What is sent of a draft, once it and its photos are complete. Throws invalid_input by field, photos_missing. */
async function checkedFacts(
  tx: Tx,
  draft: repository.StoredRealName,
  { sent, today }: { sent: Sent; today: string },
): Promise<IdentityFacts> {
  const facts = factsOf(draft, sent);
  const fields = identityProblems(facts, today);
  if (fields.length > 0) throw new AppError('invalid_input', { fields });
  const kept = new Set((await listPhotos(tx, draft.id)).map(({ side }) => side));
  if (!neededPhotos(draft.kind, draft.document).every((side) => kept.has(side))) throw new AppError('photos_missing');
  return facts;
}

/** What the row of an application keeps: facts encrypted, masks of them, and hashes that find the same person. */
function storedFacts(keys: Keys, id: number, facts: IdentityFacts) {
  const { person, subject } = fingerprintsOf(keys, facts);
  const isEnterprise = facts.kind === 'enterprise';
  return {
    factsEncrypted: encryptFacts(keys, id, facts),
    nameMasked: maskedPersonName(facts.realName),
    numberMasked: maskedNumber(facts.idNumber),
    enterpriseMasked: isEnterprise ? maskedEnterpriseName(facts.enterpriseName) : '',
    organizationMasked: isEnterprise ? maskedNumber(facts.organizationCode) : '',
    validUntil: facts.validUntil || null,
    fingerprint: subject,
    personFingerprint: person,
  };
}

/** From when on the person is known to be an adult: of who is one, today, so that no date of birth is kept in the open. */
function knownAdultFrom({ kind, document, idNumber, birthDate }: IdentityFacts, today: string): string | null {
  if (kind === 'enterprise') return null;
  const day = adultFrom(document === 'resident_id' ? birthDateOf(idNumber) : birthDate);
  return day < today ? today : day;
}
