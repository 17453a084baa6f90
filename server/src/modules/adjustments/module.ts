import { giftCodeColumns } from './giftSeal.ts';
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
import { decideLimitRaise, getMoneyRules, saveMoneyRules, withdrawLimitRaise } from './rules.ts';

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
    decideLimitRaise,
    withdrawLimitRaise,
  ],
  constraintErrors: {
    money_limit_raises_waiting: 'limit_raise_waiting',
  },
};
