import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useId, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { call, type CallOutput } from '../api/call.ts';
import { useLocale } from '../language/locale.tsx';
import { useTexts } from '../language/texts.ts';
import { href } from '../paths.ts';
import { Icon, type IconShape } from '../ui/kit/Icon.tsx';
import { CategoryIcon, ProductIcon, ShopIcon } from '../ui/kit/icons.ts';
import styles from './Suggestions.module.css';
import { suggestionTexts } from './suggestionTexts.ts';

interface SuggestionsProps {
  words: string;
  input: RefObject<HTMLInputElement | null>;
  onClose: () => void;
}

/** Waits this long after a key before it asks. */
const pauseMilliseconds = 150;

/** What the words may mean: categories, shops, products. The arrow keys choose, Enter goes there, Escape closes. */
export function Suggestions({ words, input, onClose }: SuggestionsProps) {
  const t = useTexts(suggestionTexts);
  const navigate = useNavigate();
  const id = useId();
  const found = useSuggestions(useSettled(words));
  const [chosen, setChosen] = useState(-1);
  const options = found === undefined ? [] : optionsOf(found);
  const count = options.length;
  const target = options[chosen]?.to;
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
      if (event.key === 'Escape') onClose();
      else if (event.key === 'ArrowDown' && count > 0) setChosen((before) => (before + 1) % count);
      else if (event.key === 'ArrowUp' && count > 0) setChosen((before) => (before <= 0 ? count - 1 : before - 1));
      else if (event.key === 'Enter' && target !== undefined) {
        onClose();
        void navigate(target);
      } else return;
      event.preventDefault();
    };
    field.addEventListener('keydown', handleKey);
    return () => field.removeEventListener('keydown', handleKey);
  }, [chosen, count, id, input, navigate, onClose, target]);
  useEffect(() => {
    const field = input.current;
    return () => field?.setAttribute('aria-expanded', 'false');
  }, [input]);
  return (
    <div className={styles.box} hidden={count === 0}>
      <div id={id} role="listbox" aria-label={t('suggestions')} className={styles.list}>
        {options.map(({ to, label, kind, lang }, index) => (
          <Link
            key={to}
            id={`${id}-${index}`}
            to={to}
            role="option"
            aria-selected={index === chosen}
            tabIndex={-1}
            className={styles.option}
            onClick={onClose}
          >
            <Icon of={icons[kind]} size={16} />
            <span className={styles.label} lang={lang}>
              {label}
            </span>
            <span className={styles.kind}>{t(kind)}</span>
          </Link>
        ))}
      </div>
      <span role="status" className="visually-hidden">
        {t('count', { count })}
      </span>
    </div>
  );
}

const icons: Record<Option['kind'], IconShape> = { category: CategoryIcon, shop: ShopIcon, product: ProductIcon };

interface Option {
  kind: 'category' | 'shop' | 'product';
  to: string;
  label: string;
  lang?: string;
}

function optionsOf({ categories, shops, products }: CallOutput<'suggest'>): Option[] {
  return [
    ...categories.map(({ slug, name }): Option => ({
      kind: 'category',
      to: href('products', { category: slug }),
      label: name,
    })),
    ...shops.map(({ id, name }): Option => ({ kind: 'shop', to: href('shops', { id }), label: name })),
    ...products.map(({ id, title, language }): Option => ({
      kind: 'product',
      to: href('product', { id }),
      label: title,
      lang: language,
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
    staleTime: 60_000,
    retry: false,
  }).data;
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
