import { useCallback } from 'react';
import { type ShouldRevalidateFunctionArgs, useRevalidator } from 'react-router';

let isAsked = false;

/**
 * Whether what stands around every page is loaded anew: when the language or the site changes. Where that fails, no page has a frame, so that
 * a click on the address that is shown does not ask for it.
 */
export function isFrameAsked({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return isAsked || currentUrl.searchParams.get('lang') !== nextUrl.searchParams.get('lang');
}

/** Loads everything anew, and what every page knows: the language, the site. */
export function useRevalidateAll(): () => Promise<void> {
  const { revalidate } = useRevalidator();
  return useCallback(async () => {
    isAsked = true;
    try {
      await revalidate();
    } finally {
      isAsked = false;
    }
  }, [revalidate]);
}
