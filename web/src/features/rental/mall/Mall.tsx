import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { publicLimits } from '#contract/core/publicLimits.ts';
import { listingKinds } from '#contract/rental/listingProcess.ts';
import type { RentalSummary } from '#contract/rental/mall.ts';
import { packageOfKey } from '#contract/rental/rentalTerms.ts';
import type { CategorySummary } from '#contract/catalogue/catalogue.ts';
import type { CallOutput } from '../../../api/call.ts';
import { useListCall } from '../../../api/queries.ts';
import { siteTimeZone, useFormats } from '../../../language/formats.ts';
import { useTexts } from '../../../language/texts.ts';
import { usePackageWords } from '../../../parts/rental/usePackageWords.ts';
import { Button, LinkButton } from '../../../ui/kit/Button.tsx';
import { Stack } from '../../../ui/kit/layout.tsx';
import { Notice } from '../../../ui/kit/PageState.tsx';
import { FilterLinks } from '../../../ui/list/FilterLinks.tsx';
import { FilterSheet } from '../../../ui/list/FilterSheet.tsx';
import { PlainField } from '../PlainField.tsx';
import styles from './Mall.module.css';
import {
  deposits,
  isWhole,
  leastStars,
  lengths,
  mallAddress,
  mallInput,
  type MallQuery,
  popularShown,
  prices,
  sorts,
} from './mallQuery.ts';
import { RentalGrid } from './RentalCard.tsx';
import { cardTexts } from './cardTexts.ts';
import { mallTexts as texts } from './mallTexts.ts';

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
  const sortWords = { newest: t('newest'), price: t('priceSort'), popular: t('popular'), rating: t('ratingSort') };
  return (
    <Stack gap={24}>
      <Filters query={query} categories={categories} linkTo={linkTo} found={{ total, totalExact }} />
      {isWhole(query) && rented.length === popularShown && (
        <section className={styles.popular}>
          <h2>{t('popularTitle')}</h2>
          <RentalGrid rentals={rented} />
        </section>
      )}
      <div className={styles.head}>
        <span role="status">
          {totalExact ? t('total', { count: total }) : t('totalAtLeast', { number: number(total) })}
        </span>
        <FilterLinks
          label={t('sort')}
          current={query.sort}
          filters={sorts.map((name) => ({
            name,
            label: sortWords[name],
            to: linkTo(mallAddress(query, { sort: name })),
          }))}
        />
      </div>
      {items.length === 0 && !hasMore && !found.query.isPending ? (
        <Notice
          picture="empty"
          title={t('emptyTitle')}
          text={t(query.free === undefined ? 'emptyText' : 'emptyTimeText')}
          action={<LinkButton to={linkTo({})}>{t('clear')}</LinkButton>}
        />
      ) : (
        <RentalGrid rentals={items} />
      )}
      {hasMore && (
        <div className={styles.more}>
          <Button busy={loadingMore} onClick={loadMore}>
            {t('more')}
          </Button>
        </div>
      )}
    </Stack>
  );
}

