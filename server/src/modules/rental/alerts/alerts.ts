/** What somebody waits for to be free. */
import { dayMs, hour } from '#contract/core/durations.ts';
import * as contract from '#contract/rental/rentalAlerts.ts';
import { rentalAlertRules } from '#contract/rental/rentalAlertRules.ts';
import { packageKey, shortestPackage } from '#contract/rental/rentalTerms.ts';
import { startProblem } from '#contract/rental/rentalTimes.ts';
import { attempt, type AttemptLimit } from '../../../platform/http/attempts.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { handle, userIdOf, type Call } from '../../../platform/http/http.ts';
import { inLanguage } from '../../../platform/inLanguage.ts';
import { findBuyer } from '../../identity/service.ts';
import { siteConfiguration } from '../../site/service.ts';
import { findRentalRow } from '../mall.repository.ts';
import { lookAtTimes } from './free.ts';
import { deleteAlert, insertAlert, listAlertsOf, lockAlerts, type WantedAlert } from './repository.ts';

/** Each may become a mail. */
const setsPerPerson: AttemptLimit = { scope: 'rental_alerts', max: rentalAlertRules.setsPerHour, seconds: hour };

export const listRentalAlerts = handle(contract.listRentalAlerts, (call) => alertsOf(call));

/**
 * Waits until it can be rented now, or at a time. Throws not_found for what is not on, own_listing, lease_time_closed where the
 * package never begins then, alert_is_free where it can be rented so already, alerts_full, too_many_requests, invalid_input for a
 * package that it does not have.
 */
export const setRentalAlert = handle(contract.setRentalAlert, async (call, input) => {
  const { tx, now, app } = call;
  const userId = userIdOf(call);
  const row = await findRentalRow(tx, input.listingId);
  if (!row) throw new AppError('not_found');
  const { accounts, ownSellers } = await findBuyer(tx, userId, now);
  if (ownSellers.includes(row.userId)) throw new AppError('own_listing');
  const { terms, titleZh, titleEn } = row;
  const one = input.package
    ? terms.packages.find((each) => packageKey(each) === input.package)
    : shortestPackage(terms.packages);
  if (!one) throw new AppError('invalid_input', { fields: [{ field: 'package', rule: 'missing' }] });
  const startsAt = input.startsAt === undefined ? null : new Date(input.startsAt);
  const { timeZone } = (await siteConfiguration(tx)).site;
  if (startsAt && startProblem(terms, one, { from: startsAt, startsNow: false, now, timeZone })) {
    throw new AppError('lease_time_closed');
  }
  await attempt(app.attempts, setsPerPerson, String(Math.min(...accounts)), now);
  const wanted: WantedAlert = { userId, listingId: row.id, package: packageKey(one), startsAt };
  const times = await lookAtTimes(tx, [{ ...wanted, terms }], now);
  if (times.isFree({ ...wanted, terms })) throw new AppError('alert_is_free');
  await lockAlerts(tx, userId);
  const { max } = rentalAlertRules;
  const kept = await listAlertsOf(tx, { userId, now, max });
  if (kept.length >= max && !kept.some((each) => isSame(each, wanted))) {
    throw new AppError('alerts_full', { params: { max } });
  }
  const endsAt = startsAt ?? new Date(now.getTime() + rentalAlertRules.days * dayMs);
  await insertAlert(tx, { ...wanted, titleZh, titleEn, now, endsAt });
  return alertsOf(call);
});

/** Of a listing that has changed meanwhile, too; without a package all of the listing's for that time. */
export const removeRentalAlert = handle(contract.removeRentalAlert, async (call, input) => {
  const { tx, now } = call;
  const userId = userIdOf(call);
  const startsAt = input.startsAt === undefined ? null : new Date(input.startsAt);
  const kept = await listAlertsOf(tx, { userId, now, max: rentalAlertRules.max });
  const { listingId } = input;
  const names = kept.flatMap((each) =>
    isSame(each, { listingId, startsAt, package: input.package ?? each.package }) ? [each.package] : [],
  );
  for (const name of names) await deleteAlert(tx, { userId, listingId, package: name, startsAt });
  return alertsOf(call);
});

type Which = Pick<WantedAlert, 'listingId' | 'package' | 'startsAt'>;

const isSame = (one: Which, other: Which) =>
  one.listingId === other.listingId &&
  one.package === other.package &&
  one.startsAt?.getTime() === other.startsAt?.getTime();

async function alertsOf(call: Call) {
  const { tx, now, locale } = call;
  const rows = await listAlertsOf(tx, { userId: userIdOf(call), now, max: rentalAlertRules.max });
  return {
    list: rows.map(({ titleZh, titleEn, ...row }) => ({
      ...row,
      title: inLanguage(locale, { zh: titleZh, en: titleEn }),
    })),
  };
}
