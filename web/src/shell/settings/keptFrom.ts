import {
  appSettingsRules,
  type KeptSettings,
  keptDefaults,
  themeColorPattern,
} from '#contract/console/appSettingsRules.ts';

/** What a browser kept, each part by itself: what is missing or broken is the default. */
export function keptFrom(text: string | null): KeptSettings {
  const kept = recordOf(text);
  const width = kept['menuWidth'];
  const color = kept['themeColor'];
  const flags = Object.entries(keptDefaults).filter(([, value]) => typeof value === 'boolean');
  return {
    ...keptDefaults,
    ...Object.fromEntries(flags.map(([name, value]) => [name, typeof kept[name] === 'boolean' ? kept[name] : value])),
    menuWidth: typeof width === 'number' ? clampWidth(width) : keptDefaults.menuWidth,
    themeColor: typeof color === 'string' && themeColorPattern.test(color) ? color : keptDefaults.themeColor,
  };
}

/** A width of the menu that is in bounds; the default for what is no number. */
export function clampWidth(pixels: number | ''): number {
  const { min, max } = appSettingsRules.menuWidth;
  if (pixels === '' || Number.isNaN(pixels)) return keptDefaults.menuWidth;
  return Math.round(Math.min(max, Math.max(min, pixels)));
}

function recordOf(text: string | null): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(text ?? '{}');
    // Any object has names; each value is looked at by itself.
    return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
