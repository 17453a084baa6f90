import './layers.css';
import './kitBase.css';
import './tokens.css';
import './kitVariables.css';
import './kit.css';
import { createTheme, MantineContext, MantineThemeProvider } from '@mantine/core';
import { type ContextType, type ReactNode, useMemo } from 'react';
import type { ColorTheme } from '../../language/theme.ts';

// Colours, radii and fonts stand in kitVariables.css: written there once instead of into each page.
const shade = (number: number) => `var(--mantine-color-brand-${number})`;
const theme = createTheme({
  colors: {
    brand: [shade(0), shade(1), shade(2), shade(3), shade(4), shade(5), shade(6), shade(7), shade(8), shade(9)],
  },
  primaryColor: 'brand',
  primaryShade: 5,
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
});

/**
 * The component kit around the whole page, wearing our tokens. Instead of `MantineProvider`, whose style variables, global
 * classes and own store of the colour scheme every page would load: variables stand in kitVariables.css, the scheme in
 * `language/theme.ts`, both of its attributes on the document's element in `root.tsx`.
 */
export function UiProvider({ theme: scheme, children }: { theme: ColorTheme; children: ReactNode }) {
  const context = useMemo(() => contextOf(scheme), [scheme]);
  return (
    <MantineContext value={context}>
      <MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>
    </MantineContext>
  );
}

const ignore = () => undefined;

function contextOf(colorScheme: ColorTheme): NonNullable<ContextType<typeof MantineContext>> {
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
