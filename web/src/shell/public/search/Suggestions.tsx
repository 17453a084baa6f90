import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type CSSProperties, type ReactNode, type RefObject, useEffect, useId, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { call, type CallOutput } from '../../../api/call.ts';
import { coverOf } from '../../../features/catalogue/productWords.ts';
import { useLocale } from '../../../language/locale.tsx';
import { useTexts } from '../../../language/texts.ts';
import { Cover } from '../../../parts/product/Cover.tsx';
import { href } from '../../../paths.ts';
import { Icon, type IconShape } from '../../../ui/kit/Icon.tsx';
import { CategoryIcon, ClockIcon, SearchIcon, ShopIcon, VerifiedIcon } from '../../../ui/kit/icons.ts';
import { forgetSearches, readSearches, rememberSearch } from './searchHistory.ts';
import { Money } from '../../../ui/kit/Money.tsx';
import styles from './Suggestions.module.css';
import { suggestionTexts } from './suggestionTexts.ts';

interface SuggestionsProps {
  words: string;
  input: RefObject<HTMLInputElement | null>;
  onClose: () => void;
}

/** Waits this long after a key before it asks. */
const pauseMilliseconds = 150;
/** Of earlier searches, beside what the words may mean. */
const historyBesideMax = 2;

/**
 * What one searched for before, and what the words may mean: categories, shops, products. The arrow keys choose, Enter
 * goes there, Escape closes.
 */
export function Suggestions({ words, input, onClose }: SuggestionsProps) {
  const t = useTexts(suggestionTexts);
  const navigate = useNavigate();
  const id = useId();
  const found = useSuggestions(useSettled(words));
  const [searches, setSearches] = useState(readSearches);
  const [chosen, setChosen] = useState(-1);
  const options = [
    ...historyOptions(searches, words),
    ...(found === undefined || words === '' ? [] : optionsOf(found)),
  ];
  const count = options.length;
  const target = options[chosen];
  useEffect(() => setChosen(-1), [words]);
  useEffect(() => {
    const field = input.current;
    if (!field) return;
    field.setAttribute('role', 'combobox');
    field.setAttribute('aria-autocomplete', 'list');
    field.setAttribute('aria-expanded', String(count > 0));
    field.setAttribute('aria-controls', id);
    if (chosen >= 0) field.setAttribute('aria-activedescendant', `${id}-${chosen}`);
    else field.removeAttribute('aria-activedescendant');
    const handleKey = (event: KeyboardEvent) => {
      // Keys belong to the input method while it composes.
      if (event.isComposing) return;
      if (event.key === 'Escape') onClose();
      else if (event.key === 'ArrowDown' && count > 0) setChosen((before) => (before + 1) % count);
      else if (event.key === 'ArrowUp' && count > 0) setChosen((before) => (before <= 0 ? count - 1 : before - 1));
      else if (event.key === 'Enter' && target !== undefined) {
        if (target.search !== undefined) rememberSearch(target.search);
        onClose();
        void navigate(target.to);
      } else return;
      event.preventDefault();
    };
    field.addEventListener('keydown', handleKey);
    return () => field.removeEventListener('keydown', handleKey);
  }, [chosen, count, id, input, navigate, onClose, target]);
  useEffect(() => {
    document.getElementById(`${id}-${chosen}`)?.scrollIntoView({ block: 'nearest' });
  }, [chosen, id]);
  useEffect(() => {
    const field = input.current;
    return () => {
      field?.setAttribute('aria-expanded', 'false');
      field?.removeAttribute('aria-activedescendant');
    };
  }, [input]);
  const seen = useSeenHeight();
  return (
    <div
      className={styles.box}
      hidden={count === 0}
      style={seen === undefined ? undefined : ({ '--seen': `${seen}px` } as CSSProperties)}
    >
      <div id={id} role="listbox" aria-label={t('suggestions')} className={styles.list}>
        {options.map((option, index) => (
          <Link
            key={`${option.kind} ${option.to}`}
            id={`${id}-${index}`}
            to={option.to}
            role="option"
            aria-selected={index === chosen}
            tabIndex={-1}
            className={styles.option}
            onClick={() => {
              if (option.search !== undefined) rememberSearch(option.search);
              onClose();
            }}
          >
            <OptionRow option={option} />
          </Link>
        ))}
      </div>
      {options.some(({ kind }) => kind === 'history') && (
        <button
          type="button"
          className={styles.clear}
          onClick={() => {
            forgetSearches();
            setSearches([]);
            input.current?.focus();
          }}
        >
          {t('clear')}
        </button>
      )}
      <span role="status" className="visually-hidden">
        {t('count', { count })}
      </span>
    </div>
  );
}

