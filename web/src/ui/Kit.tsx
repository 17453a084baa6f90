import './layers.css';
import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/global.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Loader.layer.css';
import '@mantine/core/styles/Button.layer.css';
import '@mantine/core/styles/ActionIcon.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import './tokens.css';
import './kit.css';
import { createTheme, type CSSVariablesResolver, MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ColorTheme } from '../language/theme.ts';

/** The ten shades that the kit's generator makes of #165DFF. */
const brand = [
  '#e8f3ff',
  '#bedaff',
  '#94bfff',
  '#6aa1ff',
  '#4080ff',
  '#165dff',
  '#0e42d2',
  '#072ca6',
  '#031a79',
  '#000d4d',
] as const;

const theme = createTheme({
  colors: { brand },
  primaryColor: 'brand',
  primaryShade: { light: 5, dark: 5 },
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--font-mono)',
  defaultRadius: 'sm',
  radius: { xs: '4px', sm: '6px', md: '12px', lg: '16px', xl: '24px' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
});

/** The kit's own variables say what our tokens say, in both themes. */
const variables: CSSVariablesResolver = () => {
  const shared = {
    '--mantine-color-body': 'var(--page)',
    '--mantine-color-text': 'var(--text)',
    '--mantine-color-dimmed': 'var(--text-soft)',
    '--mantine-color-placeholder': 'var(--text-faint)',
    '--mantine-color-anchor': 'var(--primary-text)',
    '--mantine-color-error': 'var(--red-text)',
    '--mantine-color-default': 'var(--surface)',
    '--mantine-color-default-hover': 'var(--surface-strong)',
    '--mantine-color-default-color': 'var(--text)',
    '--mantine-color-default-border': 'var(--border-strong)',
    '--mantine-color-disabled': 'var(--surface-strong)',
    '--mantine-color-disabled-color': 'var(--text-faint)',
    '--mantine-primary-color-filled-hover': 'var(--primary-strong)',
  };
  return { variables: {}, light: shared, dark: shared };
};

/** The component kit around the whole page, wearing our tokens. */
export function Kit({ theme: scheme, children }: { theme: ColorTheme; children: ReactNode }) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={variables} forceColorScheme={scheme}>
      {children}
    </MantineProvider>
  );
}