/** A form that also works without scripts: what is chosen goes into the address. */
function Filters({
  query,
  categories,
  linkTo,
  found,
}: Pick<MallProps, 'query' | 'categories' | 'linkTo'> & { found: { total: number; totalExact: boolean } }) {
  const t = useTexts(texts);
  const ofCard = useTexts(cardTexts);
  const { money } = useFormats();
  const { nameOf } = usePackageWords();
  const navigate = useNavigate();
  const [free, setFree] = useState(query.free ?? '');
  const form = useRef<HTMLFormElement>(null);
  const { category, kind, price, deposit, stars } = query;
  const active = [category, kind, price, deposit, stars, query.free].filter((one) => one !== undefined).length;
  // The fields stay while one chooses, so that the sheet and the focus do; what else changes the address changes them.
  const asked = JSON.stringify(query);
  useEffect(() => {
    const values = JSON.parse(asked) as Partial<MallQuery>;
    setFree(values.free ?? '');
    for (const field of form.current?.elements ?? [])
      if ((field instanceof HTMLSelectElement || field instanceof HTMLInputElement) && field.name !== 'free')
        field.value = String(values[field.name as keyof MallQuery] ?? '');
    // Categories may come after the address.
  }, [asked, categories.length]);
  const parents = new Map(categories.map(({ id, name }) => [id, name]));
  const handle = (form: HTMLFormElement) => {
    const chosen: Record<string, string | undefined> = {};
    for (const [name, value] of new FormData(form)) {
      if (typeof value === 'string' && value !== '') chosen[name] = value;
    }
    if (chosen['free'] !== 'at') chosen['at'] = undefined;
    if (chosen['free'] === undefined) chosen['for'] = undefined;
    // A time that is not chosen yet would find nothing new.
    if (chosen['free'] === 'at' && chosen['at'] === undefined) return;
    void navigate(linkTo(chosen), { preventScrollReset: true });
  };
  return (
    <form
      ref={form}
      method="get"
      className={styles.filters}
      aria-label={t('filters')}
      onChange={(event) => {
        // Words are typed to their end.
        const isTyped = event.target instanceof HTMLInputElement && event.target.type === 'search';
        if (!isTyped) handle(event.currentTarget);
      }}
      onSubmit={(event) => {
        event.preventDefault();
        handle(event.currentTarget);
      }}
    >
      <input type="hidden" name="sort" value={query.sort} />
      <PlainField inRow label={t('search')}>
        <input
          type="search"
          name="search"
          defaultValue={query.search ?? ''}
          maxLength={publicLimits.search.max}
          placeholder={t('searchPlaceholder')}
          enterKeyHint="search"
        />
      </PlainField>
      <FilterSheet
        open={active === 0 ? t('filters') : t('filtersActive', { count: active })}
        done={t('showResults')}
        found={found}
        className={styles.rest}
      >
        <PlainField inRow label={t('category')}>
          <select name="category" defaultValue={query.category ?? ''}>
            <option value="">{t('all')}</option>
            {categories.map(({ slug, name, parentId }) => (
              <option key={slug} value={slug}>
                {parentId === null ? name : `${parents.get(parentId) ?? ''} / ${name}`}
              </option>
            ))}
          </select>
        </PlainField>
        <PlainField inRow label={t('kind')}>
          <select name="kind" defaultValue={query.kind ?? ''}>
            <option value="">{t('all')}</option>
            {listingKinds.map((kind) => (
              <option key={kind} value={kind}>
                {t(`kind_${kind}`)}
              </option>
            ))}
          </select>
        </PlainField>
        <PlainField inRow label={t('price')}>
          <select name="price" defaultValue={query.price ?? ''}>
            <option value="">{t('all')}</option>
            {prices.map((fen) => (
              <option key={fen} value={fen}>
                {t('upTo', { price: money(fen) })}
              </option>
            ))}
          </select>
        </PlainField>
        <PlainField inRow label={t('deposit')}>
          <select name="deposit" defaultValue={query.deposit ?? ''}>
            <option value="">{t('all')}</option>
            {deposits.map((fen) => (
              <option key={fen} value={fen}>
                {fen === 0 ? ofCard('noDeposit') : t('upTo', { price: money(fen) })}
              </option>
            ))}
          </select>
        </PlainField>
        <PlainField inRow label={t('rating')}>
          <select name="stars" defaultValue={query.stars ?? ''}>
            <option value="">{t('all')}</option>
            {leastStars.map((stars) => (
              <option key={stars} value={stars}>
                {t('starsFrom', { count: stars })}
              </option>
            ))}
          </select>
        </PlainField>
        <PlainField inRow label={t('free')}>
          <select name="free" value={free} onChange={(event) => setFree(event.currentTarget.value)}>
            <option value="">{t('anyTime')}</option>
            <option value="now">{t('now')}</option>
            <option value="at">{t('at')}</option>
          </select>
        </PlainField>
        {free === 'at' && (
          <PlainField inRow label={t('atTime')}>
            <input type="datetime-local" name="at" step={1800} defaultValue={query.at ?? ''} />
          </PlainField>
        )}
        {free !== '' && (
          <PlainField inRow label={t('length')}>
            <select name="for" defaultValue={query.for ?? ''}>
              <option value="">{t('anyLength')}</option>
              {lengths.map((name) => (
                <option key={name} value={name}>
                  {nameOf(packageOfKey(name))}
                </option>
              ))}
            </select>
          </PlainField>
        )}
      </FilterSheet>
      <noscript>
        <button type="submit">{t('apply')}</button>
      </noscript>
    </form>
  );
}
