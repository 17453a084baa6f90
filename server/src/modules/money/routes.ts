import * as contract from '#contract/money/moneyAdmin.ts';
import { route, type Route } from '../../platform/http.ts';
import { askToAdjust, decideOnAdjustment, reverseAnAdjustment, withdrawOwnAdjustment } from './adjust.ts';
import { decideOnBatch, makeBatch, stopABatch } from './gifts.ts';
import { placeAHold, releaseAHold } from './hold.ts';
import {
  listBatches,
  listCodes,
  listEveryAdjustment,
  listEveryHold,
  viewAdjustment,
  viewBatch,
  viewHold,
  viewUserMoney,
} from './lists.ts';
import { redeem } from './redeem.ts';
import { decideOnRaise, saveRules, viewRules, withdrawOwnRaise } from './rules.ts';

export const moneyRoutes: Route[] = [
  route(contract.askAdjustment, askToAdjust),
  route(contract.decideAdjustment, decideOnAdjustment),
  route(contract.withdrawAdjustment, withdrawOwnAdjustment),
  route(contract.reverseAdjustment, reverseAnAdjustment),
  route(contract.listAdjustments, listEveryAdjustment),
  route(contract.getAdjustment, viewAdjustment),
  route(contract.getUserMoney, viewUserMoney),
  route(contract.placeHold, placeAHold),
  route(contract.releaseHold, releaseAHold),
  route(contract.listAllHolds, listEveryHold),
  route(contract.getHold, viewHold),
  route(contract.createGiftBatch, makeBatch),
  route(contract.decideGiftBatch, decideOnBatch),
  route(contract.stopGiftBatch, stopABatch),
  route(contract.listGiftBatches, listBatches),
  route(contract.getGiftBatch, viewBatch),
  route(contract.listGiftCodes, listCodes),
  route(contract.redeemGiftCode, redeem),
  route(contract.getMoneyRules, viewRules),
  route(contract.saveMoneyRules, saveRules),
  route(contract.decideLimitRaise, decideOnRaise),
  route(contract.withdrawLimitRaise, withdrawOwnRaise),
];
