import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import type { AlertKind } from '#contract/cart/favourites.ts';
import type { Product, Sku } from '#contract/catalogue/catalogue.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { Button, LinkButton } from '../../ui/kit/Button.tsx';
import { AskIcon, BellIcon, HeartFilledIcon, HeartIcon } from '../../ui/kit/icons.ts';
import { toast } from '../../ui/kit/toast.ts';
import styles from './marks.module.css';
import { heartTexts } from './heartTexts.ts';
import { markTexts } from './markTexts.ts';
import { useMarks } from './useMarks.ts';
import { noteWish, takeWish } from './wishes.ts';

interface ProductMarksProps {
  product: Product;
  sku: Sku;
  /** More of the kind, such as to share. */
  children: ReactNode;
}

const waitsWords = { back: 'waitsBack', cheaper: 'waitsCheaper' } as const;
const setWords = { back: 'setBack', cheaper: 'setCheaper' } as const;

/** What one may do with a product besides buying it: mark it, wait for it, ask about it. */
export function ProductMarks({ product, sku, children }: ProductMarksProps) {
  const t = useTexts(markTexts);
  const heart = useTexts(heartTexts);
  const { loggedIn, isFavourite, setFavourite, waitsFor, setWaiting } = useMarks();
  const { pathname } = useLocation();
  const [query, setQuery] = useSearchParams();
  const { id, title } = product;
  const isOne = isFavourite(id);
  const alert: AlertKind = sku.stock === 'none' ? 'back' : 'cheaper';
  const waits = waitsFor(sku.id, alert);
  // What cannot be bought can be waited for: the one act that is left.
  const bell = {
    kind: alert === 'back' ? 'normal' : 'quiet',
    size: alert === 'back' ? 'lg' : 'sm',
    icon: BellIcon,
  } as const;
  const bellClass = `${waits ? styles.set : ''} ${alert === 'back' ? styles.first : ''}`;

  // Who was led to log in by a mark comes back with it in the address: it is done if it was pressed here, and the address forgets it.
  const done = useRef<string>(undefined);
  const wish = loggedIn && isOne !== undefined ? wishIn(query) : undefined;
  useEffect(() => {
    if (wish === undefined || done.current === wish) return;
    done.current = wish;
    setQuery(
      (before) => {
        const after = new URLSearchParams(before);
        after.delete('favourite');
        after.delete('tell');
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
    if (!takeWish(`${wish} ${id}`)) return;
    if (wish === 'favourite') void act(() => setFavourite(id, true), heart('added'));
    else void act(() => setWaiting(sku.id, wish, true), t(setWords[wish]));
  }, [wish, id, sku.id, setFavourite, setWaiting, setQuery, t, heart]);

  return (
    <div className={styles.row}>
      {loggedIn ? (
        <Button
          kind="quiet"
          size="sm"
          icon={isOne ? HeartFilledIcon : HeartIcon}
          className={isOne ? styles.set : ''}
          aria-label={heart(isOne ? 'removeOf' : 'favouriteOf', { title })}
          onClick={() => void act(() => setFavourite(id, !isOne), heart(isOne ? 'removed' : 'added'))}
        >
          {t(isOne ? 'isFavourite' : 'favourite')}
        </Button>
      ) : (
        <LinkButton
          kind="quiet"
          size="sm"
          icon={HeartIcon}
          to={loginWith({ favourite: 'yes' })}
          onClick={() => noteWish(`favourite ${id}`)}
          label={heart('favouriteOf', { title })}
        >
          {t('favourite')}
        </LinkButton>
      )}
      {loggedIn ? (
        <Button
          {...bell}
          className={bellClass}
          onClick={() => void act(() => setWaiting(sku.id, alert, !waits), t(waits ? 'cancelled' : setWords[alert]))}
        >
          {t(waits ? waitsWords[alert] : alert)}
        </Button>
      ) : (
        <LinkButton
          {...bell}
          className={bellClass}
          to={loginWith({ tell: alert })}
          onClick={() => noteWish(`${alert} ${id}`)}
        >
          {t(alert)}
        </LinkButton>
      )}
      <LinkButton kind="quiet" size="sm" icon={AskIcon} to={`?${query.toString()}#ask`}>
        {t('ask')}
      </LinkButton>
      {children}
    </div>
  );

  function loginWith(wanted: Record<string, string>): string {
    const back = new URLSearchParams(query);
    back.set('sku', String(sku.id));
    for (const [name, value] of Object.entries(wanted)) back.set(name, value);
    return href('login', { redirect: `${pathname}?${back.toString()}` });
  }
}

/** The shell says what failed. */
async function act(work: () => Promise<void>, words: string): Promise<void> {
  try {
    await work();
    toast.good(words);
  } catch {
    // Nothing changed.
  }
}

function wishIn(query: URLSearchParams): 'favourite' | AlertKind | undefined {
  if (query.get('favourite') === 'yes') return 'favourite';
  const tell = query.get('tell');
  return tell === 'back' || tell === 'cheaper' ? tell : undefined;
}
