/** Takes what a gateway or an admin says of a dispute: twice, late and out of order it ends the same. */
import {
  complaintNumber,
  disputeAnswerSeconds,
  gatewayComplaint,
  takesAnswers,
  type GatewayDisputeEnd,
  type GatewayDisputeSource,
} from '#contract/money/gatewayDisputeRules.ts';
import type { Tx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/errors.ts';
import { givenFenOf, type AttemptRow } from '../payments/service.ts';
import { closeAt } from './answer.ts';
import { keepContradiction } from './contradictions.repository.ts';
import {
  addDisputeNumber,
  endDisputeNumber,
  finishDispute,
  insertDispute,
  lockDispute,
  lockDisputedPayment,
  loseMore,
  keepPartOf,
  notePartOf,
  renameDisputeNumber,
  reopenDispute,
  type DisputeRow,
} from './disputes.repository.ts';
import { coverOthers, freeMoney, freezeMoney } from './freeze.ts';
import { stands } from './kept.ts';
import { bookLoss, bookPart, lossOf } from './losses.ts';
import { tellOfDispute, tellOfPart } from './news.ts';

/** What is said of a dispute. */
export interface Said {
  /** The gateway's number of it. */
  number: string;
  state: 'open' | GatewayDisputeEnd;
  /** It is of a part of the payment. */
  isPart: boolean;
  reason: string;
  /** Null: the usual time. */
  dueAt: Date | null;
  source: GatewayDisputeSource;
  /** Null: the gateway's notice. */
  by: number | null;
  /** An admin's, where they say how it ended. */
  words: string;
  now: Date;
}

/** `contradicted`: it says otherwise than what was booked, and waits for an admin. `known`: it changed nothing. */
export type Taken = 'opened' | 'ended' | 'contradicted' | 'known';

/** Takes what is said of the dispute of a paid attempt; the dispute's number. Throws dispute_turned_over by hand. */
export async function takeDispute(
  tx: Tx,
  attempt: Pick<AttemptRow, 'id' | 'paymentId' | 'gateway' | 'amountFen'>,
  said: Said,
): Promise<{ id: number; result: Taken }> {
  const { now } = said;
  // The payment before its dispute, its orders or its lease, and accounts.
  const payment = await lockDisputedPayment(tx, attempt.paymentId);
  const before = await lockDispute(tx, attempt.id);
  const dueAt = said.dueAt ?? new Date(now.getTime() + disputeAnswerSeconds[attempt.gateway] * 1000);
  if (!before) {
    const { id: attemptId, paymentId, gateway, amountFen } = attempt;
    const opened = { ...said, attemptId, paymentId, gateway, amountFen, userId: payment.userId, dueAt };
    const row = await insertDispute(tx, opened);
    await opening(tx, row, said);
    return { id: row.id, result: said.state === 'open' ? 'opened' : 'ended' };
  }
  return { id: before.id, result: await takeMore(tx, before, { ...said, dueAt }) };
}

/**
 * A complaint is no loss by itself: the gateway takes nothing because of it, and says only whether money went back; of a part not
 * how much.
 */
export interface SaidOfComplaint extends Said {
  /** 1 at first, another number each time that its payer raised it again. */
  round: number;
}

/**
 * Takes what is said of a complaint about a paid attempt. It is lost as far as money went back that was not sent back from here, else it is over;
 * one that was over before it was heard of is nothing. Of a part it stays open until an admin says how much. `refunded_here`: what went back may be
 * a refund from here, and it opened nothing.
 */
export async function takeComplaint(
  tx: Tx,
  attempt: Pick<AttemptRow, 'id' | 'paymentId' | 'gateway' | 'amountFen'>,
  { round, isPart, ...said }: SaidOfComplaint,
): Promise<Taken | 'refunded_here'> {
  await lockDisputedPayment(tx, attempt.paymentId);
  const before = await lockDispute(tx, attempt.id);
  const turn = complaintNumber(said.number, round);
  const standing = before && standingOf(before, said.number, turn);
  const givenFen = await givenFenOf(tx, attempt.id);
  const leftFen = attempt.amountFen - (before?.takenFen ?? 0) - givenFen;
  const wasSaid = said.state === 'lost' && leftFen <= 0 ? 'won' : said.state;
  const state = wasSaid === 'lost' && isPart ? 'open' : wasSaid;
  let number = standing ?? turn;
  if (
    before &&
    standing !== undefined &&
    standing !== turn &&
    state === 'open' &&
    !before.endedNumbers.includes(turn)
  ) {
    // Its end was not heard of: what is raised again wants an answer of its own. The money never comes free between.
    if (wasSaid === 'open' && isAnswered(before, standing)) {
      const { id, result } = await takeDispute(tx, attempt, { ...said, number: turn, state, isPart: false });
      await endDisputeNumber(tx, id, standing);
      return result;
    }
    // Raised again before it was answered, it is the same one.
    if (await renameDisputeNumber(tx, before.id, { from: standing, to: turn })) number = turn;
  }
  // How much went back is for an admin to say, also where it was answered.
  if (before && standing !== undefined && wasSaid !== state) {
    return (await notePartOf(tx, { id: before.id, number, reason: said.reason })) ? 'opened' : 'known';
  }
  if (!before && (state === 'won' || state === 'withdrawn')) return 'known';
  // Whoever ended it was not told that a part went back, or is not believed twice: it waits for an admin and opens nothing.
  if (before && before.state !== 'lost' && wasSaid !== state && isEndedFor(before, number)) {
    return (await keepPartOf(tx, before.id, number))
      ? keepSaid(tx, before, { ...said, number, state: 'lost' })
      : 'known';
  }
  // It is over, nothing of it stands, and what went back may well be what was sent back from here: nobody's money waits for that.
  if (wasSaid !== state && givenFen > 0 && before?.state !== 'lost' && !(before && stands(before)))
    return 'refunded_here';
  if (before?.state !== 'lost') {
    return (await takeDispute(tx, attempt, { ...said, number, state, isPart: wasSaid !== state })).result;
  }
  // What went back after a loss of a part waits for an admin; how one that was lost is over is nothing new.
  if (state !== 'lost') return 'known';
  return keepSaid(tx, before, { ...said, number, state });
}

/** The open number of a complaint in some turn of it; one of which a part went back waits for an admin by itself. */
function standingOf({ openNumbers, partNumbers }: DisputeRow, complaint: string, turn: string): string | undefined {
  if (openNumbers.includes(turn)) return turn;
  return openNumbers.find((open) => gatewayComplaint(open) === complaint && !partNumbers.includes(open));
}

function isAnswered({ state, answeredNumbers }: DisputeRow, number: string): boolean {
  return state === 'answered' || answeredNumbers.includes(number);
}

/** Whether a number of a dispute opens nothing any more. */
function isEndedFor({ state, endedNumbers, partTurned }: DisputeRow, number: string): boolean {
  return endedNumbers.includes(number) || (partTurned && !stands({ state }));
}

/** Keeps what a gateway says against the end of a dispute, for an admin. */
async function keepSaid(
  tx: Tx,
  { id: disputeId, round }: DisputeRow,
  { number, state: said, source, by, words, now }: Omit<Said, 'isPart'> & { state: GatewayDisputeEnd },
): Promise<Taken> {
  return (await keepContradiction(tx, { disputeId, round, number, said, source, words, by, now }))
    ? 'contradicted'
    : 'known';
}

async function takeMore(tx: Tx, before: DisputeRow, said: Said & { dueAt: Date }): Promise<Taken> {
  const { id } = before;
  const { number, state, reason, dueAt, isPart } = said;
  if (before.state === 'lost') return (await keepWord(tx, before, said)) ? 'contradicted' : 'known';
  const isOver = before.endedNumbers.includes(number);
  if (stands(before)) {
    if (state === 'open') {
      const isNew = !isOver && (await addDisputeNumber(tx, { id, number, reason, dueAt, isPart }));
      // What was answered before has to be answered again.
      if (isNew) await tellOfDispute(tx, { ...before, state: 'open', dueAt }, 'opened', said.now);
      return isNew ? 'opened' : 'known';
    }
    return (await endNumber(tx, before, said)) ? 'ended' : 'known';
  }
  // What a gateway took counts, also when it said otherwise before.
  if (state !== 'lost' && isOver) return 'known';
  if (state === 'won' || state === 'withdrawn') {
    await endDisputeNumber(tx, id, number);
    return 'known';
  }
  if (before.partTurned) return refuseAgain(tx, before, said);
  if (!(await reopenDispute(tx, { ...said, id }))) throw new Error(`dispute ${id} was locked and still moved`);
  await opening(tx, { ...before, ...said, state: 'open', openNumbers: [number], round: before.round + 1 }, said);
  return state === 'open' ? 'opened' : 'ended';
}

/** Keeps what contradicts a loss: that it was none after all, or that the gateway took the money once more. */
async function keepWord(
  tx: Tx,
  { id, round, lostNumbers }: DisputeRow,
  { number, state, source, by, words, now }: Said,
): Promise<boolean> {
  if (state === 'open' || (state === 'lost') === lostNumbers.includes(number)) return false;
  return keepContradiction(tx, { disputeId: id, round, number, said: state, source, words, by, now });
}

/**
 * Opens nothing of a payment of which a loss of a part was turned over: whose the rest is cannot be told from what came back. A
 * gateway's loss is kept for an admin. Throws dispute_turned_over to whoever enters it.
 */
async function refuseAgain(
  tx: Tx,
  { id, round }: DisputeRow,
  { number, state, source, by, words, now }: Said,
): Promise<Taken> {
  if (source === 'hand') throw new AppError('dispute_turned_over');
  if (state !== 'lost') return 'known';
  const isNew = await keepContradiction(tx, { disputeId: id, round, number, said: state, source, words, by, now });
  return isNew ? 'contradicted' : 'known';
}

async function opening(tx: Tx, row: DisputeRow, said: Said): Promise<void> {
  // What is lost at once needs nothing set aside.
  if (said.state === 'open') {
    await freezeMoney(tx, row, said.now);
    await tellOfDispute(tx, row, 'opened', said.now);
  } else await endDispute(tx, row, { ...said, end: said.state });
}

/** Ends one of the gateway's disputes of a payment, and with the last of them, or a loss, all; false when it is known. */
async function endNumber(tx: Tx, row: DisputeRow, said: Said): Promise<boolean> {
  const { number, state } = said;
  if (state === 'open') return false;
  const others = row.openNumbers.filter((open) => open !== number);
  if (state !== 'lost' && others.length > 0) return endDisputeNumber(tx, row.id, number);
  if (state !== 'lost' && row.endedNumbers.includes(number)) return false;
  await endDispute(tx, row, { ...said, end: state });
  return true;
}

interface DisputeEnding extends Pick<Said, 'by' | 'words' | 'now'> {
  end: GatewayDisputeEnd;
  /** Which of the gateway's numbers is said to be lost; left out, all. */
  number?: string;
  /** What of it was lost, in fen; left out, all that can be. */
  lostFen?: number | undefined;
}

/** Ends a locked dispute that stands, whatever the gateway's numbers of it are. */
export async function endDispute(
  tx: Tx,
  row: DisputeRow,
  { end, by, words, number, lostFen, now }: DisputeEnding,
): Promise<void> {
  const wholeFen = end === 'lost' ? await lossOf(tx, row) : 0;
  const isPart = lostFen !== undefined && lostFen < wholeFen;
  const lossFen = isPart ? lostFen : wholeFen;
  const lost = number === undefined ? row.openNumbers : [number];
  const ended = {
    id: row.id,
    end,
    by,
    words,
    takenFen: lossFen,
    lostNumbers: end === 'lost' ? lost : [],
    now,
    lostFen: isPart ? lostFen : null,
  };
  if (!(await finishDispute(tx, ended))) {
    throw new Error(`dispute ${row.id} was locked and still moved`);
  }
  if (row.openNumbers.some((open) => takesAnswers(row.gateway, open))) await closeAt(tx, row.id, now);
  if (isPart) {
    const taken = await bookPart(tx, row, { lossFen, beforeFen: 0, now });
    await tellOfPart(tx, row, { lossFen, taken, isFirst: true, now });
    return;
  }
  if (end === 'lost') await bookLoss(tx, row, { lossFen, now });
  else await coverOthers(tx, row, { freed: await freeMoney(tx, row, now), now });
  await tellOfDispute(tx, row, end, now);
}

/**
 * Books that the gateway took more of a locked dispute that was lost in part, on top of what it took before, in fen. Throws state_conflict
 * where that is not what it took.
 */
export async function endMore(
  tx: Tx,
  row: DisputeRow,
  { beforeFen, lossFen, by, words, now }: { beforeFen: number; lossFen: number; by: number; words: string; now: Date },
): Promise<void> {
  if (!(await loseMore(tx, { id: row.id, beforeFen, lossFen, by, words }))) throw new AppError('state_conflict');
  const taken = await bookPart(tx, row, { lossFen, beforeFen, now });
  await tellOfPart(tx, row, { lossFen, taken, isFirst: false, now });
}
