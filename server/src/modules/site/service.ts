import type { Locale } from '#contract/core/locale.ts';
import type { MoneyRules } from '#contract/money/moneyRules.ts';
import * as contract from '#contract/site/site.ts';
import { handle, userIdOf } from '../../platform/http/http.ts';
import type { Tx } from '../../platform/database/database.ts';
import { recordOperation } from '../../platform/http/operations.ts';
import { announcementFor, type Announcement } from './announcements.ts';
import {
  changeSettings,
  findSettings,
  findSettingsAt,
  findSettingsNow,
  insertAnnouncement,
  listShownAnnouncements,
} from './repository.ts';
import { moneyRulesFrom } from './storedMoneyRules.ts';
import { changesOf, settingsFrom } from './settings.ts';
import { minuteIn } from '../../platform/shownTime.ts';

export {
  changeMoneyRules,
  listMoneyRuleChanges,
  listPlannedRules,
  lockedMoneyRules,
  refusePlanned,
  takeBackRule,
} from './changeRules.ts';
export { moneyRulesFrom, saleRuleNames, type StoredSettings } from './storedMoneyRules.ts';
export { prohibitedIn, refuseProhibited } from './prohibited/prohibited.ts';
export { changeSettings, findSettings } from './repository.ts';
export { defaultSettings, settingNames } from './settings.ts';

/** How many announcements are shown at once. */
const announcementsMax = 5;

/** What every page needs to know of the site: what was saved, over defaults. One statement. */
export async function siteConfiguration(tx: Tx): Promise<contract.SiteConfiguration> {
  return { site: settingsFrom(await findSettings(tx)) };
}

/** What every page needs to know of the site. */
export const getSiteConfiguration = handle(contract.getSiteConfiguration, ({ tx }) => siteConfiguration(tx));

/** A moment as texts in any language name it, by the site's clock: `2026-11-24 18:00 UTC+8`. */
export async function siteMinute(tx: Tx, at: Date): Promise<string> {
  return minuteIn((await siteConfiguration(tx)).site.timeZone, at);
}

/** The numbers about money as they hold now: what was saved or planned, over defaults. One statement. */
export async function moneyRulesOf(tx: Tx, now: Date): Promise<MoneyRules> {
  return moneyRulesFrom(await findSettingsNow(tx, now));
}

/** The same as they were at a time. */
export async function moneyRulesAt(tx: Tx, at: Date): Promise<MoneyRules> {
  const [stored = {}] = await findSettingsAt(tx, [at]);
  return moneyRulesFrom(stored);
}

/** The same as they were at each of some times, in their order. One statement. */
export async function moneyRulesAtEach(tx: Tx, times: readonly Date[]): Promise<MoneyRules[]> {
  return (await findSettingsAt(tx, times)).map(moneyRulesFrom);
}

/** Both in one statement. */
export async function settingsAndMoneyRules(
  tx: Tx,
  now: Date,
): Promise<{ site: contract.SiteConfiguration['site']; rules: MoneyRules }> {
  const stored = await findSettingsNow(tx, now);
  return { site: settingsFrom(stored), rules: moneyRulesFrom(stored) };
}

/** Changes what differs, with a history row each and a line in the operation log; says so once it is committed. */
export const saveSiteSettings = (onSiteChanged: () => void) =>
  handle(contract.saveSiteSettings, async (call, input) => {
    const { tx, now } = call;
    const changedBy = userIdOf(call);
    const changes = changesOf((await siteConfiguration(tx)).site, input);
    const settings = changes.map(({ name, to }) => ({ name, value: to }));
    const changed = await changeSettings(tx, { settings, changedBy, now });
    if (changed.length > 0) {
      const detail = changes.filter(({ name }) => changed.includes(name));
      await recordOperation(tx, { actorId: changedBy, action: 'site.save', subject: 'site', detail, now });
      call.afterCommit(onSiteChanged);
    }
    return siteConfiguration(tx);
  });

/** The newest announcements that are up, in the reader's language or else in Chinese. */
export async function listAnnouncements(tx: Tx, locale: Locale, now: Date): Promise<Announcement[]> {
  const rows = await listShownAnnouncements(tx, announcementsMax, now);
  return rows.map((row) => announcementFor(locale, row));
}

/** Puts up an announcement; without an English text the Chinese is shown to all. Its id. */
export function publishAnnouncement(
  tx: Tx,
  announcement: { textZh: string; textEn: string; link?: string; publishedAt: Date },
): Promise<number> {
  return insertAnnouncement(tx, announcement);
}