function OptionRow({ option }: { option: Option }): ReactNode {
  const t = useTexts(suggestionTexts);
  const { kind, label, product } = option;
  if (product === undefined) {
    return (
      <>
        <Icon of={icons[kind]} size={16} />
        {kind === 'meant' && <span className={styles.kind}>{t('meant')}</span>}
        <span className={styles.label}>{label}</span>
        {kind !== 'meant' && <span className={styles.kind}>{t(kind)}</span>}
      </>
    );
  }
  const { language, categoryName, seller, priceFromFen, hasSeveralPrices } = product;
  return (
    <>
      <Cover {...coverOf(product)} shape="thumb" />
      <span className={styles.words}>
        <span className={styles.label} lang={language}>
          {label}
        </span>
        <span className={styles.about}>
          {seller.name} {seller.verified && <Icon of={VerifiedIcon} size={14} />} · {categoryName}
        </span>
      </span>
      <span className={styles.price}>
        <Money fen={priceFromFen} from={hasSeveralPrices} />
      </span>
    </>
  );
}

const icons: Record<Exclude<Option['kind'], 'product'>, IconShape> = {
  category: CategoryIcon,
  shop: ShopIcon,
  history: ClockIcon,
  meant: SearchIcon,
};

type Found = CallOutput<'suggest'>;

type Option = { to: string; label: string; search?: string } & (
  | { kind: 'category' | 'shop' | 'history' | 'meant'; product?: undefined }
  | { kind: 'product'; product: Found['products'][number] }
);

/** All of them before anything is typed, then those that begin so. */
function historyOptions(searches: readonly string[], words: string): Option[] {
  const typed = words.toLowerCase();
  const fitting = searches.filter((search) => search !== words && search.toLowerCase().startsWith(typed));
  return fitting
    .slice(0, words === '' ? fitting.length : historyBesideMax)
    .map((search) => ({ kind: 'history', to: href('products', { search }), label: search, search }));
}

function optionsOf({ categories, shops, products, corrected }: Found): Option[] {
  const meant: Option[] =
    corrected === null
      ? []
      : [{ kind: 'meant', to: href('products', { search: corrected }), label: corrected, search: corrected }];
  return [
    ...meant,
    ...categories.map(({ slug, name }): Option => ({
      kind: 'category',
      to: href('products', { category: slug }),
      label: name,
    })),
    ...shops.map(({ id, name }): Option => ({ kind: 'shop', to: href('shops', { id }), label: name })),
    ...products.map((product): Option => ({
      kind: 'product',
      to: href('product', { id: product.id }),
      label: product.title,
      product,
    })),
  ];
}

/** What was suggested last stays until the next answer is there. */
function useSuggestions(search: string) {
  const locale = useLocale();
  return useQuery({
    queryKey: ['suggest', locale, search],
    queryFn: ({ signal }) => call('suggest', { search }, { signal, quiet: true }),
    placeholderData: keepPreviousData,
    enabled: search !== '',
    staleTime: 60_000,
    retry: false,
  }).data;
}

/** The height that a keyboard leaves of the window, in pixels; undefined where the browser does not tell. */
function useSeenHeight(): number | undefined {
  const [height, setHeight] = useState<number>();
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const handleResize = () => setHeight(Math.round(viewport.height));
    handleResize();
    viewport.addEventListener('resize', handleResize);
    return () => viewport.removeEventListener('resize', handleResize);
  }, []);
  return height;
}

/** The value once it has stood still for a moment. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMilliseconds);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
