/** How the console is set up: what there is to choose, where it begins, and its bounds. Free of zod. */

/** Light and dark, or whatever the reader's system says. */
export const themeChoices = ['light', 'dark', 'system'] as const;
export type ThemeChoice = (typeof themeChoices)[number];

/** What is kept: in this browser and, for whoever is logged in, with the account. */
export interface KeptSettings {
  theme: ThemeChoice;
  /** Colours are inverted by `colorWeakPercent`. */
  colorWeak: boolean;
  navbar: boolean;
  menu: boolean;
  /** The menu stands in the navbar. */
  topMenu: boolean;
  menuCollapse: boolean;
  footer: boolean;
  /** `#RRGGBB`. */
  themeColor: string;
  /** Pixels. */
  menuWidth: number;
  tabBar: boolean;
  menuFromServer: boolean;
}

export const keptDefaults: KeptSettings = {
  theme: 'light',
  colorWeak: false,
  navbar: true,
  menu: true,
  topMenu: false,
  menuCollapse: false,
  footer: true,
  themeColor: '#165DFF',
  menuWidth: 220,
  tabBar: false,
  menuFromServer: true,
};

export const themeColorPattern = /^#[0-9A-Fa-f]{6}$/;

export const appSettingsRules = {
  /** Pixels. */
  menuWidth: { min: 160, max: 400 },
  /** Pixels. */
  menuWidthCollapsed: 48,
  colorWeakPercent: 80,
  themeShades: 10,
  /** Pixels: below it the menu is a drawer. */
  drawerBelow: 992,
  /** Pixels: below it the menu begins collapsed. */
  collapsedBelow: 1200,
  /** Pages that stay alive behind the tabs. */
  tabsKept: 12,
  /** Tabs that stand side by side; the oldest leaves. */
  tabsOpen: 30,
} as const;
