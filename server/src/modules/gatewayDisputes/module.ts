import type { Module } from '../../platform/module.ts';
import {
  addDisputeEvidence,
  answerGatewayDispute,
  getGatewayDispute,
  listGatewayDisputes,
  openGatewayDispute,
} from './admin.ts';
import { contradictGatewayDispute, settleDisputeContradiction } from './contradictions.ts';
import { endGatewayDispute, loseMoreOfDispute } from './end.ts';
import { closeDispute, disputePeriodicJobs, sendAnswer, type AnswerDeps } from './answer.ts';
import { notifyGatewayDispute } from './notice.ts';
import { complaintJobs, complaintPeriodicJobs } from './complaints/complaints.ts';
import { disputePictureJobs } from './forget.ts';
import { listOwnDisputes } from './payer.ts';
import {
  addDisputeWords,
  addLeaseDisputeWords,
  getDisputeOfSale,
  listDisputedSales,
  listDisputesOfLease,
} from './seller.ts';
import { disputeWaiting } from './waiting.repository.ts';

export const gatewayDisputesModule = (deps: AnswerDeps): Module => ({
  handlers: [
    notifyGatewayDispute(deps),
    listGatewayDisputes,
    getGatewayDispute,
    openGatewayDispute,
    answerGatewayDispute(deps),
    endGatewayDispute,
    loseMoreOfDispute,
    contradictGatewayDispute,
    settleDisputeContradiction,
    getDisputeOfSale,
    listDisputedSales,
    addDisputeWords,
    listDisputesOfLease,
    addLeaseDisputeWords,
    listOwnDisputes,
    addDisputeEvidence,
  ],
  waiting: disputeWaiting,
  jobs: {
    'gatewayDisputes.answer': (context, { id }) => sendAnswer(deps, context, Number(id)),
    ...complaintJobs(deps),
    'gatewayDisputes.close': (context, { id }) => closeDispute(deps, context, Number(id)),
  },
  periodicJobs: [...disputePeriodicJobs, ...complaintPeriodicJobs, ...disputePictureJobs],
});
