import type { Module } from '../../platform/module.ts';
import { gatewayDisputeRules } from '#contract/money/gatewayDisputeRules.ts';
import { waitingSource } from '../../platform/waiting.ts';
import type { PaymentDeps } from '../payments/service.ts';
import {
  answerGatewayDispute,
  endGatewayDispute,
  getGatewayDispute,
  listGatewayDisputes,
  openGatewayDispute,
} from './admin.ts';
import { contradictGatewayDispute, settleDisputeContradiction } from './contradictions.ts';
import { disputePeriodicJobs, sendAnswer } from './answer.ts';
import { notifyGatewayDispute } from './notice.ts';
import { addDisputeWords, getDisputeOfSale } from './seller.ts';

export const gatewayDisputesModule = (deps: PaymentDeps): Module => ({
  handlers: [
    notifyGatewayDispute(deps),
    listGatewayDisputes,
    getGatewayDispute,
    openGatewayDispute,
    answerGatewayDispute(deps),
    endGatewayDispute,
    contradictGatewayDispute,
    settleDisputeContradiction,
    getDisputeOfSale,
    addDisputeWords,
  ],
  waiting: [
    waitingSource({
      kind: 'gateway_dispute',
      side: 'admin',
      from: 'gateway_disputes d',
      where: `d.state = 'open' or d.state = 'answered' and d.answered_at <= $2::timestamptz - make_interval(days => ${gatewayDisputeRules.answeredOldDays})
        or exists (select from gateway_dispute_contradictions c where c.dispute_id = d.id and c.outcome is null)`,
      joins: 'join users u on u.id = d.user_id',
      columns: { id: 'd.id', person: 'u.username', amountFen: 'd.amount_fen', since: 'd.opened_at', due: 'd.due_at' },
    }),
  ],
  jobs: {
    'gatewayDisputes.answer': (context, { id }) => sendAnswer(deps, context, Number(id)),
  },
  periodicJobs: disputePeriodicJobs,
});
