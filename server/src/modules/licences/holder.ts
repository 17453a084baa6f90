/** What holders do with their licences: find them, bind them, unbind them. Anybody else's does not exist for them. */
import type { OutputOf, ParsedInputOf } from '#contract/endpoint.ts';
import type { FieldProblem } from '#contract/errors.ts';
import type {
  bindLicence,
  getLicence,
  Licence,
  LicenceSummary,
  listLicences,
  unbindLicence,
} from '#contract/licences.ts';
import type { Locale } from '#contract/locale.ts';
import type { Tx } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { userIdOf, type Call } from '../../platform/http.ts';
import { maskedKey } from './key.ts';
import { mayOf, stateOf, unbindLimit } from './policy.ts';
import * as repository from './repository.ts';
import { openKey } from './seal.ts';
import { normaliseTarget, targetRules } from './target.ts';
import { inLanguage } from './titles.ts';

/** What later modules hand down. */
export interface LicenceSurroundings {
  /** Told before a holder sees the key of a licence or uses it: from then on the goods of its order are seen. */
  onKeyShown: (tx: Tx, shown: { orderId: number; userId: number; now: Date }) => Promise<void>;
}

/** Totals are exact up to here. */
const countMax = 10_000;

/** One's own licences, newest first; the cursor is the last licence's id. */
export async function listOwnLicences(
  call: Call,
  input: ParsedInputOf<typeof listLicences>,
): Promise<OutputOf<typeof listLicences>> {
  const userId = userIdOf(call);
  const before = idBefore(input.cursor);
  const [rows, total] = await Promise.all([
    repository.listLicences(call.tx, { userId, before, limit: input.limit + 1 }),
    repository.countUserLicences(call.tx, userId, countMax + 1),
  ]);
  const shown = rows.slice(0, input.limit);
  return {
    list: shown.map((row) => summaryOf(row, call.locale, call.now)),
    next: rows.length > shown.length ? String(shown.at(-1)?.id) : null,
    total: Math.min(total, countMax),
    totalExact: total <= countMax,
  };
}

/** A licence of one's own with its key and what is bound. Throws not_found. */
export async function getOwnLicence(
  { onKeyShown }: LicenceSurroundings,
  call: Call,
  input: ParsedInputOf<typeof getLicence>,
): Promise<OutputOf<typeof getLicence>> {
  const { orderId } = await findOwn(call, input.id);
  // Reading writes nothing, so this goes another way; and it is known before the key is.
  await onKeyShown(call.app.attempts, { orderId, userId: userIdOf(call), now: call.now });
  return viewLicence(call, input.id);
}

async function viewLicence(call: Call, id: number): Promise<Licence> {
  const row = await findOwn(call, id);
  const activations = await repository.listActivations(call.tx, row.id);
  const unbindsLeft = Math.max(0, unbindLimit.max - row.unbinds);
  return {
    ...summaryOf(row, call.locale, call.now),
    key: openKey(call.app.keys, { hash: row.keyHash, encrypted: row.keyEncrypted }),
    orderId: row.orderId,
    activations: activations.map((activation) => ({ ...activation, createdAt: activation.createdAt.toISOString() })),
    unbindsLeft,
    may: mayOf(row, unbindsLeft, call.now),
  };
}

/** Binds a target within the seats. Throws not_found, invalid_input, licence_not_active, already_bound, seats_used_up. */
export async function bindOwnLicence(
  { onKeyShown }: LicenceSurroundings,
  call: Call,
  input: ParsedInputOf<typeof bindLicence>,
): Promise<OutputOf<typeof bindLicence>> {
  const { tx, now } = call;
  const { licenceId, kind } = input;
  const licence = await findOwn(call, licenceId);
  const target = normaliseTarget(kind, input.target);
  const isBindable = licence.binds.includes(kind);
  if (target === undefined || !isBindable) {
    const fields: FieldProblem[] = [];
    if (!isBindable) fields.push({ field: 'kind', rule: 'one_of', params: { values: licence.binds.join(', ') } });
    if (target === undefined) fields.push({ field: 'target', rule: targetRules[kind] });
    throw new AppError('invalid_input', { fields });
  }
  // The order before the licence, as in a refund, so that nobody waits in a ring.
  await onKeyShown(tx, { orderId: licence.orderId, userId: userIdOf(call), now });
  const isTaken = await repository.takeSeat(tx, { id: licenceId, userId: userIdOf(call), now });
  if (!isTaken) await refuseSeat(call, { licenceId, kind, target });
  await repository.insertActivation(tx, { licenceId, kind, target, now });
  return viewLicence(call, licenceId);
}

