import { useEffect, useState } from 'react';
import { useLocale } from '../language/locale.tsx';

const kept = 'languageOffer';

/** Whether to offer English: to a browser that asks for it first, while it reads Chinese, until it answers. */
export function useLanguageOffer(): { isOpen: boolean; close: () => void } {
  const locale = useLocale();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const wantsEnglish = navigator.languages[0]?.toLowerCase().startsWith('en') ?? false;
    setOpen(wantsEnglish && locale === 'zh-CN' && !wasAnswered());
  }, [locale]);
  const close = () => {
    keepAnswered();
    setOpen(false);
  };
  return { isOpen, close };
}

/** Whether a language was chosen in this browser, or the offer of one refused. */
export function wasAnswered(): boolean {
  try {
    return localStorage.getItem(kept) !== null;
  } catch {
    // Without storage it would be asked on each page.
    return true;
  }
}

/** Whoever chose a language is not asked for one. */
export function keepAnswered(): void {
  try {
    localStorage.setItem(kept, 'answered');
  } catch {
    // Then it was never asked.
  }
}
