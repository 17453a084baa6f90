import type { Module } from '../../platform/module.ts';
import {
  getAgreement,
  getAgreementRecord,
  giveConsent,
  listAgreements,
  listDueConsents,
  publishAgreement,
  withdrawAgreement,
} from './agreements.ts';

export const agreementsModule: Module = {
  handlers: [
    getAgreement,
    listDueConsents,
    giveConsent,
    listAgreements,
    getAgreementRecord,
    publishAgreement,
    withdrawAgreement,
  ],
};
