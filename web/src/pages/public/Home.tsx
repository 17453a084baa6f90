import type { Route } from './+types/Home';
import { load } from '../../api/load.ts';
import { CategoryTiles } from '../../features/catalogue/CategoryTiles.tsx';
import { ProductGrid } from '../../features/catalogue/ProductCard.tsx';
import { Announcement } from '../../features/home/Announcement.tsx';
import { Hero } from '../../features/home/Hero.tsx';
import styles from '../../features/home/Home.module.css';
import { Section } from '../../features/home/Section.tsx';
import { siteData } from '../../features/home/siteData.ts';
import { texts } from '../../features/home/texts.ts';
import { RentalGrid } from '../../features/rental/mall/RentalCard.tsx';
import { ShopCards } from '../../features/shops/ShopCards.tsx';
import { textsIn, useTexts } from '../../language/texts.ts';
import { heldPromiseIn } from '../../parts/promises/heldPromise.ts';
import { href } from '../../paths.ts';
import { pageMeta, rootOf } from '../../shell/pageMeta.ts';
import { SearchField } from '../../shell/public/search/SearchField.tsx';
import { fallbackSite } from '../../shell/site.ts';
import { SellerName } from '../../parts/shop/SellerName.tsx';
import { whenTouched } from '../../ui/kit/lazy/whenTouched.tsx';
import { Notice } from '../../ui/kit/PageState.tsx';
import { WaterLine } from '../../ui/drawings/WaterLine.tsx';

const Promises = whenTouched(async () => (await import('../../features/home/Promises.tsx')).Promises);

const shopsShown = 3;
const rentalsShown = 4;

export async function loader({ context }: Route.LoaderArgs) {
  const [home, { list: shops }, { list: rentals }] = await Promise.all([
    load(context, 'getHome', {}),
    load(context, 'listShops', { sort: 'sales', limit: shopsShown }),
    load(context, 'listRentals', { sort: 'popular', limit: rentalsShown }),
  ]);
  return { ...home, shops, rentals };
}

export function meta({ matches }: Route.MetaArgs) {
  const { locale, site, publicUrl } = rootOf(matches);
  const description = textsIn(locale, texts)('description', { held: heldPromiseIn(locale).clause });
  const about = siteData(site.name, {
    url: publicUrl + href('home'),
    logo: publicUrl + fallbackSite.ico,
    search: `${publicUrl}${href('products')}?search={words}`,
  });
  return pageMeta(matches, { title: site.slogan, description, path: href('home'), about: [about] });
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const t = useTexts(texts);
  const { announcements, categories, featured, newest, shops, rentals } = loaderData;
  const [announcement] = announcements;
  const all = { to: href('products'), text: t('seeAll') };
  return (
    <div>
      {announcement && <Announcement {...announcement} />}
      <Hero search={<SearchField large />} categories={categories} />
      <div className={styles.page}>
        {categories.length > 0 && (
          <nav className={styles.categories} aria-label={t('categories')}>
            <CategoryTiles categories={categories} />
          </nav>
        )}
        <Promises />
        {featured.length > 0 && (
          <Section title={t('featured')} more={all}>
            <ProductGrid products={featured} />
          </Section>
        )}
      </div>
      <div className={styles.page}>
        {newest.length > 0 ? (
          <Section title={t('newest')} more={all}>
            <ProductGrid products={newest} />
          </Section>
        ) : (
          <Notice picture="empty" title={t('emptyTitle')} text={t('emptyText')} />
        )}
        {rentals.length > 0 && (
          <Section title={t('rentals')} more={{ to: href('rentalDetails'), text: t('rentalsAll') }}>
            <RentalGrid rentals={rentals} lessor={SellerName} />
          </Section>
        )}
        {shops.length > 0 && (
          <>
            <div className={styles.divider}>
              <WaterLine />
            </div>
            <Section title={t('shops')} more={{ to: href('shops'), text: t('shopsAll') }}>
              <ShopCards shops={shops} />
            </Section>
          </>
        )}
      </div>
    </div>
  );
}
