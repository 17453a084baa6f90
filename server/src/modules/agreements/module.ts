import type { Module } from '../../platform/module.ts';
import {
  getAgreement,
  giveConsent,
  listAgreements,
  listDueConsents,
  publishAgreement,
  withdrawAgreement,
} from './agreements.ts';

export const agreementsModule: Module = {
  handlers: [getAgreement, listDueConsents, giveConsent, listAgreements, publishAgreement, withdrawAgreement],
};
