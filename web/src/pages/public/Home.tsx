import type { Route } from './+types/Home';
import { load } from '../../api/load.ts';
import { CategoryTiles } from '../../features/catalogue/CategoryTiles.tsx';
import { ProductGrid } from '../../features/catalogue/ProductCard.tsx';
import { Announcement } from '../../features/home/Announcement.tsx';
import { Hero } from '../../features/home/Hero.tsx';
import { HowItWorks, Promise } from '../../features/home/Benefits.tsx';
import { Section } from '../../features/home/Section.tsx';
import { siteData } from '../../features/home/siteData.ts';
import { Teasers } from '../../features/home/Teasers.tsx';
import { texts } from '../../features/home/texts.ts';
import { textsIn, useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { pageMeta, rootOf } from '../../shell/pageMeta.ts';
import { SearchField } from '../../shell/SearchField.tsx';
import { fallbackSite } from '../../shell/site.ts';
import { Notice } from '../../ui/kit/PageState.tsx';

export function loader({ context }: Route.LoaderArgs) {
  return load(context, 'getHome', {});
}

export function meta({ matches }: Route.MetaArgs) {
  const { locale, site, publicUrl } = rootOf(matches);
  const description = textsIn(locale, texts)('description');
  const about = siteData(site.name, {
    url: publicUrl + href('home'),
    logo: publicUrl + fallbackSite.ico,
    search: `${publicUrl}${href('products')}?search={words}`,
  });
  return pageMeta(matches, { title: site.slogan, description, path: href('home'), about: [about] });
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const t = useTexts(texts);
  const { announcements, categories, featured, newest } = loaderData;
  const [announcement] = announcements;
  const all = { to: href('products'), text: t('seeAll') };
  return (
    <>
      {announcement && (
        <Announcement text={announcement.text} language={announcement.language} at={announcement.publishedAt} />
      )}
      <Hero search={<SearchField large />} />
      {categories.length > 0 && (
        <Section title={t('categories')}>
          <CategoryTiles categories={categories} />
        </Section>
      )}
      {featured.length > 0 && (
        <Section title={t('featured')} more={all}>
          <ProductGrid products={featured} />
        </Section>
      )}
      {newest.length > 0 ? (
        <Section title={t('newest')} more={all}>
          <ProductGrid products={newest} />
        </Section>
      ) : (
        <Notice picture="empty" title={t('emptyTitle')} text={t('emptyText')} />
      )}
      <Teasers />
      <Section title={t('howTitle')}>
        <HowItWorks />
      </Section>
      <Section title={t('promiseTitle')}>
        <Promise />
      </Section>
    </>
  );
}
