import { giftCodeColumns } from './giftCodeEncryption.ts';
import type { Module } from '../../platform/module.ts';
import { askAdjustment, decideAdjustment, reverseAdjustment, withdrawAdjustment } from './adjust.ts';
import { createGiftBatch, decideGiftBatch, stopGiftBatch } from './gifts.ts';
import { placeHold, releaseHold } from './hold.ts';
import {
  getAdjustment,
  getGiftBatch,
  getHold,
  getUserMoney,
  listAdjustments,
  listAllHolds,
  listGiftBatches,
  listGiftCodes,
} from './lists.ts';
import { redeemGiftCode } from './redeem.ts';
import { decideRuleRequest, getMoneyRules, saveMoneyRules, takeBackPlannedRule, withdrawRuleRequest } from './rules.ts';
import { moneyWaiting } from './waiting.repository.ts';

export const adjustmentsModule: Module = {
  encryptedColumns: giftCodeColumns,
  handlers: [
    askAdjustment,
    decideAdjustment,
    withdrawAdjustment,
    reverseAdjustment,
    listAdjustments,
    getAdjustment,
    getUserMoney,
    placeHold,
    releaseHold,
    listAllHolds,
    getHold,
    createGiftBatch,
    decideGiftBatch,
    stopGiftBatch,
    listGiftBatches,
    getGiftBatch,
    listGiftCodes,
    redeemGiftCode,
    getMoneyRules,
    saveMoneyRules,
    takeBackPlannedRule,
    decideRuleRequest,
    withdrawRuleRequest,
  ],
  waiting: moneyWaiting,
  constraintErrors: {
    money_rule_requests_waiting: 'rule_request_waiting',
  },
};
