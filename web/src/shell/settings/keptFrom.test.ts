import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { appSettingsRules, keptDefaults } from '#contract/console/appSettingsRules.ts';
import { appearanceScript } from './appearanceScript.ts';
import { clampWidth, keptFrom } from './keptFrom.ts';

test.each([null, '', '{', '[]', '7', 'null', '{"navbar":"yes","menuWidth":"9","themeColor":"red;}","extra":1}'])(
  'what a browser kept as %s is the defaults',
  (text) => expect(keptFrom(text)).toEqual(keptDefaults),
);

test('what fits is taken, part by part, and widths are clamped', () => {
  const kept = { navbar: false, tabBar: true, menuWidth: 999, themeColor: '#00856F', footer: 1 };
  expect(keptFrom(JSON.stringify(kept))).toEqual({
    ...keptDefaults,
    navbar: false,
    tabBar: true,
    menuWidth: appSettingsRules.menuWidth.max,
    themeColor: '#00856F',
  });
  const { min, max } = appSettingsRules.menuWidth;
  expect([clampWidth(''), clampWidth(1), clampWidth(200.4), clampWidth(9999)]).toEqual([220, min, 200, max]);
});

test('the script in the head and the token have the same pixels as the rules', () => {
  const { collapsedBelow, menuWidthCollapsed } = appSettingsRules;
  for (const number of [collapsedBelow, menuWidthCollapsed, keptDefaults.menuWidth])
    expect(appearanceScript).toContain(String(number));
  const tokens = readFileSync(new URL('../../ui/kit/tokens.css', import.meta.url), 'utf8');
  expect(tokens).toContain(`--width-side-menu: ${keptDefaults.menuWidth}px;`);
});
