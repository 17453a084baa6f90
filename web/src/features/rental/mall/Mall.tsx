import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { publicLimits } from '#contract/core/publicLimits.ts';
import type { RentalSummary } from '#contract/rental/mall.ts';
import type { CategorySummary } from '#contract/catalogue/catalogue.ts';
import type { CallOutput } from '../../../api/call.ts';
import { useListCall } from '../../../api/queries.ts';
import { siteTimeZone, useFormats } from '../../../language/formats.ts';
import { useTexts } from '../../../language/texts.ts';
import { Button, LinkButton } from '../../../ui/kit/Button.tsx';
import { Icon } from '../../../ui/kit/Icon.tsx';
import { CloseIcon } from '../../../ui/kit/icons.ts';
import { whenTouched } from '../../../ui/kit/lazy/whenTouched.tsx';
import { Notice } from '../../../ui/kit/PageState.tsx';
import styles from './Mall.module.css';
import {
  isWhole,
  mallAddress,
  mallInput,
  type MallQuery,
  popularShown,
  prices,
  readMallQuery,
  sorts,
} from './mallQuery.ts';
import { cardTexts } from './cardTexts.ts';
import { RentalGrid } from './RentalCard.tsx';
import { useFilterWords } from './useFilterWords.ts';
import { mallTexts as texts } from './mallTexts.ts';

const SellerName = whenTouched(async () => (await import('../../../parts/shop/SellerName.tsx')).SellerName);
/** What few ask for: its fields stay as the server drew them. */
const MoreFilters = whenTouched(async () => (await import('./MoreFilters.tsx')).MoreFilters);

interface MallProps {
  query: MallQuery;
  categories: readonly CategorySummary[];
  /** The first page, as the server read it; without one the browser asks. */
  first?: { page: CallOutput<'listRentals'>; cursor: string | null };
  /** What is rented most, where nothing was filtered. */
  popular?: readonly RentalSummary[];
  /** The address of the mall with some query: it stands in public and in the console. */
  linkTo: (query: Record<string, string | number | undefined>) => string;
}

/** What can be rented, with filters that the address holds. */
export function Mall({ query, categories, first, popular = [], linkTo }: MallProps) {
  const t = useTexts(texts);
  const { number } = useFormats();
  const found = useListCall('listRentals', mallInput(query, siteTimeZone()), first ? { first } : {});
  const { items, total, totalExact, hasMore, loadingMore, loadMore } = found;
  // A row that is not full says little.
  const rented = popular.filter(({ leasesCount }) => leasesCount > 0);
  return (
    <div className={styles.mall}>
      <Filters
        query={query}
        linkTo={linkTo}
        categories={categories}
        count={totalExact ? t('total', { count: total }) : t('totalAtLeast', { number: number(total) })}
      />
      {isWhole(query) && rented.length === popularShown && (
        <section className={styles.popular}>
          <h2>{t('popularTitle')}</h2>
          <RentalGrid rentals={rented} lessor={SellerName} />
        </section>
      )}
      {items.length === 0 && !hasMore && !found.query.isPending ? (
        <Notice
          picture="empty"
          title={t('emptyTitle')}
          text={t(query.free === undefined ? 'emptyText' : 'emptyTimeText')}
          action={<LinkButton to={linkTo({})}>{t('clear')}</LinkButton>}
        />
      ) : (
        <RentalGrid rentals={items} lessor={SellerName} />
      )}
      {hasMore && (
        <div className={styles.more}>
          <Button busy={loadingMore} onClick={loadMore}>
            {t('more')}
          </Button>
        </div>
      )}
    </div>
  );
}

type Part = Pick<MallProps, 'query' | 'linkTo'>;

