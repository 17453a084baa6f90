import { z } from 'zod';
import * as cart from './cart/cart.ts';
import * as favourites from './cart/favourites.ts';
import * as catalogue from './catalogue/catalogue.ts';
import * as catalogueAdmin from './catalogue/catalogueAdmin.ts';
import * as shopSections from './catalogue/shopSections.ts';
import * as productReviews from './catalogue/productReviews.ts';
import * as productSheets from './catalogue/productSheets.ts';
import * as shopOpening from './shops/shopOpening.ts';
import * as shopReports from './shops/shopReports.ts';
import * as shops from './shops/shops.ts';
import * as shopPage from './shops/shopPage.ts';
import * as answerTemplates from './shops/answerTemplates.ts';
import * as shopStaff from './shops/shopStaff.ts';
import * as synonyms from './catalogue/synonyms.ts';
import * as contacts from './contacts/contacts.ts';
import * as coupons from './coupons/coupons.ts';
import { namedEndpoints } from './core/endpoint.ts';
import * as people from './core/people.ts';
import * as proof from './core/proof.ts';
import * as factors from './identity/factors.ts';
import * as objections from './identity/objections.ts';
import * as identity from './identity/identity.ts';
import * as securityEvents from './identity/securityEvents.ts';
import * as sessions from './identity/sessions.ts';
import * as domainProofs from './licences/domainProofs.ts';
import * as licenceAdmin from './licences/licenceAdmin.ts';
import * as licenceFiles from './licences/licenceFiles.ts';
import * as licencePolicies from './licences/licencePolicies.ts';
import * as licences from './licences/licences.ts';
import * as licenceTransfers from './licences/licenceTransfers.ts';
import * as licenceValidation from './licences/licenceValidation.ts';
import * as signingKeys from './licences/signingKeys.ts';
import * as mailSubscription from './messages/mailSubscription.ts';
import * as messages from './messages/messages.ts';
import * as commission from './money/commission.ts';
import * as ledgerAdmin from './money/ledgerAdmin.ts';
import * as moneyAdmin from './money/moneyAdmin.ts';
import * as gatewayDisputes from './money/gatewayDisputes.ts';
import * as reconciliation from './money/reconciliation.ts';
import * as shopMoney from './money/shopMoney.ts';
import * as recharges from './money/recharges.ts';
import * as wallet from './money/wallet.ts';
import * as orderNotes from './orders/orderNotes.ts';
import * as orders from './orders/orders.ts';
import * as gatewayRefunds from './orders/gatewayRefunds.ts';
import * as merchants from './orders/merchants.ts';
import * as payments from './orders/payments.ts';
import * as services from './orders/services.ts';
import * as refunds from './orders/refunds.ts';
import * as reviews from './orders/reviews.ts';
import * as agreements from './agreements/agreements.ts';
import * as prohibitedWords from './catalogue/prohibitedWords.ts';
import * as realNames from './realNames/realNames.ts';
import * as leaseFrauds from './rental/leaseFrauds.ts';
import * as leaseReviews from './rental/leaseReviews.ts';
import * as leases from './rental/leases.ts';
import * as listings from './rental/listings.ts';
import * as mall from './rental/mall.ts';
import * as rentalNumbers from './rental/rentalNumbers.ts';
import * as rentalAlerts from './rental/rentalAlerts.ts';
import * as timeGroups from './rental/timeGroups.ts';
import * as ownData from './ownData/ownData.ts';
import * as profiles from './profiles/profiles.ts';
import * as announcements from './site/announcements.ts';
import * as appSettings from './console/appSettings.ts';
import * as consolePages from './console/dashboard.ts';
import * as consoleSearch from './console/consoleSearch.ts';
import * as exports from './exports/exports.ts';
import * as files from './site/files.ts';
import * as inbox from './console/inbox.ts';
import * as health from './console/health.ts';
import * as listViews from './console/listViews.ts';
import * as mail from './messages/mail.ts';
import * as menuBadges from './console/menuBadges.ts';
import * as site from './site/site.ts';
import * as sitemap from './site/sitemap.ts';
import * as waiting from './console/waiting.ts';
import * as workplace from './console/workplace.ts';
import * as pieces from './stock/pieces.ts';
import * as stock from './stock/stock.ts';
import * as tickets from './tickets/tickets.ts';
import * as grantRequests from './users/grantRequests.ts';
import * as userMailings from './users/userMailings.ts';
import * as users from './users/users.ts';
import * as certificates from './verification/certificates.ts';
import * as fakeReports from './verification/fakeReports.ts';
import * as inquiry from './verification/inquiry.ts';
import * as gatewayPayouts from './withdrawals/gatewayPayouts.ts';
import * as payees from './withdrawals/payees.ts';
import * as payouts from './withdrawals/payouts.ts';
import * as withdrawalAdmin from './withdrawals/withdrawalAdmin.ts';
import * as withdrawals from './withdrawals/withdrawals.ts';
import * as apiKeys from './webhooks/apiKeys.ts';
import * as webhooks from './webhooks/webhooks.ts';

const declared = {
  ...site,
  ...consolePages,
  ...appSettings,
  ...consoleSearch,
  ...waiting,
  ...inbox,
  ...workplace,
  ...messages,
  ...agreements,
  ...mailSubscription,
  ...tickets,
  ...announcements,
  ...menuBadges,
  ...listViews,
  ...identity,
  ...contacts,
  ...sessions,
  ...factors,
  ...objections,
  ...realNames,
  ...profiles,
  ...ownData,
  ...shops,
  ...shopPage,
  ...answerTemplates,
  ...shopStaff,
  ...shopOpening,
  ...shopReports,
  ...catalogue,
  ...shopSections,
  ...sitemap,
  ...orders,
  ...orderNotes,
  ...cart,
  ...coupons,
  ...favourites,
  ...rentalNumbers,
  ...timeGroups,
  ...leases,
  ...leaseReviews,
  ...leaseFrauds,
  ...listings,
  ...mall,
  ...rentalAlerts,
  ...gatewayRefunds,
  ...merchants,
  ...payments,
  ...services,
  ...refunds,
  ...reviews,
  ...licences,
  ...licenceTransfers,
  ...domainProofs,
  ...licenceValidation,
  ...licenceFiles,
  ...signingKeys,
  ...inquiry,
  ...certificates,
  ...fakeReports,
  ...wallet,
  ...recharges,
  ...payees,
  ...withdrawals,
  ...shopMoney,
  ...gatewayDisputes,
  ...reconciliation,
  ...apiKeys,
  ...webhooks,
  ...exports,
  ...files,
  ...catalogueAdmin,
  ...productReviews,
  ...productSheets,
  ...prohibitedWords,
  ...synonyms,
  ...stock,
  ...pieces,
  ...licencePolicies,
  ...licenceAdmin,
  ...moneyAdmin,
  ...commission,
  ...withdrawalAdmin,
  ...payouts,
  ...gatewayPayouts,
  ...users,
  ...grantRequests,
  ...userMailings,
  ...ledgerAdmin,
  ...mail,
  ...securityEvents,
  ...health,
  ...people,
  ...proof,
};

/** All endpoints by name, in the order of the documentation: what the server serves and the client may call. */
export const endpoints = namedEndpoints(declared);

/** The schemas that the documentation names: each as its export, which begins with a capital letter. */
export const namedSchemas: ReadonlyMap<z.ZodType, string> = new Map(
  Object.entries(declared).flatMap(([name, value]: [string, unknown]) =>
    value instanceof z.ZodType && /^[A-Z]/.test(name) ? [[value, name] as const] : [],
  ),
);

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;
