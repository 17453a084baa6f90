import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router';
import { useTexts } from '../../language/texts.ts';
import { toast } from '../../ui/kit/toast.ts';
import { heartTexts } from './heartTexts.ts';
import { useMarks } from './useMarks.ts';
import { takeWish } from './wishes.ts';

/** The products that are being marked: the address forgets each a moment later. */
const begun = new Set<string>();

/**
 * Marks the product whose heart a visitor pressed in a list (`mark` in the address), once they are back with a login, and shows its card.
 */
export function FavouriteWish({ productId }: { productId: string }) {
  const t = useTexts(heartTexts);
  const { setFavourite } = useMarks();
  const [, setQuery] = useSearchParams();
  const fulfil = useEffectEvent(async () => {
    setQuery(
      (before) => {
        const after = new URLSearchParams(before);
        after.delete('mark');
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
    // What is no number is nobody's wish.
    if (begun.has(productId) || !/^[1-9]\d{0,14}$/.test(productId)) return;
    if (!takeWish(`mark ${productId}`)) return;
    begun.add(productId);
    document.querySelector(`[data-heart="${productId}"]`)?.scrollIntoView({ block: 'center' });
    try {
      await setFavourite(Number(productId), true);
      toast.good(t('added'));
    } catch {
      // The shell says what failed.
    } finally {
      begun.delete(productId);
    }
  });
  useEffect(() => void fulfil(), [productId]);
  return null;
}
