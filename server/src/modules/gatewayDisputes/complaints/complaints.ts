/** Complaints at gateways: a notice says only that there is something new, so each is asked about; lists find what no notice told. */
import { dayMs } from '#contract/core/durations.ts';
import {
  complaintGateways,
  gatewayComplaint,
  gatewayDisputeRules,
  takesAnswers,
} from '#contract/money/gatewayDisputeRules.ts';
import { isGateway, type GatewayName } from '#contract/orders/gateways.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { JobContext, Jobs, PeriodicJob } from '../../../platform/jobs/jobs.ts';
import { enqueue } from '../../../platform/jobs/outbox.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { gatewayOf, insertNotice, listMerchantsOf, noticeUrlOf, type PaymentDeps } from '../../payments/service.ts';
import { takeComplaintOf } from '../notice.ts';
import { findMark, forgetComplaints, keepMark, listNews, listStanding } from './complaints.repository.ts';

const { complaintDays, complaintOffDays, complaintSeconds } = gatewayDisputeRules;
/** Of one list, so many are asked about; the rest the next time. */
const asksMax = 200;
/** How a mark begins of a complaint that is asked about again as it is: it may count later, or more of the money go back. */
const laterMark = 'later: ';

export function complaintJobs(deps: PaymentDeps): Jobs {
  return {
    'gatewayDisputes.complaint': (context, { gateway, merchantId, number }) =>
      askAbout(deps, context, { ...merchantFrom(gateway, merchantId), number: String(number) }),
    'gatewayDisputes.complaints': (context, { gateway, merchantId }) =>
      listNew(deps, context, merchantFrom(gateway, merchantId)),
  };
}

export const complaintPeriodicJobs: PeriodicJob[] = [
  { name: 'gatewayDisputes.complaints', everySeconds: complaintSeconds, run: listAll },
  { name: 'gatewayDisputes.forgetComplaints', everySeconds: 24 * 3600, run: forgetOld },
];

/** A merchant account that is asked. */
export interface Asked {
  gateway: GatewayName;
  merchantId: number;
}

/** Plans to ask a merchant account about a complaint, or about all of late: once, however often it is told. */
export async function askAboutComplaint(
  tx: Tx,
  { gateway, merchantId, number, now }: Asked & { number: string | null; now: Date },
): Promise<void> {
  // What is asked of one merchant account is asked one after the other: what was read first is never taken last.
  const queue = `gatewayDisputes.complaints:${merchantId}`;
  if (number === null) {
    await enqueue(tx, 'gatewayDisputes.complaints', { gateway, merchantId }, { at: now, jobKey: queue, queue });
    return;
  }
  const jobKey = `gatewayDisputes.complaint:${merchantId}:${number}`;
  await enqueue(tx, 'gatewayDisputes.complaint', { gateway, merchantId, number }, { at: now, jobKey, queue });
}

async function listAll({ transaction, now }: JobContext): Promise<void> {
  await transaction(async (tx) => {
    const offSince = new Date(now.getTime() - complaintOffDays * dayMs);
    for (const { id, gateway } of await listMerchantsOf(tx, complaintGateways, offSince)) {
      await askAboutComplaint(tx, { gateway, merchantId: id, number: null, now });
    }
  });
}

/** Asks about what is new in the list, and about what stands here and is too old for it. */
async function listNew(deps: PaymentDeps, { app, now, transaction }: JobContext, asked: Asked): Promise<void> {
  const { merchantId } = asked;
  const gateway = await transaction((tx) => gatewayOf(tx, { ...app, ...deps }, asked));
  const complaints = gateway?.complaints;
  if (!gateway || !complaints) return;
  try {
    const url = noticeUrlOf(gateway, gateway.noticeBase());
    if ((await complaints.listen?.(url)) === false) {
      app.log.info({ merchantId }, 'notices of complaints go to another address');
    }
  } catch (error) {
    app.log.warn({ err: error, merchantId }, 'the address for notices of complaints could not be named');
  }
  const list = await complaints.list(new Date(now.getTime() - complaintDays * dayMs), now);
  if (list === 'refused') {
    app.log.warn({ merchantId }, 'the gateway lists no complaints to a merchant: they are entered by hand');
    return;
  }
  const { all: listed, failures, isCut } = list;
  if (isCut) app.log.warn({ merchantId }, 'the gateway lists more complaints than were looked at');
  await transaction(async (tx) => {
    const news = await listNews(tx, { merchantId, listed, limit: asksMax });
    const standing = await listStanding(tx, { merchantId, limit: asksMax });
    const inList = new Set(listed.map(({ number }) => number));
    const old = standing
      .filter((number) => takesAnswers(asked.gateway, number))
      .map((number) => gatewayComplaint(number))
      .filter((number) => !inList.has(number));
    for (const number of new Set([...news, ...old])) await askAboutComplaint(tx, { ...asked, number, now });
  });
  // Only now: what was listed is asked about, whatever else failed.
  if (failures.length > 0) throw new AppError('gateway_unavailable', { cause: failures[0] });
}

/** Throws where nothing is known: the job is tried again, and the list finds it later. */
async function askAbout(
  deps: PaymentDeps,
  { app, now, transaction }: JobContext,
  { number, ...asked }: Asked & { number: string },
): Promise<void> {
  const { merchantId } = asked;
  const gateway = await transaction((tx) => gatewayOf(tx, { ...app, ...deps }, asked));
  const complaint = await gateway?.complaints?.ask(number);
  if (!gateway || !complaint) return;
  const { said, round, madeAt } = complaint;
  let { mark } = complaint;
  const refusals: string[] = [];
  const failures: unknown[] = [];
  // Each payment by itself: none waits for the locks, or the failure, of another one.
  for (const one of said) {
    try {
      const taken = await transaction((tx) => takeComplaintOf(tx, gateway, { ...one, round, madeAt }, now));
      // More of it may go back.
      const isAskedAgain = 'refusal' in taken ? taken.isOurs : one.isPart === true;
      if ('refusal' in taken) refusals.push(taken.refusal);
      if (isAskedAgain) mark = `${laterMark}${complaint.mark}`;
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
  if (said.length === 0) refusals.push('dispute: names no payment');
  await transaction(async (tx) => {
    // Told once, however often it is asked about.
    if ((await findMark(tx, { merchantId, number })) !== mark) {
      for (const reason of refusals) await insertNotice(tx, { gateway: gateway.name, accepted: false, reason, now });
    }
    await keepMark(tx, { merchantId, number, mark, now });
  });
}

/** What is in no list any more. */
async function forgetOld({ transaction, now }: JobContext): Promise<void> {
  const before = new Date(now.getTime() - 2 * complaintDays * dayMs);
  await transaction((tx) => forgetComplaints(tx, before));
}

function merchantFrom(gateway: string | number | undefined, merchantId: string | number | undefined): Asked {
  const name = String(gateway);
  if (!isGateway(name)) throw new Error(`no gateway is called ${name}`);
  return { gateway: name, merchantId: Number(merchantId) };
}
