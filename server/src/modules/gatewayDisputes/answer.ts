/** Answers to disputes, sent with no transaction open where the gateway takes them. */
import type { JobContext, PeriodicJob } from '../../platform/jobs/jobs.ts';
import type { Tx } from '../../platform/database/database.ts';
import { enqueue } from '../../platform/jobs/outbox.ts';
import type { DisputeAnswer } from '../../outside/gateways/gateway.ts';
import { gatewayOf, type PaymentDeps } from '../payments/service.ts';
import { findDispute, listUnsent, noteSending } from './disputes.repository.ts';

/** A job that is so late was lost or found nobody, in seconds. */
const againSeconds = 300;
const batchSize = 100;

export const disputePeriodicJobs: PeriodicJob[] = [
  { name: 'gatewayDisputes.answers', everySeconds: 300, run: sendLost },
];

export async function sendAnswerAt(tx: Tx, id: number, at: Date): Promise<void> {
  await enqueue(tx, 'gatewayDisputes.answer', { id }, { at, jobKey: `gatewayDisputes.answer:${id}` });
}

/** Sends the answer of a dispute. Sent twice it is one answer; without an answer of the gateway it is sent again later. */
export async function sendAnswer(deps: PaymentDeps, { app, transaction }: JobContext, id: number): Promise<void> {
  const { row, gateway } = await transaction(async (tx) => {
    const found = await findDispute(tx, id);
    return { row: found, gateway: found && (await gatewayOf(tx, { ...app, ...deps }, found)) };
  });
  const number = row?.openNumbers.at(-1);
  if (row?.sending !== 'waiting' || row.answeredAt === null || number === undefined) return;
  const { answeredAt } = row;
  let said: DisputeAnswer | undefined;
  try {
    said = await gateway?.answerDispute?.({ number, text: row.answer });
  } catch (error) {
    app.log.warn({ err: error, gatewayDisputeId: id }, 'a gateway did not take the answer to a dispute');
  }
  if (!said) return;
  const failure = said.state === 'refused' ? said.reason : '';
  const sending = said.state === 'taken' ? 'sent' : 'failed';
  await transaction((tx) => noteSending(tx, { id, answeredAt, sending, failure }));
}

async function sendLost({ transaction, now }: JobContext): Promise<void> {
  await transaction(async (tx) => {
    const before = new Date(now.getTime() - againSeconds * 1000);
    for (const id of await listUnsent(tx, before, batchSize)) await sendAnswerAt(tx, id, now);
  });
}
