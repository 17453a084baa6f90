import type { Shop } from '#contract/shops/shops.ts';

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** A shop as schema.org has it: who it is, when it is open, and how buyers rate it when any did. */
export function shopData(shop: Shop, { url, picture }: { url: string; picture: string }): object {
  const { name, intro, hours, ratingAverage, ratingCount } = shop;
  const opens = hours.always ? [] : hours.days;
  return {
    '@type': 'OnlineStore',
    '@id': `${url}#shop`,
    url,
    name,
    ...(intro !== '' && { description: intro }),
    image: picture,
    ...(opens.some((spans) => spans.length > 0) && {
      openingHoursSpecification: opens.flatMap((spans, day) =>
        spans.map(({ from, to }) => ({
          '@type': 'OpeningHoursSpecification',
          dayOfWeek: weekdays[day],
          opens: from,
          closes: to === '24:00' ? '23:59' : to,
        })),
      ),
    }),
    ...(ratingAverage !== null && {
      aggregateRating: { '@type': 'AggregateRating', ratingValue: ratingAverage, reviewCount: ratingCount },
    }),
  };
}
