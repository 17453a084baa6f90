/** How long what is kept about people is kept, in one table; each number stands in the rules of its subject. Free of zod. */
import { recordRules } from '../identity/recordRules.ts';
import { sessionRules } from '../identity/sessionRules.ts';
import { lookupDays } from '../licences/licenceRules.ts';
import { messageRules } from '../messages/messageRules.ts';
import { smsRules } from '../contacts/contactRules.ts';
import { archiveRules, deletionRules } from './ownDataRules.ts';
import { realNameRules } from '../realNames/realNameRules.ts';
import { reporterKeptDays } from '../verification/fakeReportRules.ts';
import { gatewayDisputeRules } from '../money/gatewayDisputeRules.ts';
import { evidenceRules } from '../rental/evidenceRules.ts';
import { shopReportRules } from '../shops/shopReportRules.ts';
import { staffRules } from '../shops/staffRules.ts';
import { sheetRules } from '../catalogue/productSheetRules.ts';
import { mailBodyDays } from '../messages/mailRules.ts';

interface KeptFor {
  /** Days; `account`: until the account is deleted; `ever`: the books. */
  kept: number | 'account' | 'ever';
  /** The recurring job that deletes it, by its name; null where nothing does. */
  job: string | null;
}

const yearDays = 365;

export const retention = {
  account: { kept: 'account', job: 'ownData.delete' },
  books: { kept: 'ever', job: null },
  consents: { kept: 'ever', job: null },
  sessions: { kept: sessionRules.endedKeptDays, job: 'identity.forgetSessions' },
  sharedDevices: { kept: sessionRules.sharedDeviceDays, job: 'identity.forgetSharedDevices' },
  securityEvents: { kept: recordRules.securityEventDays, job: 'records.forget' },
  messages: { kept: messageRules.keptDays, job: 'messages.forget' },
  mails: { kept: mailBodyDays, job: 'messages.deleteBodies' },
  lookups: { kept: lookupDays, job: 'ownData.forgetLookups' },
  reporters: { kept: reporterKeptDays, job: 'inquiries.forgetReporters' },
  identityPhotos: { kept: realNameRules.photosKeptDays, job: 'realNames.sweepPhotos' },
  leaseEvidence: { kept: evidenceRules.keptDays, job: 'leases.forgetEvidence' },
  disputeEvidence: { kept: gatewayDisputeRules.keptDays, job: 'gatewayDisputes.forgetEvidence' },
  shopReportEvidence: { kept: shopReportRules.keptDays, job: 'shopReports.forgetEvidence' },
  sellerIdentity: { kept: deletionRules.sellerKeptDays, job: 'ownData.forgetSellers' },
  rentalRecord: { kept: deletionRules.renterKeptDays, job: 'ownData.forgetRenters' },
  bonusRecord: { kept: deletionRules.bonusKeptDays, job: 'payments.forgetBonuses' },
  formerStaff: { kept: staffRules.formerDays, job: 'shops.expireInvitations' },
  staffGiven: { kept: staffRules.givenKeptDays, job: 'shops.expireInvitations' },
  productSheets: { kept: sheetRules.days, job: 'catalogue.sheet.sweep' },
  shortMessages: { kept: smsRules.keptDays, job: 'contacts.forgetSms' },
  archives: { kept: archiveRules.keptDays, job: 'ownData.sweep' },
  operations: { kept: recordRules.operationYears * yearDays, job: 'records.forget' },
} as const satisfies Record<string, KeptFor>;
export type Kept = keyof typeof retention;
export const keptKinds = Object.keys(retention) as Kept[];
