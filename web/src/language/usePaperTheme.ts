import { useEffect } from 'react';

/** Prints in the colours of light, whatever the screen shows. */
export function usePaperTheme(): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    let theme: string | undefined;
    const toPaper = () => {
      theme = dataset['mantineColorScheme'];
      dataset['mantineColorScheme'] = 'light';
    };
    const toScreen = () => {
      if (theme !== undefined) dataset['mantineColorScheme'] = theme;
    };
    window.addEventListener('beforeprint', toPaper);
    window.addEventListener('afterprint', toScreen);
    return () => {
      window.removeEventListener('beforeprint', toPaper);
      window.removeEventListener('afterprint', toScreen);
    };
  }, []);
}
