/** Reports of fakes: from anybody, to the admins' inbox. */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { fakeReportEvents, fakeReportProcess, type FakeReportState } from '#contract/verification/fakeReportProcess.ts';
import { fakeReportDueSeconds } from '#contract/verification/fakeReportRules.ts';
import * as contract from '#contract/verification/fakeReports.ts';
import { cleanCode } from '#contract/core/typedCode.ts';
import { handle, userIdOf } from '../../platform/http/http.ts';
import { attempt, type AttemptLimit } from '../../platform/http/attempts.ts';
import { AppError } from '../../platform/http/errors.ts';
import { mapPage } from '../../platform/database/listPage.ts';
import type { Keys } from '../../platform/keys/keys.ts';
import { recordOperation } from '../../platform/http/operations.ts';
import type { Reply } from '../../platform/http/reply.ts';
import * as repository from './fakeReports.repository.ts';
import { attachPhoto } from './reportPhotos.repository.ts';
import { hashOfPhoto, photoUrl } from './reportPhotos.ts';
import { makeReportNumber, makeReportSecret } from './reportNumber.ts';

const reportsPerAddress: AttemptLimit = { scope: 'report_fake', max: 5, seconds: 60 * 60 };
const looksPerAddress: AttemptLimit = { scope: 'report_state', max: 20, seconds: 10 * 60 };
const movesShown = 200;
const openStates: readonly FakeReportState[] = ['new', 'looking'];

/** Throws too_many_requests (5 an hour and address), and invalid_input for a photo that is not there or has a report. */
export const reportFake = handle(contract.reportFake, async (call, { kind, about, text, contact, photo }) => {
  const { tx, now, app } = call;
  await attempt(app.attempts, reportsPerAddress, call.ip, now);
  const [number, secret] = [makeReportNumber(), makeReportSecret()];
  const secretHash = hashOfSecret(app.keys, number, secret);
  const reportId = await repository.insertReport(tx, { number, secretHash, kind, about, text, contact, now });
  if (photo !== undefined && photo !== '') {
    const isAttached = await attachPhoto(tx, { tokenHash: hashOfPhoto(app.keys, photo), reportId });
    if (!isAttached) throw new AppError('invalid_input', { fields: [{ field: 'photo', rule: 'missing' }] });
  }
  return { number, secret, state: fakeReportProcess.initial, dueAt: dueOf(now).toISOString() };
});

/** A wrong number and a wrong secret get the same answer after the same work: not_found. Throws too_many_requests. */
export const getFakeReport = handle(contract.getFakeReport, async (call, input) => {
  const { tx, now, app } = call;
  await attempt(app.attempts, looksPerAddress, call.ip, now);
  const number = cleanCode(input.number);
  const row = await repository.findReportByNumber(tx, number);
  const given = hashOfSecret(app.keys, number, cleanCode(input.secret));
  if (!timingSafeEqual(given, row?.secretHash ?? randomBytes(given.length)) || !row) throw new AppError('not_found');
  return {
    number: row.number,
    kind: row.kind,
    aboutMasked: maskedAbout(row.about),
    state: row.state,
    createdAt: row.createdAt.toISOString(),
    movedAt: row.movedAt?.toISOString() ?? null,
    dueAt: dueOf(row.createdAt).toISOString(),
  };
});

/** Open ones oldest first, decided ones newest first. */
export const listFakeReports = handle(contract.listFakeReports, async (call, input) => {
  const first = openStates.includes(input.state) ? 'oldest' : 'newest';
  return mapPage(await repository.listReports(call.tx, { ...input, first }), (row) => rowOf(row, call.now));
});

/** Throws not_found. */
export const getFakeReportRecord = handle(contract.getFakeReportRecord, async (call, { id }) => {
  const { tx, now, app } = call;
  const [row, moves, nextId] = await Promise.all([
    repository.findReport(tx, id),
    repository.listReportMoves(tx, id, movesShown),
    repository.findNextOpen(tx, id),
  ]);
  if (!row) throw new AppError('not_found');
  return {
    ...rowOf(row, now),
    text: row.text,
    contact: row.contact,
    forgottenAt: row.forgottenAt?.toISOString() ?? null,
    photoUrl: row.photoId === null ? null : photoUrl(app.keys, { id: row.photoId, now }),
    moves: moves.map((move) => ({ ...move, at: move.at.toISOString() })),
    may: fakeReportEvents.filter((event) =>
      fakeReportProcess.moves.some((move) => move.event === event && move.from === row.state),
    ),
    nextId: nextId ?? null,
  };
});

/** Throws not_found, and state_conflict when it is in no state for that. */
export const moveFakeReport = handle(contract.moveFakeReport, async (call, { id, event, note }) => {
  const { tx, now } = call;
  const actorId = userIdOf(call);
  const moves = fakeReportProcess.moves.filter((move) => move.event === event);
  const [first] = moves;
  if (!first) throw new Error(`no report is ever moved by ${event}`);
  const { to } = first;
  if (!(await repository.moveReportState(tx, { id, from: moves.map(({ from }) => from), to, now }))) {
    throw new AppError((await repository.findReport(tx, id)) ? 'state_conflict' : 'not_found');
  }
  await repository.insertReportMove(tx, { id, event, to, actorId, note, now });
  await recordOperation(tx, { actorId, action: `report.${event}`, subject: `report ${id}`, detail: { note }, now });
  return getFakeReportRecord(call, { id });
});

function rowOf(row: repository.StoredReport, now: Date): Reply<contract.FakeReportRow> {
  const dueAt = dueOf(row.createdAt);
  return { ...row, hasPhoto: row.photoId !== null, dueAt, late: openStates.includes(row.state) && dueAt < now };
}

function dueOf(createdAt: Date): Date {
  return new Date(createdAt.getTime() + fakeReportDueSeconds * 1000);
}

/** Each number has secrets of its own. */
function hashOfSecret(keys: Keys, number: string, secret: string): Buffer {
  return keys.lookupHash('report secret', `${number} ${secret}`);
}

/** What was reported, as much of it as tells the reporter which one it was: at most three characters, then stars. */
function maskedAbout(about: string): string {
  const characters = [...about];
  return `${characters.slice(0, Math.min(3, Math.floor(characters.length / 2))).join('')}***`;
}
