import { createContext, use, useCallback, useEffect, useMemo, useState } from 'react';
import { type ThemeChoice, themeChoices } from '#contract/console/appSettingsRules.ts';
import { keep } from './locale.tsx';

export type { ThemeChoice };
/** What is painted. */
export type ColorTheme = 'light' | 'dark';

interface Theme {
  theme: ColorTheme;
  /** What the reader chose: it may leave it to the system. */
  choice: ThemeChoice;
  setTheme: (choice: ThemeChoice) => void;
}

export const ThemeContext = createContext<Theme>({ theme: 'light', choice: 'light', setTheme: () => undefined });

export function useTheme(): Theme {
  return use(ThemeContext);
}

/** What this browser keeps, as the specification has it, in local storage. */
export function keptTheme(): ThemeChoice | undefined {
  try {
    return themeChoices.find((choice) => choice === localStorage.getItem('theme'));
  } catch {
    return undefined;
  }
}

const systemIsDark = '(prefers-color-scheme: dark)';

/**
 * The theme, from what the server painted on. Local storage keeps the choice, the cookie lets the server paint it right from
 * the first. Follows the system where that was chosen, and other tabs.
 */
export function useColorTheme(painted: ColorTheme): Theme {
  const [shown, setShown] = useState<Omit<Theme, 'setTheme'>>({ theme: painted, choice: painted });
  const show = useCallback((choice: ThemeChoice) => {
    const isDark = choice === 'system' ? window.matchMedia(systemIsDark).matches : choice === 'dark';
    const next = { choice, theme: isDark ? ('dark' as const) : ('light' as const) };
    // The same again would be another value for all who read it, and what is not alive yet would be drawn anew.
    setShown((before) => (before.choice === next.choice && before.theme === next.theme ? before : next));
  }, []);
  useEffect(() => {
    const read = () => show(keptTheme() ?? painted);
    const handleStorage = ({ key }: StorageEvent) => {
      if (key === 'theme') read();
    };
    const system = window.matchMedia(systemIsDark);
    read();
    window.addEventListener('storage', handleStorage);
    system.addEventListener('change', read);
    return () => {
      window.removeEventListener('storage', handleStorage);
      system.removeEventListener('change', read);
    };
  }, [painted, show]);
  const setTheme = useCallback(
    (choice: ThemeChoice) => {
      keep('theme', choice);
      show(choice);
    },
    [show],
  );
  return useMemo(() => ({ ...shown, setTheme }), [shown, setTheme]);
}
