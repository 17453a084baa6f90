import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../api/call.ts';
import { isLineFailure, whenLineReturns } from '../../api/line.ts';
import { useSession } from '../../api/session.ts';
import { readToken } from '../../api/token.ts';
import { type TextSet, type Translate, useTexts } from '../../language/texts.ts';
import { toast } from '../../ui/kit/toast.ts';
import { putLinesBack, takeAllLines, useBrowserCart } from './browserCart.ts';
import { texts } from './texts.ts';
import { showCart } from './useCart.ts';

type T = typeof texts extends TextSet<infer Texts> ? Translate<Texts> : never;

/** Hands the lines that this browser keeps to the account that is logged in, and says what could not come along. */
export function useHandOver(): void {
  const t = useTexts(texts);
  const { loggedIn } = useSession();
  const kept = useBrowserCart();
  const queries = useQueryClient();
  const hasLines = loggedIn && kept.length > 0;
  useEffect(() => {
    if (hasLines) handOver(queries, t);
  }, [hasLines, queries, t]);
}

/** Lines that could not be handed over are here again, which is no reason to send them at once. */
let isPaused = false;

function handOver(queries: QueryClient, t: T): void {
  if (isPaused) return;
  // Taken before they are sent: nobody else here sends them as well.
  const lines = takeAllLines();
  if (lines.length === 0) return;
  call('addToCart', { lines: [...lines] }, { quiet: true }).then(
    ({ notAdded, ...cart }) => {
      void showCart(queries, cart);
      const namesOf = (of: (why: string) => boolean) =>
        notAdded.filter(({ why }) => of(why)).map(({ title }) => title || t('someItem'));
      const [less, out] = [namesOf((why) => why === 'limited'), namesOf((why) => why !== 'limited')];
      const count = lines.length - out.length;
      if (count > 0) toast.good(t('merged', { count }));
      if (less.length > 0) toast.info(t('mergedLess', { titles: less.join(' · ') }));
      if (out.length > 0) toast.bad(t('notMerged', { titles: out.join(' · ') }));
    },
    (error: unknown) => {
      isPaused = true;
      putLinesBack(lines);
      // A refusal would be the same again; the next document asks anew.
      if (!isLineFailure(error)) return;
      whenLineReturns(() => {
        isPaused = false;
        if (readToken() !== null) handOver(queries, t);
      });
    },
  );
}
