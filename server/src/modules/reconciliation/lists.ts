import * as contract from '#contract/money/reconciliation.ts';
import { reconciliationRules } from '#contract/money/reconciliationRules.ts';
import { dashboardRules } from '#contract/console/dashboardRules.ts';
import { gateways } from '#contract/orders/gateways.ts';
import { addDays } from '../../platform/day.ts';
import { AppError } from '../../platform/http/errors.ts';
import { handle, userIdOf, type Call } from '../../platform/http/http.ts';
import { recordStep } from '../../platform/http/operations.ts';
import type { Reply } from '../../platform/http/reply.ts';
import { enqueue } from '../../platform/jobs/outbox.ts';
import { isDecider, isSamePerson } from '../identity/service.ts';
import { askForDayNow, findDayRow, listDayRows, type DayRow } from './days.repository.ts';
import {
  countWaitingDifferences,
  findDifference,
  listDifferences,
  type DifferenceDetailRow,
} from './differences.repository.ts';
import { lastDay } from './compareBills.ts';
import { billDayOf, differenceOf } from './views.ts';

export const listBillDays = handle(contract.listBillDays, async ({ tx, now, locale }, { to = lastDay(now), count }) => {
  const from = addDays(to, 1 - count);
  const [rows, { count: open, oldestAt }] = await Promise.all([
    listDayRows(tx, { from, to }),
    countWaitingDifferences(tx, { until: now, max: dashboardRules.countedMax }),
  ]);
  const sources = new Map<string, DayRow[]>();
  for (const row of rows) {
    const key = `${row.gateway} ${row.merchantId}`;
    sources.set(key, [...(sources.get(key) ?? []), row]);
  }
  const list = [...sources.values()].flatMap((days) => {
    const [first] = days;
    return first
      ? { ...first, name: first.name ?? gateways[first.gateway].name[locale], days: days.map(billDayOf) }
      : [];
  });
  return { from, to, list, open, oldestAt };
});

export const listBillDifferences = handle(contract.listBillDifferences, ({ tx }, input) => listDifferences(tx, input));

/** Throws not_found. */
export const getBillDifference = handle(contract.getBillDifference, async (call, { id }) =>
  shownDifference(call, await mustFind(call, id)),
);

/** Throws not_found, state_conflict while it is read. */
export const readBill = handle(contract.readBill, async (call, { id }) => {
  const { tx, now } = call;
  if (!(await findDayRow(tx, id))) throw new AppError('not_found');
  if (!(await askForDayNow(tx, id, now))) throw new AppError('state_conflict');
  await enqueue(tx, 'reconciliation.read', {}, { at: now, jobKey: 'reconciliation.read' });
  const row = await mustFindDay(call, id);
  const { gateway, merchantId, day } = row;
  await recordStep(call, { action: 'bill.read', subject: `bill ${id}`, detail: { gateway, merchantId, day } });
  return billDayOf(row);
});

async function mustFindDay({ tx }: Call, id: number): Promise<DayRow> {
  const row = await findDayRow(tx, id);
  if (!row) throw new AppError('not_found');
  return row;
}

/** Throws not_found. */
export async function mustFind({ tx }: Pick<Call, 'tx'>, id: number): Promise<DifferenceDetailRow> {
  const row = await findDifference(tx, id);
  if (!row) throw new AppError('not_found');
  return row;
}

/** One as the caller sees it. */
export async function shownDifference(
  call: Call,
  row: DifferenceDetailRow,
): Promise<Reply<contract.BillDifferenceDetail>> {
  const { tx, now } = call;
  const adminId = userIdOf(call);
  const isOf = (id: number | null) => (id === null ? Promise.resolve(false) : isSamePerson(tx, adminId, [id]));
  const [isOwner, isAsker, decides] = await Promise.all([
    isOf(row.ownerId),
    isOf(row.askedBy),
    isDecider(tx, adminId, now),
  ]);
  return differenceOf(row, { adminId, isOwner, isAsker, decides });
}

/** Bills that are late and differences that are old, for the state of the system. */
export function oldFrom(now: Date): { until: Date; lateBefore: string } {
  const { oldDays, billLateDays } = reconciliationRules;
  return {
    until: new Date(now.getTime() - oldDays * 24 * 60 * 60 * 1000),
    lateBefore: addDays(lastDay(now), 0 - billLateDays),
  };
}
