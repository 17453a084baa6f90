/** What a gateway says against the end of a dispute: kept, then settled by an admin who did neither enter nor bring it. */
import * as contract from '#contract/money/gatewayDisputes.ts';
import { AppError } from '../../platform/http/errors.ts';
import { handle, userIdOf, type Call } from '../../platform/http/http.ts';
import { move } from '../../platform/http/operations.ts';
import { neededWords } from '../../platform/http/plainText.ts';
import { mustBeSomebodyElse, mustDecide } from '../identity/service.ts';
import { detailOf, mustFind, mustNotOwn, stepOf } from './admin.ts';
import {
  findContradiction,
  keepContradiction,
  settleContradictionRow,
  type ContradictionRow,
} from './contradictions.repository.ts';
import { lockDispute, lockDisputedPayment, turnToWon, type DisputeRow } from './disputes.repository.ts';
import { bookReturn } from './losses.ts';
import { tellOfDispute } from './news.ts';

/** Throws not_found, state_conflict where none was lost or it waits already, four_eyes. */
export const contradictGatewayDispute = handle(
  contract.contradictGatewayDispute,
  async (call, { id, said, words: written }) => {
    const { tx, now } = call;
    const found = await mustFind(call, id);
    await mustNotOwn(call, found);
    const words = neededWords('words', written);
    const row = await lockAgain(call, found);
    const [number] = row.lostNumbers;
    if (row.state !== 'lost' || number === undefined) throw new AppError('state_conflict');
    const { round } = row;
    const kept = { disputeId: id, round, number, said, source: 'hand', words, by: userIdOf(call), now } as const;
    await move(call, keepContradiction(tx, kept), stepOf('contradict', found, { said, words }));
    return detailOf(call, await mustFind(call, id));
  },
);

/** Throws not_found, four_eyes, admin_too_new, state_conflict. */
export const settleDisputeContradiction = handle(
  contract.settleDisputeContradiction,
  async (call, { id, act, reason: written }) => {
    const { tx, now } = call;
    const by = userIdOf(call);
    const contradiction = await findContradiction(tx, id);
    if (!contradiction) throw new AppError('not_found');
    const found = await mustFind(call, contradiction.disputeId);
    await mustNotOwn(call, found);
    const row = await lockAgain(call, found);
    const others = act === 'follow' ? [contradiction.foundBy] : [found.endedBy];
    await mustBeSomebodyElse(
      tx,
      by,
      others.filter((one) => one !== null),
    );
    await mustDecide(tx, by, now);
    const reason = neededWords('reason', written);
    const outcome = act === 'follow' ? 'followed' : 'kept';
    const { said, number } = contradiction;
    const settled = settleContradictionRow(tx, { id, outcome, by, reason, now });
    await move(call, settled, stepOf(act, found, { said, number, reason }));
    if (act === 'follow') await follow(call, row, contradiction);
    return detailOf(call, await mustFind(call, found.id));
  },
);

async function lockAgain({ tx }: Call, found: { paymentId: number; attemptId: number }): Promise<DisputeRow> {
  await lockDisputedPayment(tx, found.paymentId);
  const row = await lockDispute(tx, found.attemptId);
  if (!row) throw new AppError('not_found');
  return row;
}

/** The gateway gave the money back after all. Throws state_conflict where it was not lost, or is said to be lost again. */
async function follow(call: Call, row: DisputeRow, { said }: ContradictionRow): Promise<void> {
  const { tx, now } = call;
  if (row.state !== 'lost' || said === 'lost') throw new AppError('state_conflict');
  await bookReturn(tx, row, now);
  const turned = await turnToWon(tx, { id: row.id, by: userIdOf(call), now });
  if (!turned) throw new Error(`dispute ${row.id} was locked and still moved`);
  await tellOfDispute(tx, row, 'returned', now);
}
