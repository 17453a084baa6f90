/** Certificates that admins grant to agents and people. */
import {
  certificateEvents,
  certificateProcess,
  type CertificateEvent,
  type CertificateState,
} from '#contract/verification/certificateProcess.ts';
import * as contract from '#contract/verification/certificates.ts';
import type { FieldProblem } from '#contract/core/errors.ts';
import { shownAtFirst } from '#contract/verification/disclosures.ts';
import { handle, userIdOf, type Call } from '../../platform/http/http.ts';
import { dayMs } from '#contract/core/durations.ts';
import { AppError } from '../../platform/http/errors.ts';
import { mapPage } from '../../platform/database/listPage.ts';
import { recordOperation } from '../../platform/http/operations.ts';
import { findProfile, mustBeSomebodyElse } from '../identity/service.ts';
import { makeCertificateNumber, normaliseCertificateNumber } from './certificateNumber.ts';
import * as repository from './certificates.repository.ts';
import { rowOf } from './certificateRow.ts';

/** How many may stand above one: what the table of certificates takes. */
const depthMax = 9;
const eventsShown = 200;
const endDaysMax = 36_500;

/** All, newest first; what is searched for goes before the filters. */
export const listCertificates = handle(contract.listCertificates, async (call, { search = '', ...query }) => {
  const number = normaliseCertificateNumber(search);
  const username = number === undefined && search !== '' ? search : undefined;
  const found = await repository.listCertificateRows(call.tx, { ...query, number, username });
  return mapPage(found, (row) => rowOf(row, call.now));
});

/** Throws not_found. */
export const getCertificateRecord = handle(contract.getCertificateRecord, async (call, { id }) => {
  const row = await certificateRow(call, id);
  const events = await repository.listCertificateEvents(call.tx, id, eventsShown);
  return {
    ...rowOf(row, call.now),
    disclosed: row.disclosed,
    events: events.map((event) => ({ ...event, at: event.at.toISOString() })),
    may: userIdOf(call) === row.userId ? [] : certificateEvents.filter((event) => movesBy(event, row.state).length > 0),
  };
});

/**
 * Throws certificate_parent unless the one above is an agent's and it and all above it are active, certificate_loop when this
 * person stands above already, four_eyes for an admin's own.
 */
export const grantCertificate = handle(contract.grantCertificate, async (call, input) => {
  const { tx, now } = call;
  const { kind, userId, displayName, level, region, qq, note } = input;
  const actorId = userIdOf(call);
  await mustBeSomebodyElse(tx, actorId, [userId]);
  const since = input.since === undefined ? now : new Date(input.since);
  const until = input.until === undefined ? null : new Date(input.until);
  checkEnd(until, since, now);
  if (!(await findProfile(tx, userId))) throw invalid({ field: 'userId', rule: 'missing' });
  const parent = input.parentNumber === undefined ? null : await parentFor(call, userId, input.parentNumber);
  const id = await repository.insertCertificate(tx, {
    number: makeCertificateNumber(kind, since.getUTCFullYear()),
    kind,
    userId,
    displayName,
    level,
    region,
    qq,
    parent,
    disclosed: shownAtFirst[kind],
    since,
    until,
    grantedBy: actorId,
    now,
  });
  await record(call, { id, event: 'grant', reason: null, note });
  return getCertificateRecord(call, { id });
});

/** Throws not_found, state_conflict when it is in no state for that, four_eyes for an admin's own. */
export const moveCertificate = handle(contract.moveCertificate, async (call, { id, event, reason, note }) => {
  const { tx, now } = call;
  const row = await certificateRow(call, id);
  await mustBeSomebodyElse(tx, userIdOf(call), [row.userId]);
  const moves = movesBy(event);
  const [first] = moves;
  if (!first) throw new Error(`no certificate is ever moved by ${event}`);
  const told = first.to === 'active' ? null : reason;
  if (told === undefined) throw invalid({ field: 'reason', rule: 'required' });
  const moved = { id, from: moves.map(({ from }) => from), to: first.to, reason: told, now };
  if (!(await repository.moveCertificateState(tx, moved))) throw new AppError('state_conflict');
  await record(call, { id, event, reason: told, note });
  return getCertificateRecord(call, { id });
});

function movesBy(event: CertificateEvent, from?: CertificateState) {
  return certificateProcess.moves.filter((one) => one.event === event && (from === undefined || one.from === from));
}

async function parentFor(call: Call, userId: number, text: string): Promise<repository.Ancestor> {
  const number = normaliseCertificateNumber(text);
  const line = number === undefined ? [] : await repository.lockLine(call.tx, number);
  const [parent] = line;
  const allActive = line.every(
    ({ state, since, until }) => state === 'active' && since <= call.now && (until === null || until > call.now),
  );
  if (!parent || parent.kind !== 'agent' || !allActive || parent.depth >= depthMax) {
    throw new AppError('certificate_parent');
  }
  if (line.some((ancestor) => ancestor.userId === userId)) throw new AppError('certificate_loop');
  return parent;
}

async function record(
  call: Call,
  event: Pick<Parameters<typeof repository.insertCertificateEvent>[1], 'event' | 'reason' | 'note'> & { id: number },
): Promise<void> {
  const { tx, now } = call;
  const { id, reason, note } = event;
  const actorId = userIdOf(call);
  await repository.insertCertificateEvent(tx, { certificateId: id, event: event.event, actorId, reason, note, now });
  const operation = {
    actorId,
    action: `certificate.${event.event}`,
    subject: `certificate ${id}`,
    detail: { reason, note },
  };
  await recordOperation(tx, { ...operation, now });
}

async function certificateRow({ tx }: Call, id: number): Promise<repository.StoredCertificate> {
  const row = await repository.findCertificate(tx, id);
  if (!row) throw new AppError('not_found');
  return row;
}

/** The end lies behind the beginning, and in the future that people live to see. */
function checkEnd(until: Date | null, since: Date, now: Date): void {
  if (until === null) return;
  const last = new Date(now.getTime() + endDaysMax * dayMs);
  if (until <= now || until > last) throw invalid({ field: 'until', rule: 'in_future', params: { days: endDaysMax } });
  if (until <= since) throw invalid({ field: 'until', rule: 'before_from' });
}

function invalid(problem: FieldProblem): AppError {
  return new AppError('invalid_input', { fields: [problem] });
}
