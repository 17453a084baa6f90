import { Link, useNavigate, useSearchParams } from 'react-router';
import type { ProductSummary } from '#contract/catalogue/catalogue.ts';
import { priceBands } from '#contract/catalogue/priceFilterBands.ts';
import { limits } from '#contract/core/limits.ts';
import { useCall, useListCall } from '../../api/queries.ts';
import { useFormats } from '../../language/formats.ts';
import { useLocale } from '../../language/locale.tsx';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { Button, LinkButton } from '../../ui/kit/Button.tsx';
import { Cover } from '../../parts/product/Cover.tsx';
import { Rating } from '../../parts/rating/Rating.tsx';
import { Icon } from '../../ui/kit/Icon.tsx';
import { BellIcon, SearchIcon } from '../../ui/kit/icons.ts';
import { Grid, Stack } from '../../ui/kit/layout.tsx';
import { LoadMore } from '../../ui/list/LoadMore.tsx';
import { Price } from '../../ui/kit/Money.tsx';
import { Notice, PageState } from '../../ui/kit/PageState.tsx';
import { Skeleton } from '../../ui/kit/Skeleton.tsx';
import { cardTexts } from './cardTexts.ts';
import { CategoryLinks } from './CategoryLinks.tsx';
import { headTexts } from './list/headTexts.ts';
import { listTexts } from './listTexts.ts';
import {
  kinds,
  productAddress,
  productInput,
  type ProductQuery,
  readProductQuery,
  sorts,
  sortsOf,
} from './productQuery.ts';
import { coverOf, otherLanguage } from './productWords.ts';
import styles from './PurchaseList.module.css';
import { quickBuyTexts } from './quickBuyTexts.ts';
import { useBandWords } from './useBandWords.ts';

interface PurchaseListProps {
  /** Somebody goes to be told when a product is back. */
  onTell: (productId: number) => void;
}

/** Search, filters and products of the console. The address holds what is asked for, and the product being bought. */
export function PurchaseList({ onTell }: PurchaseListProps) {
  const t = useTexts(quickBuyTexts);
  const [params] = useSearchParams();
  const query = readProductQuery(params);
  const products = useListCall('listProducts', productInput(query));
  return (
    <Stack gap={16}>
      <Search query={query} />
      <Categories query={query} />
      <Narrowed query={query} found={products.query.data && products} />
      <PageState
        query={products.query}
        skeleton={<CardsSkeleton />}
        isEmpty={() => products.items.length === 0}
        empty={
          <Notice
            picture="empty"
            title={t('emptyTitle')}
            text={t('emptyText')}
            action={<LinkButton to={href('buy')}>{t('showAll')}</LinkButton>}
          />
        }
      >
        {() => (
          <section aria-label={t('found')}>
            <ul className={styles.cards}>
              {products.items.map((product) => (
                <li key={product.id}>
                  <PurchaseCard
                    product={product}
                    to={href('buy', { ...productAddress(query, {}), buy: product.id })}
                    onTell={() => onTell(product.id)}
                  />
                </li>
              ))}
            </ul>
            <LoadMore {...products} />
          </section>
        )}
      </PageState>
    </Stack>
  );
}

interface Asked {
  query: ProductQuery;
}

function Search({ query }: Asked) {
  const t = useTexts(quickBuyTexts);
  const navigate = useNavigate();
  const { search } = query;
  return (
    <form
      role="search"
      className={styles.search}
      // Another search in the address is another field.
      key={search}
      onSubmit={(event) => {
        event.preventDefault();
        const typed = new FormData(event.currentTarget).get('search');
        const words = typeof typed === 'string' ? typed.trim() : '';
        void navigate(href('buy', productAddress(query, { search: words || undefined })));
      }}
    >
      <Icon of={SearchIcon} />
      <input
        type="search"
        name="search"
        defaultValue={search}
        maxLength={limits.search.max}
        aria-label={t('search')}
        placeholder={t('search')}
      />
      <Button type="submit" size="sm">
        {t('searchAct')}
      </Button>
    </form>
  );
}

