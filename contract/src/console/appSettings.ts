import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { appSettingsRules, themeChoices, themeColorPattern } from './appSettingsRules.ts';

const { menuWidth } = appSettingsRules;

/** How somebody set up their console; all of it, so that a kept one never mixes with later defaults. */
export const AppSettings = z.strictObject({
  theme: z.enum(themeChoices),
  colorWeak: z.boolean(),
  navbar: z.boolean(),
  menu: z.boolean(),
  topMenu: z.boolean(),
  menuCollapse: z.boolean(),
  footer: z.boolean(),
  themeColor: z.string().regex(themeColorPattern),
  menuWidth: z.int().min(menuWidth.min).max(menuWidth.max),
  tabBar: z.boolean(),
  menuFromServer: z.boolean(),
});

export const getAppSettings = endpoint('GET /api/console/settings', {
  summary: 'How you set up your console; null while you did not',
  access: 'user',
  effect: 'reads',
  withoutSecondFactor: true,
  input: z.strictObject({}),
  output: z.object({ settings: AppSettings.nullable() }),
  errors: [],
});

export const saveAppSettings = endpoint('POST /api/console/settings/save', {
  summary: 'Keep how you set up your console, for all of your browsers',
  access: 'user',
  effect: 'changes',
  withoutSecondFactor: true,
  input: AppSettings,
  output: z.object({ settings: AppSettings }),
  errors: [],
});
