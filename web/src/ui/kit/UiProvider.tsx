import './layers.css';
import './kitBase.css';
import './tokens.css';
import './kitVariables.css';
import './kit.css';
import { createTheme, MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
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

/** The component kit around the whole page, wearing our tokens. */
export function UiProvider({ theme: scheme, children }: { theme: ColorTheme; children: ReactNode }) {
  return (
    <MantineProvider theme={theme} forceColorScheme={scheme} withCssVariables={false} withGlobalClasses={false}>
      {children}
    </MantineProvider>
  );
}