function Categories({ query }: Asked) {
  const categories = useCall('listCategories', {}, { staleTime: 60_000 }).data?.list ?? [];
  return (
    <CategoryLinks
      query={query}
      categories={categories}
      linkTo={(changes) => href('buy', productAddress(query, changes))}
    />
  );
}

/** How many there are, and what else narrows and sorts them: the choices of the public list. */
function Narrowed({ query, found }: Asked & { found: { total: number; totalExact: boolean } | undefined }) {
  const t = useTexts(listTexts);
  const ofHead = useTexts(headTexts);
  const card = useTexts(cardTexts);
  const { number } = useFormats();
  const bandWords = useBandWords();
  const navigate = useNavigate();
  const go = (changes: Partial<ProductQuery>) =>
    void navigate(href('buy', productAddress(query, changes)), { preventScrollReset: true });
  return (
    <div className={styles.narrowed}>
      <p className={styles.count} role="status">
        {found &&
          (found.totalExact
            ? ofHead('total', { count: found.total })
            : ofHead('totalAtLeast', { number: number(found.total) }))}
      </p>
      <Select
        label={t('kind')}
        value={query.kind ?? ''}
        onChange={(value) => go({ kind: kinds.find((kind) => kind === value) })}
        options={[{ value: '', words: t('anyKind') }, ...kinds.map((value) => ({ value, words: card(value) }))]}
      />
      <Select
        label={t('price')}
        value={String(query.band ?? '')}
        onChange={(value) => go({ band: priceBands.find(({ band }) => String(band) === value)?.band })}
        options={[
          { value: '', words: t('anyPrice') },
          ...priceBands.map((one) => ({ value: String(one.band), words: bandWords(one) })),
        ]}
      />
      <Select
        label={ofHead('sort')}
        value={query.sort}
        onChange={(value) => go({ sort: sorts.find((sort) => sort === value) ?? query.sort })}
        options={sortsOf(query).map((value) => ({ value, words: ofHead(value) }))}
      />
    </div>
  );
}

interface SelectProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  options: { value: string; words: string }[];
}

function Select({ label, value, onChange, options }: SelectProps) {
  return (
    <label className={styles.select}>
      <span>{label}</span>
      <select value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {options.map((one) => (
          <option key={one.value} value={one.value}>
            {one.words}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The title leads to the product's own page, the button buys; what is sold out one can be told of. */
function PurchaseCard({ product, to, onTell }: { product: ProductSummary; to: string; onTell: () => void }) {
  const t = useTexts(quickBuyTexts);
  const words = useTexts(cardTexts);
  const locale = useLocale();
  const { number } = useFormats();
  const { id, title, language, stock, soldCount, ratingAverage, ratingCount } = product;
  return (
    <article className={styles.card}>
      <Cover {...coverOf(product)} shape="thumb64" />
      <div className={styles.words}>
        <Link to={href('product', { id })} className={styles.title} lang={otherLanguage(language, locale)}>
          {title}
        </Link>
        <span className={`${styles.soft} dotted`}>
          <span>{product.seller.name} </span>
          {ratingAverage !== null && <Rating average={ratingAverage} count={ratingCount} />}
          {soldCount > 0 && <span>{words('sold', { number: number(soldCount) })} </span>}
          {stock === 'few' && <span className={styles.few}>{words('few')} </span>}
        </span>
      </div>
      <div className={styles.foot}>
        <Price fen={product.priceFromFen} from={product.hasSeveralPrices} />
        {stock === 'none' ? (
          <span className={styles.gone}>
            {words('none')}
            <LinkButton
              kind="quiet"
              size="sm"
              icon={BellIcon}
              to={href('product', { id, tell: 'back' })}
              onClick={onTell}
              label={t('tellLabel', { title })}
            >
              {t('tell')}
            </LinkButton>
          </span>
        ) : (
          <LinkButton size="sm" to={to} label={t('buyLabel', { title })}>
            {t('buy')}
          </LinkButton>
        )}
      </div>
    </article>
  );
}

function CardsSkeleton() {
  return (
    <Grid min={280}>
      {Array.from({ length: 9 }, (_, index) => (
        <Skeleton key={index} height={136} round={12} />
      ))}
    </Grid>
  );
}