/** Unbinds an activation and returns its seat; 3 times in 30 days. Throws not_found, unbind_limit. */
export async function unbindOwnLicence(
  call: Call,
  input: ParsedInputOf<typeof unbindLicence>,
): Promise<OutputOf<typeof unbindLicence>> {
  const { tx, now } = call;
  const { licenceId, activationId } = input;
  // Unbinds of one licence pass one by one from here, so that the count below misses none.
  if (!(await repository.lockLicence(tx, licenceId, userIdOf(call)))) throw new AppError('not_found');
  const isUnbound = await repository.unbindActivation(tx, { id: activationId, licenceId, now });
  if (!isUnbound) throw new AppError('not_found');
  const { max, days } = unbindLimit;
  if ((await repository.countUnbinds(tx, licenceId, unbindsSince(now))) > max) {
    throw new AppError('unbind_limit', { params: { max, days } });
  }
  if (!(await repository.returnSeat(tx, licenceId))) throw new Error(`licence ${licenceId} had no seat to return`);
  return viewLicence(call, licenceId);
}

/** The id in a cursor. Throws invalid_input on field `cursor` when it is none of ours. */
function idBefore(cursor: string | undefined): number {
  if (cursor === undefined) return Number.MAX_SAFE_INTEGER;
  const id = /^\d{1,16}$/.test(cursor) ? Number(cursor) : Number.NaN;
  if (Number.isSafeInteger(id)) return id;
  throw new AppError('invalid_input', { fields: [{ field: 'cursor', rule: 'format' }] });
}

/** Why no seat could be taken, as things stand now. */
async function refuseSeat(call: Call, wanted: { licenceId: number; kind: string; target: string }): Promise<never> {
  const licence = await findOwn(call, wanted.licenceId);
  if (stateOf(licence, call.now) !== 'active') throw new AppError('licence_not_active');
  const activations = await repository.listActivations(call.tx, wanted.licenceId);
  const isBound = activations.some(({ kind, target }) => kind === wanted.kind && target === wanted.target);
  if (isBound) throw new AppError('already_bound');
  throw new AppError('seats_used_up', { params: { seats: licence.seats } });
}

async function findOwn(call: Call, id: number): Promise<repository.LicenceDetailRow> {
  const find = { id, userId: userIdOf(call), unboundSince: unbindsSince(call.now) };
  const row = await repository.findLicence(call.tx, find);
  if (!row) throw new AppError('not_found');
  return row;
}

function unbindsSince(now: Date): Date {
  return new Date(now.getTime() - unbindLimit.days * 24 * 60 * 60 * 1000);
}

function summaryOf(row: repository.LicenceRow, locale: Locale, now: Date): LicenceSummary {
  return {
    id: row.id,
    state: stateOf(row, now),
    productId: row.productId,
    title: inLanguage(locale, { zh: row.titleZh, en: row.titleEn }),
    skuName: inLanguage(locale, { zh: row.skuNameZh, en: row.skuNameEn }),
    categorySlug: row.categorySlug,
    keyMasked: maskedKey(row.keyTail),
    seats: row.seats,
    seatsUsed: row.seatsUsed,
    binds: row.binds,
    startsAt: row.startsAt?.toISOString() ?? null,
    expiresAt: row.expiresAt?.toISOString() ?? null,
  };
}
