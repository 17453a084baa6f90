import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../api/call.ts';
import { CallError } from '../../api/callError.ts';
import { isLineFailure, whenLineReturns } from '../../api/connection.ts';
import { useSession } from '../../api/session.ts';
import { readToken } from '../../api/token.ts';
import { type TextSet, type Translate, useTexts } from '../../language/texts.ts';
import { toast } from '../../ui/kit/toast.ts';
import { endHandOver, takeHandOver, undoHandOver, useHasLines } from './browserCart.ts';
import { texts } from './texts.ts';
import { askCart } from './useCart.ts';

type T = typeof texts extends TextSet<infer Texts> ? Translate<Texts> : never;

/** Hands the lines that this browser keeps to the account that is logged in, and says what could not come along. */
export function useHandOver(): void {
  const t = useTexts(texts);
  const { loggedIn } = useSession();
  const hasKept = useHasLines();
  const queries = useQueryClient();
  const hasLines = loggedIn && hasKept;
  useEffect(() => {
    if (hasLines) handOver(queries, t);
  }, [hasLines, queries, t]);
}

let isUnderWay = false;
/** Whose account did not take them: it would not now. */
let refusedAs: string | null = null;

function handOver(queries: QueryClient, t: T): void {
  if (isUnderWay || refusedAs === readToken()) return;
  const going = takeHandOver();
  if (!going) return;
  const { key, lines } = going;
  isUnderWay = true;
  const sentAs = readToken();
  const end = () => {
    endHandOver();
    // The answer of a repetition is that of the first time.
    void askCart(queries);
    isUnderWay = false;
    // What was put in meanwhile.
    handOver(queries, t);
  };
  call('addToCart', { lines: [...lines] }, { idempotencyKey: key, quiet: true }).then(
    ({ notAdded }) => {
      const namesOf = (of: (why: string) => boolean) =>
        notAdded.filter(({ why }) => of(why)).map(({ title }) => title || t('someItem'));
      const [less, out] = [namesOf((why) => why === 'limited'), namesOf((why) => why !== 'limited')];
      const count = lines.length - out.length;
      if (count > 0) toast.good(t('merged', { count }));
      if (less.length > 0) toast.info(t('mergedLess', { titles: less.join(' · ') }));
      if (out.length > 0) toast.bad(t('notMerged', { titles: out.join(' · ') }));
      end();
    },
    (error: unknown) => {
      if (isLineFailure(error)) {
        // Whether the account has them is not known: they stay taken, and the same again counts once.
        whenLineReturns(() => {
          isUnderWay = false;
          if (readToken() !== null) handOver(queries, t);
        });
      } else if (error instanceof CallError && error.reason === 'done_before') {
        end();
      } else {
        isUnderWay = false;
        refusedAs = sentAs;
        undoHandOver(going);
      }
    },
  );
}
