/** Answers to disputes, sent with no transaction open where the gateway takes them. */
import { answersOnce, gatewayDisputeRules, takesAnswers } from '#contract/money/gatewayDisputeRules.ts';
import type { JobContext, PeriodicJob } from '../../platform/jobs/jobs.ts';
import type { Tx } from '../../platform/database/database.ts';
import { enqueue } from '../../platform/jobs/outbox.ts';
import type { DisputeAnswer } from '../../outside/gateways/gateway.ts';
import type { FileStorage } from '../../outside/files/storage.ts';
import { makeJpeg } from '../../platform/pictures/pictures.ts';
import { pictureKey } from '../files/service.ts';
import { gatewayOf, type PaymentDeps } from '../payments/service.ts';
import { findDispute, listUnsent, noteSending, noteTaken, noteTry } from './disputes.repository.ts';

/** A job that is so late was lost or found nobody, in seconds. */
const againSeconds = 300;
const batchSize = 100;

export const disputePeriodicJobs: PeriodicJob[] = [
  { name: 'gatewayDisputes.answers', everySeconds: 300, run: sendLost },
];

/** What goes to the gateway of one dispute goes one after the other; its answer is planned once. */
const queueOf = (id: number): string => `gatewayDisputes.answer:${id}`;

export async function sendAnswerAt(tx: Tx, id: number, at: Date): Promise<void> {
  await enqueue(tx, 'gatewayDisputes.answer', { id }, { at, jobKey: queueOf(id), queue: queueOf(id) });
}

/** What answers need beside payments: where pictures are kept. */
export interface AnswerDeps extends PaymentDeps {
  storage: FileStorage;
}

/**
 * Sends the answer of a dispute to each of its numbers that has none yet. Sent twice it is one answer; without an answer of the gateway it is
 * sent again later. What of its pictures is gone is left out and counted; a gateway that takes one answer only is sent none then.
 */
export async function sendAnswer(
  { storage, ...deps }: AnswerDeps,
  { app, transaction }: JobContext,
  id: number,
): Promise<void> {
  const { row, gateway } = await transaction(async (tx) => {
    const found = await findDispute(tx, id);
    return { row: found, gateway: found && (await gatewayOf(tx, { ...app, ...deps }, found)) };
  });
  if (row?.sending !== 'waiting' || row.answeredAt === null) return;
  const { answeredAt, merchantNumber } = row;
  const pictures = await picturesOf(storage, row.answerPictures);
  const leftOut = row.answerPictures.length - pictures.length;
  const end = (sending: 'sent' | 'failed', failure: string) =>
    transaction((tx) => noteSending(tx, { id, answeredAt, sending, failure, leftOut }));
  if (leftOut > 0 && answersOnce.includes(row.gateway)) {
    await end('failed', '');
    return;
  }
  const failures: string[] = [];
  let isKnown = true;
  for (const number of row.openNumbers.filter((open) => !row.answeredNumbers.includes(open))) {
    const about = { id, answeredAt, number };
    // As it is now: another answer, or an end, may have come meanwhile.
    const begun = await transaction((tx) => noteTry(tx, about));
    if (!begun) continue;
    // The same answer has the same key, whoever sends it and however often.
    const key = `${number}-${answeredAt.getTime()}`;
    let said: DisputeAnswer | undefined;
    try {
      said = takesAnswers(row.gateway, number)
        ? await gateway?.answerDispute?.({
            number,
            merchantNumber,
            text: row.answer,
            pictures,
            key,
            wasTried: begun.wasTried,
          })
        : byHand;
    } catch (error) {
      app.log.warn({ err: error, gatewayDisputeId: id }, 'a gateway did not take the answer to a dispute');
    }
    if (!said) isKnown = false;
    else if (said.state === 'refused')
      failures.push(row.openNumbers.length > 1 ? `${number}: ${said.reason}` : said.reason);
    else await transaction((tx) => noteTaken(tx, about));
  }
  if (!isKnown) return;
  if (failures.length === 0) await end('sent', '');
  else await end('failed', failures.join('; ').slice(0, gatewayDisputeRules.reasonMax));
}

/** Of a number that an admin entered, of a kind that the gateway has no calls for. */
const byHand: DisputeAnswer = { state: 'refused', reason: 'BY_HAND' };

/** As gateways take them; what is kept no more is left out. */
async function picturesOf(storage: FileStorage, names: readonly string[]): Promise<Uint8Array[]> {
  const pictures = [];
  for (const name of names) {
    const key = pictureKey(name, 1280);
    if ((await storage.sizeOf(key)) === undefined) continue;
    pictures.push(await storage.asFile(storage.read(key), (path) => makeJpeg(path)));
  }
  return pictures;
}

/** Tells gateways that ask for it that a dispute was dealt with, once it has ended. */
export async function closeAt(tx: Tx, id: number, now: Date): Promise<void> {
  await enqueue(
    tx,
    'gatewayDisputes.close',
    { id },
    { at: now, jobKey: `gatewayDisputes.close:${id}`, queue: queueOf(id) },
  );
}

/** Throws where it is not known what came of it: the job is tried again. */
export async function closeDispute(deps: PaymentDeps, { app, transaction }: JobContext, id: number): Promise<void> {
  const { row, gateway } = await transaction(async (tx) => {
    const found = await findDispute(tx, id);
    return { row: found, gateway: found && (await gatewayOf(tx, { ...app, ...deps }, found)) };
  });
  // Opened anew meanwhile, it ends later.
  if (!row || row.endedAt === null) return;
  for (const number of row.endedNumbers) {
    const { merchantNumber } = row;
    if (takesAnswers(row.gateway, number)) await gateway?.closeDispute?.({ number, merchantNumber });
  }
}

async function sendLost({ transaction, now }: JobContext): Promise<void> {
  await transaction(async (tx) => {
    const before = new Date(now.getTime() - againSeconds * 1000);
    for (const id of await listUnsent(tx, before, batchSize)) await sendAnswerAt(tx, id, now);
  });
}
