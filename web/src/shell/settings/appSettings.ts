/** The state of the console's shell, as the specification has it: one store, kept in this browser and with the account. */
import { useSyncExternalStore } from 'react';
import { appSettingsRules, type KeptSettings, keptDefaults } from '#contract/console/appSettingsRules.ts';
import type { MenuItem } from '#contract/site/site.ts';
import { call } from '../../api/call.ts';
import { untilLoaded } from '../../api/connection.ts';
import { readToken } from '../../api/token.ts';
import { keptTheme } from '../../language/theme.ts';
import { keptFrom } from './keptFrom.ts';
import './appearanceScript.ts';

/** All of it. What is not kept follows from the window, from what is open, and from the server. */
export interface AppSettings extends KeptSettings {
  /** The menu is a drawer: there is no room for it beside the page. */
  hideMenu: boolean;
  /** The drawer of the settings is open. */
  globalSettings: boolean;
  device: 'desktop' | 'mobile';
  serverMenu: MenuItem[];
}

const storageKey = 'appSettings';
const defaults: AppSettings = {
  ...keptDefaults,
  hideMenu: false,
  globalSettings: false,
  device: 'desktop',
  serverMenu: [],
};

let state: AppSettings = typeof window === 'undefined' ? defaults : { ...defaults, ...readKept() };
/** Changed here since the page was loaded: what the account kept before comes too late. */
let isTouched = false;
const listeners = new Set<() => void>();

function readKept(): KeptSettings {
  try {
    return { ...keptFrom(localStorage.getItem(storageKey)), theme: keptTheme() ?? keptDefaults.theme };
  } catch {
    return keptDefaults;
  }
}

function show(next: Partial<AppSettings>): void {
  state = { ...state, ...next };
  for (const listener of listeners) listener();
}

/** For what is outside of React. */
export function readSettings(): AppSettings {
  return state;
}

export function useAppSettings(): AppSettings {
  return useSyncExternalStore(subscribe, readSettings, () => defaults);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Changes what follows from window and server; nothing of it is kept. */
export function changeState(
  next: Partial<Pick<AppSettings, 'hideMenu' | 'globalSettings' | 'device' | 'serverMenu'>>,
): void {
  show(next);
}

/** Changes settings: at once, in this browser, in its other tabs and, a moment later, with the account. */
export function changeSettings(next: Partial<KeptSettings>): void {
  isTouched = true;
  keep({ ...keptOf(state), ...next, ...(next.topMenu === true ? { menuCollapse: false } : {}) });
  saveLater();
}

/** A theme that was chosen on any page: what the account keeps of the console is read first, so that none of it is lost. */
export async function keepThemeChoice(theme: KeptSettings['theme']): Promise<void> {
  await followAccount();
  changeSettings({ theme });
}

/** What is kept, out of the whole state. */
export function keptOf(all: AppSettings): KeptSettings {
  const { hideMenu: _, globalSettings: _open, device: _device, serverMenu: _menu, ...kept } = all;
  return kept;
}

/** The whole state as text that a person can read. */
export function settingsText(): string {
  return JSON.stringify(state, null, 2);
}

function keep(kept: KeptSettings): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(kept));
  } catch {
    // Storage is full or switched off: then it lasts as long as the page.
  }
  const isOtherColor = kept.themeColor !== state.themeColor;
  show(kept);
  window.applyAppearance?.();
  if (isOtherColor) void keepShades(kept.themeColor);
}

/** The design's own colour needs no shades: its tokens stand in the style sheet. */
async function keepShades(color: string): Promise<void> {
  const { shadesCss } = await untilLoaded(() => import('../../ui/kit/theme/actTokens.ts'));
  if (state.themeColor !== color) return;
  try {
    if (color.toUpperCase() === keptDefaults.themeColor) localStorage.removeItem('themeShades');
    else localStorage.setItem('themeShades', shadesCss(color));
  } catch {
    // As above.
  }
  window.applyAppearance?.();
}

const saveMs = 600;
let timer: ReturnType<typeof setTimeout> | undefined;

/** What comes within a moment is one change: a slider makes many. What fails stays in this browser. */
function saveLater(): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    if (readToken() === null) return;
    call('saveAppSettings', keptOf(state), { quiet: true }).catch(() => undefined);
  }, saveMs);
}

let followed: string | null = null;

/** Takes over what the account that is logged in keeps, once for each login. Answers its theme, where there is one. */
export async function followAccount(): Promise<KeptSettings['theme'] | undefined> {
  const token = readToken();
  if (token === null || token === followed) return undefined;
  followed = token;
  isTouched = false;
  const reply = await call('getAppSettings', {}, { quiet: true }).catch(() => undefined);
  if (!reply?.settings || isTouched || readToken() !== token) return undefined;
  keep(reply.settings);
  return reply.settings.theme;
}

/** Told by other tabs, and by the window's width. Returns how to stop. */
export function watchSettings(): () => void {
  const handleStorage = ({ key }: StorageEvent) => {
    if (key === storageKey || key === 'theme') show(readKept());
  };
  const narrow = window.matchMedia(`(max-width: ${appSettingsRules.drawerBelow - 0.02}px)`);
  const handleWidth = () => {
    show(narrow.matches ? { device: 'mobile', hideMenu: true } : { device: 'desktop', hideMenu: false });
    window.applyAppearance?.();
  };
  const middling = window.matchMedia(`(max-width: ${appSettingsRules.collapsedBelow - 0.02}px)`);
  handleWidth();
  window.addEventListener('storage', handleStorage);
  narrow.addEventListener('change', handleWidth);
  middling.addEventListener('change', handleWidth);
  return () => {
    window.removeEventListener('storage', handleStorage);
    narrow.removeEventListener('change', handleWidth);
    middling.removeEventListener('change', handleWidth);
  };
}

/** Whether the side menu shows its icons alone: chosen, or for want of room until somebody unfolds it. */
export function isMenuCollapsed({ menuCollapse }: AppSettings): boolean {
  return menuCollapse || (window.innerWidth < appSettingsRules.collapsedBelow && !isExpanded());
}

export function collapseMenu(isCollapsed: boolean): void {
  try {
    if (isCollapsed) sessionStorage.removeItem('menuExpanded');
    else sessionStorage.setItem('menuExpanded', '1');
  } catch {
    // Then a narrow window keeps it collapsed.
  }
  changeSettings({ menuCollapse: isCollapsed });
}

function isExpanded(): boolean {
  try {
    return sessionStorage.getItem('menuExpanded') !== null;
  } catch {
    return false;
  }
}
