import { type AppLoadContext, data, useRouteLoaderData } from 'react-router';
import type { Route } from './+types/RentalDetails';
import type { CallOutput } from '../../api/call.ts';
import { packageKey } from '#contract/rental/rentalTerms.ts';
import { load, tryLoad } from '../../api/load.ts';
import { monthsAhead } from '../../features/leases/book/monthsAhead.ts';
import { rentalReviewsShown } from '../../features/leaseReviews/rentalReviewsShown.ts';
import styles from '../../features/rental/mall/Mall.module.css';
import { isWhole, mallInput, popularShown, readMallQuery } from '../../features/rental/mall/mallQuery.ts';
import { rentalData } from '../../features/rental/mall/rentalData.ts';
import { texts } from '../../features/rental/mall/texts.ts';
import { formatsIn, siteTimeZone } from '../../language/formats.ts';
import { textsIn, useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { addressIn } from '../../shell/addresses.ts';
import { breadcrumbs, pageMeta, rootOf } from '../../shell/pageMeta.ts';
import type { loader as frameLoader } from '../../shell/public/PublicFrame.tsx';
import { LinkButton } from '../../ui/kit/Button.tsx';
import { PageHead } from '../../ui/kit/layout.tsx';
import { lazyHalf } from '../../ui/kit/lazy/lazyHalf.tsx';
import { Notice } from '../../ui/kit/PageState.tsx';
import { whenNear } from '../../ui/kit/lazy/whenNear.tsx';

const Mall = lazyHalf(async () => (await import('../../features/rental/mall/Mall.tsx')).Mall);
const RentalPage = lazyHalf(async () => (await import('../../features/rental/mall/RentalPage.tsx')).RentalPage);
/** Comes after the page: most pages are only looked at. */
const BookingBox = lazyHalf(async () => (await import('../../features/leases/book/BookingBox.tsx')).BookingBox);
const RentalReviews = whenNear(
  async () => (await import('../../features/leaseReviews/RentalReviews.tsx')).RentalReviews,
  { id: 'reviews', height: 320 },
);

/** `/rentalDetails?id=`: something to rent; without an id the rental mall. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams;
  const id = search.get('id');
  if (id !== null) {
    if (!/^[1-9]\d{0,14}$/.test(id)) throw data(null, { status: 404 });
    const [found, reviews, rules] = await Promise.all([
      tryLoad(context, 'getRental', { id: Number(id) }),
      tryLoad(context, 'listRentalReviews', { id: Number(id), limit: rentalReviewsShown }),
      load(context, 'getRentalRules', {}),
    ]);
    if ('failure' in found) {
      if (found.failure.name !== 'not_found') throw data(found.failure, { status: found.status });
      return data({ rental: undefined, isGone: true as const }, { status: found.status });
    }
    // Not there any more, a moment after the other.
    if ('failure' in reviews) throw data(reviews.failure, { status: reviews.status });
    const rental = found.reply;
    return {
      rental,
      reviews: reviews.reply,
      numbers: rules.lease,
      now: Date.now(),
      times: await timesOf(context, rental),
    };
  }
  const query = readMallQuery(search);
  const cursor = search.get('cursor');
  const input = { ...mallInput(query, siteTimeZone()), ...(cursor && { cursor }) };
  const [page, popular] = await Promise.all([
    load(context, 'listRentals', input),
    isWhole(query) && !cursor ? load(context, 'listRentals', { sort: 'popular', limit: popularShown }) : undefined,
  ]);
  const isPlain = isWhole({ ...query, sort: 'newest' });
  return { rental: undefined, query, isPlain, cursor, page, popular: popular?.list ?? [] };
}

/** When its first package can begin in this month: what is chosen first. */
async function timesOf(context: AppLoadContext, { id, terms }: CallOutput<'getRental'>) {
  const { first: month } = monthsAhead(terms.aheadDays);
  const [one] = terms.packages;
  const found = one && (await tryLoad(context, 'getListingTimes', { id, package: packageKey(one), month }));
  return found && 'reply' in found ? { month, times: found.reply } : undefined;
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const root = rootOf(matches);
  const t = textsIn(root.locale, texts);
  if (!loaderData || 'isGone' in loaderData) return pageMeta(matches, { title: t('title') });
  const mall = { name: t('title'), path: href('rentalDetails') };
  const { rental } = loaderData;
  if (!rental) {
    const path = loaderData.isPlain ? href('rentalDetails') : undefined;
    return pageMeta(matches, { title: t('title'), description: t('description'), path });
  }
  const path = href('rentalDetails', { id: rental.id });
  const about = [
    rentalData(rental, { url: addressIn(root, path) }),
    breadcrumbs(matches, [{ name: t('home'), path: href('home') }, mall, { name: rental.title, path }]),
  ];
  const { title, categoryName: category, cheapest } = rental;
  const { money } = formatsIn(root.locale);
  const description = t('rentalDescription', { title, category, price: money(cheapest.priceFen) });
  return pageMeta(matches, { title, description, path, about });
}

export default function RentalDetails({ loaderData }: Route.ComponentProps) {
  if ('isGone' in loaderData) return <Gone />;
  if (!loaderData.rental) return <WholeMall {...loaderData} />;
  const { rental, reviews, numbers, now, times } = loaderData;
  return (
    <RentalPage
      key={rental.id}
      rental={rental}
      numbers={numbers}
      now={now}
      booking={<BookingBox listing={rental} numbers={numbers} drawn={times} />}
      reviews={<RentalReviews rental={rental} first={reviews} />}
    />
  );
}

type Loaded = Route.ComponentProps['loaderData'];

function WholeMall({ query, cursor, page, popular }: Extract<Loaded, { query: unknown }>) {
  const t = useTexts(texts);
  const categories = useRouteLoaderData<typeof frameLoader>('shell/public/PublicFrame')?.categories ?? [];
  return (
    <>
      <PageHead
        title={t('title')}
        lead={<span className={styles.lead}>{t('lead')}</span>}
        action={<LinkButton to={href('listings')}>{t('letOut')}</LinkButton>}
      />
      <Mall
        query={query}
        categories={categories}
        first={{ page, cursor }}
        popular={popular}
        linkTo={(to) => href('rentalDetails', to)}
      />
    </>
  );
}

/** It was let out once, or never was. */
function Gone() {
  const t = useTexts(texts);
  return (
    <Notice
      page
      picture="missing"
      title={t('goneTitle')}
      text={t('goneText')}
      action={
        <LinkButton kind="primary" to={href('rentalDetails')}>
          {t('browse')}
        </LinkButton>
      }
    />
  );
}
