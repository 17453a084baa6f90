import type { SiteConfiguration } from '#contract/site/site.ts';

export type SiteSettings = SiteConfiguration['site'];

/** The names under which settings are stored; what was never saved has its default. */
export const settingNames = {
  name: 'site.name',
  ico: 'site.ico',
  slogan: 'site.slogan',
  recordNumber: 'site.recordNumber',
  publicSecurityNumber: 'site.publicSecurityNumber',
  company: 'site.company',
  contactEmail: 'site.contactEmail',
  contactHours: 'site.contactHours',
  timeZone: 'site.timeZone',
} as const satisfies Record<keyof SiteSettings, string>;

const settingKeys = Object.keys(settingNames) as (keyof SiteSettings)[];

/** An empty slogan leaves the pages with one of their own, in the reader's language. */
export const defaultSettings: SiteSettings = {
  name: 'Mallard',
  ico: '/favicon.svg',
  slogan: '',
  recordNumber: '',
  publicSecurityNumber: '',
  company: '',
  contactEmail: '',
  contactHours: '',
  timeZone: 'Asia/Shanghai',
};

/** Stored values over defaults; a stored value that is no text is as if it were not there. */
export function settingsFrom(stored: Readonly<Record<string, unknown>>): SiteSettings {
  const read = (key: keyof SiteSettings) => {
    const value = stored[settingNames[key]];
    return typeof value === 'string' ? value : defaultSettings[key];
  };
  return Object.fromEntries(settingKeys.map((key) => [key, read(key)])) as Record<keyof SiteSettings, string>;
}

export interface SettingChange {
  name: string;
  from: string;
  to: string;
}

/** Which settings the wish would change, by their stored names. */
export function changesOf(current: SiteSettings, wanted: Partial<SiteSettings>): SettingChange[] {
  return settingKeys.flatMap((key) => {
    const to = wanted[key];
    return to === undefined || to === current[key] ? [] : [{ name: settingNames[key], from: current[key], to }];
  });
}
