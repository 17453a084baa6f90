import { createContext, use } from 'react';
import { keep } from './locale.tsx';

export type ColorTheme = 'light' | 'dark';

/** Local storage keeps the choice, the cookie lets the server paint it right from the first. */
export function keepTheme(theme: ColorTheme): void {
  keep('theme', theme);
}

export const ThemeContext = createContext<{ theme: ColorTheme; setTheme: (theme: ColorTheme) => void }>({
  theme: 'light',
  setTheme: () => undefined,
});

export function useTheme() {
  return use(ThemeContext);
}
