/** Data of people who sold something and left: one admin asks to see it, another one agrees. */
import { realNameRules } from '#contract/realNames/realNameRules.ts';
import { dayMs } from '#contract/core/durations.ts';
import * as contract from '#contract/realNames/realNames.ts';
import { mapPage } from '../../platform/database/listPage.ts';
import { AppError } from '../../platform/http/errors.ts';
import { handle, userIdOf } from '../../platform/http/http.ts';
import { recordStep } from '../../platform/http/operations.ts';
import { mustBeSomebodyElse, mustDecide } from '../identity/service.ts';
import { askToLook, decideLook, findNewestRequest, listRequests } from './kept.repository.ts';
import { mustFind, reviewOf } from './reviews.ts';

export const listKeptRequests = handle(contract.listKeptRequests, async (call, input) => {
  const lapsedBefore = new Date(call.now.getTime() - realNameRules.keptRequestDays * dayMs);
  return mapPage(await listRequests(call.tx, input), (row) => ({
    ...row,
    lapsed: row.state === 'waiting' && row.askedAt <= lapsedBefore,
  }));
});

/** Throws not_found, state_conflict while another request waits or when nothing is kept. */
export const askKeptIdentity = handle(contract.askKeptIdentity, async (call, { id, why }) => {
  const { tx, now } = call;
  await mustFind(call, id);
  if (!(await askToLook(tx, { realNameId: id, why, by: userIdOf(call), now }))) throw new AppError('state_conflict');
  await recordStep(call, { action: 'realName.ask_kept', subject: `realName ${id}`, detail: { why } });
  return reviewOf(call, id);
});

/** Throws not_found, state_conflict when it waits no more, four_eyes for whoever asked, with whichever account, admin_too_new. */
export const decideKeptIdentity = handle(contract.decideKeptIdentity, async (call, { id, requestId, agree }) => {
  const { tx, now } = call;
  await mustFind(call, id);
  const request = await findNewestRequest(tx, id);
  if (request?.id !== requestId || request.state !== 'waiting') throw new AppError('state_conflict');
  const by = userIdOf(call);
  await mustBeSomebodyElse(tx, by, [request.by.id]);
  if (agree) await mustDecide(tx, by, now, 'review');
  const lookUntil = agree ? new Date(now.getTime() + realNameRules.keptLookSeconds * 1000) : null;
  if (!(await decideLook(tx, { realNameId: id, requestId, by, lookUntil, now }))) throw new AppError('state_conflict');
  const action = agree ? 'realName.agree_kept' : 'realName.refuse_kept';
  await recordStep(call, { action, subject: `realName ${id}`, detail: { by: request.by.username, why: request.why } });
  return reviewOf(call, id);
});
