import { createTheme, DEFAULT_THEME, MantineContext, MantineThemeContext, mergeMantineTheme } from '@mantine/core';
import { type ContextType, type ReactNode, use } from 'react';
import { type ColorTheme, ThemeContext } from '../../language/theme.ts';

// Colours, radii and fonts stand in kitVariables.css: written there once instead of into each page.
const shade = (number: number) => `var(--mantine-color-brand-${number})`;
const theme = /* @__PURE__ */ mergeMantineTheme(
  DEFAULT_THEME,
  /* @__PURE__ */ createTheme({
    colors: {
      brand: [shade(0), shade(1), shade(2), shade(3), shade(4), shade(5), shade(6), shade(7), shade(8), shade(9)],
    },
    primaryColor: 'brand',
    primaryShade: 5,
    defaultRadius: 'sm',
    cursorType: 'pointer',
    respectReducedMotion: true,
    focusRing: 'auto',
  }),
);
const contexts = { light: contextOf('light'), dark: contextOf('dark') };

/**
 * Around each part of the component kit, which then wears our tokens: pages without such a part load nothing of the kit. Instead
 * of `MantineProvider`, whose style variables, global classes and own store of the colour scheme come with it: variables stand in
 * kitVariables.css, the scheme in `language/theme.ts`, both of its attributes on the document's element in `root.tsx`.
 */
export function KitScope({ children }: { children: ReactNode }) {
  const { theme: scheme } = use(ThemeContext);
  return (
    <MantineContext value={contexts[scheme]}>
      <MantineThemeContext value={theme}>{children}</MantineThemeContext>
    </MantineContext>
  );
}

function contextOf(colorScheme: ColorTheme): NonNullable<ContextType<typeof MantineContext>> {
  const ignore = () => undefined;
  return {
    colorScheme,
    setColorScheme: ignore,
    clearColorScheme: ignore,
    getRootElement: () => document.documentElement,
    classNamesPrefix: 'mantine',
    cssVariablesSelector: ':root',
    withStaticClasses: true,
  };
}
