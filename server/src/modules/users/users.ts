/** Users for the admins who look after them: the list, a person's page, notes. */
import { maskedEmail, maskedMobile } from '#contract/contacts/maskedContacts.ts';
import * as contract from '#contract/users/users.ts';
import { userRules, type UserAction } from '#contract/users/userRules.ts';
import type { ParsedInputOf } from '#contract/core/endpoint.ts';
import { balancesOf } from '../../ledger/accounts.ts';
import { mapPage } from '../../platform/database/listPage.ts';
import { listWalk, refuseBackwards, walkCursors, type Walk } from '../../platform/database/walk.ts';
import { AppError } from '../../platform/http/errors.ts';
import { handle, userIdOf, type Call } from '../../platform/http/http.ts';
import { recordStep } from '../../platform/http/operations.ts';
import { neededWords } from '../../platform/http/plainText.ts';
import type { Reply } from '../../platform/http/reply.ts';
import { inLanguage } from '../../platform/inLanguage.ts';
import { findProfile, listOpenSessions } from '../identity/service.ts';
import { findBounce } from '../messages/service.ts';
import { siteConfiguration } from '../site/service.ts';
import { findWaitingRequest, requestOf, type RequestRow } from './grantRequests.repository.ts';
import { insertNote, listNotes, listReviewsOfUser, type NoteRow } from './notes.repository.ts';
import { findUserDetail, walkOfUsers, type UserDetailRow, type UserRow } from './users.repository.ts';

type Filters = Omit<ParsedInputOf<typeof contract.listUsers>, 'cursor' | 'limit'>;

/** Newest first unless sorted. */
export const listUsers = handle(contract.listUsers, async (call, { cursor, limit, ...filters }) => {
  const walk = await walkFor(call, filters);
  const cursors = walkCursors('users', filters.sort, filters.direction);
  return mapPage(await listWalk<UserRow>(call.tx, walk, cursors, { cursor, limit }), summaryOf);
});

/** The rows of a list under these filters. Throws invalid_input for ranges that end before they begin. */
export async function walkFor(call: Pick<Call, 'tx'>, filters: Filters): Promise<Walk> {
  refuseBackwards(filters);
  const { timeZone } = (await siteConfiguration(call.tx)).site;
  return walkOfUsers({ ...filters, search: filters.search?.trim() || undefined, timeZone });
}

/** Throws not_found. */
export const getUser = handle(contract.getUser, async (call, { id }) => {
  const { tx, now } = call;
  const row = await findUserDetail(tx, id, now);
  if (!row) throw new AppError('not_found');
  const [money, sessions, notes, request, bounce] = await Promise.all([
    balancesOf(tx, id),
    listOpenSessions(tx, { userId: id, role: row.role, sessionId: 0, now }),
    listNotes(tx, { userId: id, limit: userRules.partMax }),
    findWaitingRequest(tx, id),
    findBounce(tx, row.email),
  ]);
  return {
    ...row,
    ...summaryOf(row),
    balanceFen: money.balanceFen,
    owedFen: money.owedFen,
    bounce: bounce ?? null,
    sessions: sessions.length,
    notes: notes.list.map(noteOf),
    notesTotal: notes.total,
    request: request ? requestOf(request) : null,
    may: actionsOn(row, { by: userIdOf(call), request, sessions: sessions.length }),
  };
});

/** What the caller may do to somebody now; the rest is refused when it is tried. */
function actionsOn(
  { id, state, role }: UserDetailRow,
  { by, request, sessions }: { by: number; request: RequestRow | undefined; sessions: number },
): UserAction[] {
  if (by === id) return [];
  const may: UserAction[] = [];
  if (state === 'active') may.push('freeze');
  if (state === 'frozen') may.push('unfreeze');
  if (sessions > 0) may.push('end_sessions');
  if (state === 'active' && !request) may.push('give_grants');
  if (role === 'admin') may.push('take_grants');
  if (request) may.push(request.askedBy === by ? 'withdraw' : 'decide');
  return may;
}

/** Throws not_found. */
export const showUserEmail = handle(contract.showUserEmail, async (call, { id }) => {
  const profile = await findProfile(call.tx, id);
  if (!profile) throw new AppError('not_found');
  await recordStep(call, { action: 'user.email', subject: `user ${id}`, detail: {} });
  return { email: profile.email };
});

/** Throws not_found. */
export const listUserSessions = handle(contract.listUserSessions, async ({ tx, now }, { id }) => {
  const profile = await findProfile(tx, id);
  if (!profile) throw new AppError('not_found');
  return { list: await listOpenSessions(tx, { userId: id, role: profile.role, sessionId: 0, now }) };
});

export const listUserReviews = handle(contract.listUserReviews, async ({ tx, locale }, input) =>
  mapPage(await listReviewsOfUser(tx, input), ({ titleZh, titleEn, ...row }) => ({
    ...row,
    title: inLanguage(locale, { zh: titleZh, en: titleEn }),
  })),
);

/** Throws not_found. */
export const addUserNote = handle(contract.addUserNote, async (call, input) => {
  const { tx, now } = call;
  const [userId, authorId, words] = [input.id, userIdOf(call), neededWords('words', input.words)];
  const note = await insertNote(tx, { userId, authorId, words, now });
  if (!note) throw new AppError('not_found');
  await recordStep(call, { action: 'user.note', subject: `user ${userId}`, detail: { noteId: note.id } });
  const author = await findProfile(tx, authorId);
  return { id: note.id, author: { id: authorId, username: author?.username ?? '' }, words, createdAt: now };
});

export const listUserNotes = handle(contract.listUserNotes, async ({ tx }, { id, ...page }) =>
  mapPage(await listNotes(tx, { ...page, userId: id }), noteOf),
);

function noteOf({ authorId, authorName, ...row }: NoteRow): Reply<contract.UserNote> {
  return { ...row, author: { id: authorId, username: authorName } };
}

function summaryOf({ email, mobile, ...row }: UserRow): Reply<contract.UserSummary> {
  return { ...row, emailMasked: maskedEmail(email), mobileMasked: maskedMobile(mobile) };
}