/** What is free now, and all categories of the first level; where one is chosen, those below it. */
function Categories({ query, categories, linkTo }: Part & Pick<MallProps, 'categories'>) {
  const t = useTexts(texts);
  const ofCard = useTexts(cardTexts);
  const chosen = categories.find(({ slug }) => slug === query.category);
  const topId = chosen?.parentId ?? chosen?.id;
  const below = categories.filter(({ parentId }) => parentId !== null && parentId === topId);
  const shown = categories.filter(({ id, parentId }) => parentId === null && (below.length === 0 || id === topId));
  const links = [{ slug: '', name: t('allCategories') }, ...shown, ...below];
  const isFree = query.free === 'now';
  return (
    <nav className={styles.categories} aria-label={t('category')}>
      <Link
        to={linkTo(mallAddress(query, { free: isFree ? undefined : 'now' }))}
        className={styles.now}
        aria-current={isFree ? 'true' : undefined}
        preventScrollReset
      >
        {ofCard('freeNow')}
      </Link>
      {links.map(({ slug, name }) => (
        <Link
          key={slug}
          to={linkTo(mallAddress(query, { category: slug || undefined }))}
          aria-current={slug === (query.category ?? '') ? 'true' : undefined}
          preventScrollReset
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}

/** Each filter in force, with the way to take it off; the category has its own row. */
function InForce({ query, linkTo }: Part) {
  const t = useTexts(texts);
  const words = useFilterWords();
  const { search, price, kind, deposit, stars, free } = query;
  const off: { words: string | false | undefined; without: Partial<MallQuery> }[] = [
    { words: search, without: { search: undefined } },
    { words: price !== undefined && `${t('price')} ${words.upTo(price)}`, without: { price: undefined } },
    { words: kind && t(`kind_${kind}`), without: { kind: undefined } },
    { words: deposit !== undefined && words.deposit(deposit), without: { deposit: undefined } },
    { words: stars !== undefined && t('starsFrom', { count: stars }), without: { stars: undefined } },
    // That alone stands above the categories.
    { words: free && !(free === 'now' && query.for === undefined) && words.time(query), without: { free: undefined } },
  ];
  const chips = off.filter(({ words }) => words);
  if (chips.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label={t('inForce')}>
      {chips.map(({ words, without }) => (
        <li key={String(words)}>
          <Link to={linkTo(mallAddress(query, without))} className={styles.chip} preventScrollReset>
            <span className="visually-hidden">{t('takeOff')} </span>
            {words}
            <Icon of={CloseIcon} size={14} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

/**
 * A form that also works without scripts: what is chosen goes into the address. What few ask for is folded, and fields that only
 * some choices need show by the styles alone.
 */
function Filters({ query, linkTo, categories, count }: Part & Pick<MallProps, 'categories'> & { count: string }) {
  const t = useTexts(texts);
  const words = useFilterWords();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const [drawn] = useState(query);
  const { kind, deposit, stars, free } = query;
  const folded = [kind, deposit, stars, free].filter((one) => one !== undefined).length;
  // The fields stay while one chooses, so that the focus does; what else changes the address changes them.
  const asked = JSON.stringify(query);
  useEffect(() => {
    const values = JSON.parse(asked) as Partial<MallQuery>;
    for (const field of form.current?.elements ?? [])
      if (field instanceof HTMLSelectElement || field instanceof HTMLInputElement)
        field.value = String(values[field.name as keyof MallQuery] ?? '');
  }, [asked]);
  const handle = (form: HTMLFormElement) => {
    const chosen = new URLSearchParams();
    for (const [name, value] of new FormData(form)) if (typeof value === 'string') chosen.set(name, value);
    const next = readMallQuery(chosen);
    // A time that is not chosen yet would find nothing new.
    if (chosen.get('free') === 'at' && next.free === undefined) return;
    void navigate(linkTo(mallAddress(next)), { preventScrollReset: true });
  };
  // React hears nothing of fields that stand as the server drew them. Words are typed to their end.
  const handleChange = useEffectEvent(({ target }: Event) => {
    if (form.current && !(target instanceof HTMLInputElement && target.type === 'search')) handle(form.current);
  });
  useEffect(() => {
    const { current } = form;
    current?.addEventListener('change', handleChange);
    return () => current?.removeEventListener('change', handleChange);
  }, []);
  const sortWords = { newest: t('newest'), price: t('priceSort'), popular: t('popular'), rating: t('ratingSort') };
  return (
    <form
      ref={form}
      method="get"
      className={styles.filters}
      aria-label={t('filters')}
      onSubmit={(event) => {
        event.preventDefault();
        handle(event.currentTarget);
      }}
    >
      <input type="hidden" name="category" defaultValue={query.category ?? ''} />
      <input
        type="search"
        name="search"
        className={styles.control}
        defaultValue={query.search ?? ''}
        maxLength={publicLimits.search.max}
        aria-label={t('search')}
        placeholder={t('searchPlaceholder')}
        enterKeyHint="search"
      />
      <select name="price" className={styles.control} aria-label={t('price')} defaultValue={query.price ?? ''}>
        <option value="">{t('anyPrice')}</option>
        {prices.map((fen) => (
          <option key={fen} value={fen}>
            {words.upTo(fen)}
          </option>
        ))}
      </select>
      <select name="sort" className={styles.control} aria-label={t('sort')} defaultValue={query.sort}>
        {sorts.map((name) => (
          <option key={name} value={name}>
            {sortWords[name]}
          </option>
        ))}
      </select>
      <details className={styles.rest}>
        <summary className={styles.control}>
          {folded === 0 ? t('moreFilters') : t('moreFiltersOf', { count: folded })}
        </summary>
        <Suspense>
          <MoreFilters query={drawn} />
        </Suspense>
      </details>
      <Categories query={query} categories={categories} linkTo={linkTo} />
      <div className={styles.found}>
        <span role="status">{count} </span>
        <noscript>
          <button type="submit">{t('apply')}</button>
        </noscript>
      </div>
      <InForce query={query} linkTo={linkTo} />
    </form>
  );
}
