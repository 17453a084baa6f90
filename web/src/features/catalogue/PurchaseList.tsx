import { Link, useNavigate, useSearchParams } from 'react-router';
import type { ProductSummary } from '#contract/catalogue/catalogue.ts';
import { limits } from '#contract/core/limits.ts';
import { useCall, useListCall } from '../../api/queries.ts';
import { useLocale } from '../../language/locale.tsx';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { Button, LinkButton } from '../../ui/kit/Button.tsx';
import { Cover } from '../../parts/product/Cover.tsx';
import { FilterLinks } from '../../ui/list/FilterLinks.tsx';
import { Icon } from '../../ui/kit/Icon.tsx';
import { SearchIcon } from '../../ui/kit/icons.ts';
import { Grid, Stack } from '../../ui/kit/layout.tsx';
import { LoadMore } from '../../ui/list/LoadMore.tsx';
import { Price } from '../../ui/kit/Money.tsx';
import { Notice, PageState } from '../../ui/kit/PageState.tsx';
import { Skeleton } from '../../ui/kit/Skeleton.tsx';
import { cardTexts } from './cardTexts.ts';
import { productInput, readProductQuery } from './productQuery.ts';
import { coverOf, otherLanguage } from './productWords.ts';
import styles from './PurchaseList.module.css';
import { quickBuyTexts } from './quickBuyTexts.ts';

/** Search, categories and products of the console. The address holds what is asked for, and the product being bought. */
export function PurchaseList() {
  const t = useTexts(quickBuyTexts);
  const [params] = useSearchParams();
  const query = readProductQuery(params);
  const { search, category } = query;
  const products = useListCall('listProducts', productInput(query));
  return (
    <Stack gap={16}>
      <Search initial={search ?? ''} />
      <Categories search={search} current={category} />
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
            <p className={styles.soft}>{t(query.sort === 'best' ? 'bestFirst' : 'newestFirst')}</p>
            <ul className={styles.cards}>
              {products.items.map((product) => (
                <li key={product.id}>
                  <PurchaseCard product={product} to={href('buy', { search, category, buy: product.id })} />
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

function Search({ initial }: { initial: string }) {
  const t = useTexts(quickBuyTexts);
  const navigate = useNavigate();
  const [params] = useSearchParams();
  return (
    <form
      role="search"
      className={styles.search}
      // Another search in the address is another field.
      key={initial}
      onSubmit={(event) => {
        event.preventDefault();
        const search = new FormData(event.currentTarget).get('search');
        const words = typeof search === 'string' ? search.trim() : '';
        void navigate(href('buy', { search: words, category: params.get('category') }));
      }}
    >
      <Icon of={SearchIcon} />
      <input
        type="search"
        name="search"
        defaultValue={initial}
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

function Categories({ search, current }: { search: string | undefined; current: string | undefined }) {
  const t = useTexts(quickBuyTexts);
  const categories = useCall('listCategories', {}, { staleTime: 60_000 }).data?.list ?? [];
  const filters = [
    { name: '', label: t('allCategories'), to: href('buy', { search }) },
    ...categories
      .filter(({ parentId }) => parentId === null)
      .map(({ slug, name }) => ({ name: slug, label: name, to: href('buy', { search, category: slug }) })),
  ];
  return <FilterLinks label={t('categories')} filters={filters} current={current ?? ''} />;
}

/** The title leads to the product's own page, the button buys. */
function PurchaseCard({ product, to }: { product: ProductSummary; to: string }) {
  const t = useTexts(quickBuyTexts);
  const words = useTexts(cardTexts);
  const locale = useLocale();
  const { id, title, language, stock } = product;
  return (
    <article className={styles.card}>
      <Cover {...coverOf(product)} shape="thumb" />
      <div className={styles.words}>
        <Link to={href('product', { id })} className={styles.title} lang={otherLanguage(language, locale)}>
          {title}
        </Link>
        <span className={styles.soft}>
          {product.seller.name} · {words(stock)}
        </span>
      </div>
      <div className={styles.foot}>
        <Price fen={product.priceFromFen} from={product.hasSeveralPrices} />
        {stock !== 'none' && (
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
        <Skeleton key={index} height={126} round={12} />
      ))}
    </Grid>
  );
}
